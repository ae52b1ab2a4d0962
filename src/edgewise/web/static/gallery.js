// @ts-check
/** The first screen: paste a puzzle, begin a board, or press an example and see it solved. */

import { Refused, look } from "./api.js";
import { blankForm } from "./blank.js";
import { button, el } from "./elements.js";
import { makingForm } from "./making.js";
import { pasteBox } from "./opening.js";
import { paint } from "./scene.js";

/** @typedef {import("./types").App} App */
/** @typedef {{family: string, name: string, title: string, puzzle: string, kind: string, svg: string}} Example */

/** @param {HTMLElement} host @param {App} app */
export async function renderGallery(host, app) {
  const cards = el("ul", { class: "cards", "aria-label": "Examples" });
  const blank = el("div", {});
  const making = el("div", {});
  host.append(
    el("section", { class: "hero" },
      el("h1", {}, "Puzzles on the edges of a grid, and the truth about them"),
      el("p", { class: "lead" }, "Paste a puzzle and know at once whether it has exactly one solution. Draw your own and watch the answer change with every clue. Or play."),
      pasteBox(app)),
    el("section", { class: "examples", "aria-labelledby": "examples-title" },
      el("h2", { id: "examples-title" }, "Press one and see it solved"), cards),
    el("section", { class: "begin", "aria-labelledby": "begin-title" }, el("h2", { id: "begin-title" }, "Or draw your own"), blank),
    el("section", { class: "make", "aria-labelledby": "make-title" }, el("h2", { id: "make-title" }, "Or have one made"), making));
  try {
    /** @type {Example[]} */
    const examples = await look("examples");
    cards.append(...examples.map((example) => card(example, app)));
    await blankForm(blank, app);
    await makingForm(making, app, "gallery");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    app.say(error.message, true);
  }
}

/** @param {Example} example @param {App} app */
function card(example, app) {
  const open = button("", async () => {
    app.view.set({ mode: "draw", panel: "truth" });
    if (await app.open(example.puzzle, example.family)) app.view.set({ solution: "first" });
  }, { class: "card", "aria-label": `${example.title}: solve it` });
  open.append(thumbnail(example.svg), el("span", { class: "card-title" }, example.title));
  const play = button("Play", async () => {
    app.view.set({ mode: "play", panel: "play" });
    await app.open(example.puzzle, example.family);
  }, { class: "card-play", "aria-label": `Play ${example.title}` });
  return el("li", {}, open, play);
}

let count = 0;

/** A picture from the server in the colours of the theme. @param {string} text */
function thumbnail(text) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(documentElement, true)));
  const paper = svg.querySelector("rect")?.getAttribute("fill") ?? "#ffffff";
  const isLight = parseInt(paper.slice(1, 3), 16) > 128;
  const own = `p${(count += 1)}-`; // names of parts must not meet those of other pictures
  for (const part of svg.querySelectorAll("*")) {
    if (part.id) part.id = own + part.id;
    const used = part.getAttribute("href");
    if (used) part.setAttribute("href", `#${own}${used.slice(1)}`);
    for (const name of ["fill", "stroke"]) {
      const colour = part.getAttribute(name);
      if (colour?.startsWith("#")) part.setAttribute(name, paint(colour, isLight));
    }
  }
  svg.setAttribute("aria-hidden", "true");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}
