// @ts-check
/** A picture from the server, drawn for white paper, in the colours of the theme. */

import { isPearl, paint, pearlPaint } from "./shapes.js";

let count = 0;

/** @param {string} text the SVG @returns {SVGSVGElement} */
export function thumbnail(text) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(documentElement, true)));
  const paper = svg.querySelector("rect")?.getAttribute("fill") ?? "#ffffff";
  const isLight = parseInt(paper.slice(1, 3), 16) > 128;
  const own = `p${(count += 1)}-`; // names of parts must not meet those of other pictures
  for (const part of [...svg.querySelectorAll("*")]) {
    if (part.id) part.id = own + part.id;
    const used = part.getAttribute("href");
    if (used) part.setAttribute("href", `#${own}${used.slice(1)}`);
    for (const name of ["fill", "stroke"]) {
      const colour = part.getAttribute(name);
      if (colour?.startsWith("#")) part.setAttribute(name, paint(colour, isLight, part.tagName === "path" && name === "fill" ? "--board-fill" : "--board-ink"));
      if (colour && name === "stroke" && isLight && part.getAttribute("d")?.includes("h0")) keepPearl(part, colour);
    }
  }
  svg.setAttribute("aria-hidden", "true");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}

/** @param {Element} part @param {string} colour */
function keepPearl(part, colour) {
  const width = Number(part.getAttribute("stroke-width"));
  if (!isPearl(width / 2, colour)) return;
  part.setAttribute("stroke", pearlPaint(colour));
  const rim = /** @type {Element} */ (part.cloneNode(false));
  rim.setAttribute("stroke", "var(--dot-rim)");
  rim.setAttribute("stroke-width", String(width + 2));
  part.before(rim);
}
