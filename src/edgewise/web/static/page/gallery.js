// @ts-check
/** The first screen: paste a puzzle, begin a board, or press an example to see it solved or to play it. */

import { Refused, look } from "../api.js";
import { blankForm } from "../draw/blank.js";
import { button, el } from "./elements.js";
import { makingForm } from "../draw/making.js";
import { renderLevels } from "./levels.js";
import { pasteBox } from "./opening.js";
import { bookmark } from "./sent.js";
import { thumbnail } from "../board/thumbnail.js";

/** @typedef {import("../types").App} App */
/** @typedef {{family: string, name: string, title: string, puzzle: string, kind: string, svg: string, more: boolean}} Example */

/** @param {HTMLElement} host @param {App} app */
export async function renderGallery(host, app) {
  const cards = el("ul", { class: "cards", "aria-label": "Examples" });
  const more = el("ul", { class: "cards", "aria-label": "More loop puzzles" });
  const blank = el("div", {});
  const making = el("div", {});
  const levels = el("section", { class: "play-levels", "aria-labelledby": "levels-title" });
  host.querySelector(".hero")?.append(pasteBox(app), bookmark());
  host.append(
    el("section", { class: "examples", "aria-labelledby": "examples-title" },
      el("h2", { id: "examples-title" }, "Tap a puzzle to see its solution, or play it"), cards,
      el("details", { class: "more-examples" }, el("summary", {}, "More loop puzzles"), more)),
    levels,
    el("section", { class: "begin", "aria-labelledby": "begin-title" }, el("h2", { id: "begin-title" }, "Or draw your own"), blank),
    el("section", { class: "make", "aria-labelledby": "make-title" }, el("h2", { id: "make-title" }, "Or generate one"), making));
  try {
    /** @type {Example[]} */
    const examples = await look("examples");
    cards.append(...mixed(examples.filter((one) => !one.more)).map((example) => card(example, app)));
    more.append(...examples.filter((one) => one.more).map((example) => card(example, app)));
    await renderLevels(levels, app);
    await blankForm(blank, app);
    await makingForm(making, app, "gallery");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    app.say(error.message, true);
  }
}

/** One of each family in turn, so that the first row shows them all. @param {Example[]} examples */
function mixed(examples) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const turns = examples.map((example) => {
    const turn = seen.get(example.family) ?? 0;
    seen.set(example.family, turn + 1);
    return { example, turn };
  });
  return turns.sort((one, other) => one.turn - other.turn).map(({ example }) => example);
}

/** @param {Example} example @param {App} app */
function card(example, app) {
  const open = button("", async () => {
    await app.open(example.puzzle, example.family, { mode: "draw", panel: "truth", solution: "first" });
  }, { class: "card", "aria-label": `${example.title}: solve it` });
  open.append(thumbnail(example.svg), el("span", { class: "card-title" }, example.title));
  const play = button("Play", async () => {
    await app.open(example.puzzle, example.family, { mode: "play", panel: "play" });
  }, { class: "card-play", "aria-label": `Play ${example.title}` });
  return el("li", {}, open, play);
}
