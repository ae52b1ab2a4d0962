// @ts-check
/** On the first screen: the puzzle of the day, and numbered levels by family, size and grade. */

import { families } from "../draw/blank.js";
import { GRADES, levelName, openLevel, seedOfDay } from "../play/levels.js";
import { solvedLevels } from "../play/times.js";
import { button, choice, el, select } from "./elements.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../play/levels.js").Level} Level */

const DAILY = [["slitherlink", 7], ["masyu", 8], ["flow", 7], ["simpleloop", 8]];
const SIZES = [5, 6, 7, 8, 10];
const LEVELS = 30;

/** @param {HTMLElement} host @param {App} app */
export async function renderLevels(host, app) {
  const known = (await families()).filter(({ maker }) => maker?.understands.includes("levels"));
  const titles = new Map(known.map(({ name, title }) => [name, title]));
  const day = el("div", { class: "row" });
  const family = select("Puzzle", known.map(({ name, title }) => [name, title]), titles.has("flow") ? "flow" : (known[0]?.name ?? ""));
  const size = select("Size", SIZES.map((side) => [String(side), `${side}×${side}`]), "6");
  let grade = GRADES[0]?.[0] ?? "";
  const grades = choice("Grade", GRADES.map(([name]) => /** @type {const} */ ([name, name])), grade, (to) => {
    grade = to;
    show();
  });
  const list = el("ol", { class: "levels", "aria-label": "Levels" });
  host.append(el("h2", { id: "levels-title" }, "Puzzle of the day"), day,
    el("h2", { class: "levels-head" }, "Levels"), el("div", { class: "row" }, family.element, size.element, grades.element), list);

  /** @param {number} seed @returns {Level} */
  function level(seed) {
    const side = Number(size.input.value);
    return { family: family.input.value, tiling: "square", rows: side, columns: side, grade: GRADES.find(([name]) => name === grade)?.[1] ?? null, seed };
  }
  function show() {
    const solved = solvedLevels();
    list.replaceChildren(...Array.from({ length: LEVELS }, (_, index) => {
      const one = level(index + 1);
      const isDone = solved.has(levelName(one));
      return el("li", {}, button(String(index + 1), () => void openLevel(app, one),
        { class: isDone ? "is-done" : null, "aria-label": `Level ${index + 1}${isDone ? ", solved" : ""}` }));
    }));
    day.replaceChildren(...DAILY.filter(([name]) => titles.has(String(name))).map(([name, side]) => {
      /** @type {Level} */
      const today = { family: String(name), tiling: "square", rows: Number(side), columns: Number(side), grade: [2, 4], seed: seedOfDay() };
      const isDone = solved.has(levelName(today));
      return button(`${titles.get(String(name))} ${side}×${side}${isDone ? " ✓" : ""}`, () => void openLevel(app, today), { "aria-label": `${titles.get(String(name))} ${side}×${side}${isDone ? " ✓" : ""}, the puzzle of the day` });
    }));
  }
  for (const { input } of [family, size]) input.addEventListener("change", show);
  app.store.subscribe((now) => {
    if (!now.board) show();
  });
  show();
}
