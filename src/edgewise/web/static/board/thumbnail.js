// @ts-check
/** A picture from the server, drawn for white paper, in the colours of the theme. */

import { isOnPearl, isPearl, paint, pearlIn, pearlPaint } from "./shapes.js";

/** @typedef {import("./shapes.js").Pearl} Pearl */

let count = 0;

/** @param {string} text the SVG @returns {SVGSVGElement} */
export function thumbnail(text) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(documentElement, true)));
  const paper = svg.querySelector("rect")?.getAttribute("fill") ?? "#ffffff";
  const isLight = parseInt(paper.slice(1, 3), 16) > 128;
  const own = `p${(count += 1)}-`; // names of parts must not meet those of other pictures
  /** @type {Pearl[]} */
  const pearls = [];
  for (const part of [...svg.querySelectorAll("*")]) {
    if (part.id) part.id = own + part.id;
    const used = part.getAttribute("href");
    if (used) part.setAttribute("href", `#${own}${used.slice(1)}`);
    for (const name of ["fill", "stroke"]) {
      const colour = part.getAttribute(name);
      if (!colour?.startsWith("#")) continue;
      part.setAttribute(name, paint(colour, isLight, part.tagName === "path" && name === "fill" ? "--board-fill" : "--board-ink"));
      if (!isLight) continue;
      if (name === "fill") keepSolid(part, colour, pearls);
      else if (part.getAttribute("d")?.includes("h0")) keepPearl(part, colour, pearls);
      else for (const sign of part.tagName === "g" ? part.querySelectorAll("path") : [part]) keepSign(sign, colour, pearls);
    }
  }
  svg.setAttribute("aria-hidden", "true");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}

/** What stands on a thing in a cell keeps to its colours. @param {Element} sign @param {string} colour @param {Pearl[]} pearls */
function keepSign(sign, colour, pearls) {
  const data = sign.getAttribute("d") ?? "";
  const [, x, y] = /^M(\S+) ([^LMhZ]+)/.exec(data) ?? [];
  if (!data.endsWith("Z") && isOnPearl(pearls, [Number(x), Number(y)])) sign.setAttribute("stroke", pearlPaint(colour));
}

/** A whole cell that is black or white. @param {Element} part @param {string} colour @param {Pearl[]} pearls to which it is added */
function keepSolid(part, colour, pearls) {
  if (part.getAttribute("class") !== "solid") return;
  part.setAttribute("fill", pearlPaint(colour));
  const places = [...(part.getAttribute("d") ?? "").matchAll(/[ML](\S+) ([^LZ]+)/g)];
  pearls.push(pearlIn(places.map(([, x, y]) => [Number(x), Number(y)])));
}

/** @param {Element} part @param {string} colour @param {Pearl[]} pearls to which it is added */
function keepPearl(part, colour, pearls) {
  const width = Number(part.getAttribute("stroke-width"));
  if (!isPearl(width / 2, colour)) return;
  for (const [, x, y] of (part.getAttribute("d") ?? "").matchAll(/M(\S+) ([^h]+)h0/g)) pearls.push({ at: [Number(x), Number(y)], radius: width / 2 });
  part.setAttribute("stroke", pearlPaint(colour));
  const rim = /** @type {Element} */ (part.cloneNode(false));
  rim.setAttribute("stroke", "var(--dot-rim)");
  rim.setAttribute("stroke-width", String(width + 2));
  part.before(rim);
}
