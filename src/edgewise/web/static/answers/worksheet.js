// @ts-check
/** A worksheet: this puzzle and more like it, as many on a page as wanted, with a title, a line for the name, the rules and the answers. */

import { Refused } from "../api.js";
import { creditOf, creditWords } from "../board/credit.js";
import { families } from "../draw/blank.js";
import { button, el, number, select, toggle } from "../page/elements.js";
import { likePresent, madeLevel } from "../play/levels.js";
import { printSheets } from "./paper.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("./paper.js").Puzzle} Puzzle */

const MOST = 40;

/** @param {HTMLElement} host @param {App} app */
export function renderWorksheet(host, app) {
  const title = el("input", { type: "text", maxlength: 80, autocomplete: "off" });
  const count = number("Puzzles", 1, 1, MOST);
  const perPage = select("On a page", ["1", "2", "4", "6", "9"].map((size) => /** @type {[string, string]} */ ([size, size])), "2");
  const [names, rules, answers] = [toggle("A line for the name", true, () => undefined), toggle("The rules", true, () => undefined), toggle("Answers on another sheet", true, () => undefined)];
  const go = button("Print the worksheet", () => void make());
  const says = el("p", { class: "quiet", role: "status" });
  host.append(el("details", { class: "worksheet-form" }, el("summary", {}, "Worksheet"), el("div", { class: "stack tight" },
    el("label", { class: "field wide" }, el("span", {}, "Title of the sheet"), title), el("div", { class: "row" }, count.element, perPage.element),
    names.element, rules.element, answers.element, el("div", { class: "row" }, go), says)));

  async function make() {
    const doc = app.store.get();
    const { board } = doc;
    if (!board || !count.input.reportValidity()) return;
    go.disabled = true;
    try {
      const known = (await families()).find(({ name }) => name === board.family);
      const words = known?.summary ?? "";
      const sheet = { title: title.value.trim() || creditWords(creditOf(doc)) || `${board.title} ${board.size}`, names: names.input.checked, answers: answers.input.checked,
        rules: rules.input.checked && words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : "", perPage: Number(perPage.input.value) };
      const more = known?.maker ? count.input.valueAsNumber : 1;
      await printSheets(await likeThis(board, more), sheet);
      says.textContent = more < count.input.valueAsNumber ? "Puzzles of this kind cannot be made: the sheet has this one." : "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    } finally {
      go.disabled = false;
    }
  }

  /** The present puzzle, and others of its family, size and grade. @param {import("../types").Board} board @param {number} wanted @returns {Promise<Puzzle[]>} */
  async function likeThis(board, wanted) {
    /** @type {Puzzle[]} */
    const puzzles = [board];
    const level = wanted > 1 ? await likePresent(board) : null;
    for (let seed = 1; level && puzzles.length < wanted && seed < 2 * MOST; seed++) {
      says.textContent = `Making puzzle ${puzzles.length + 1} of ${wanted} …`;
      const { puzzle } = await madeLevel({ ...level, seed });
      if (puzzle && puzzle.text.trim() !== board.puzzle.trim()) puzzles.push({ puzzle: puzzle.text, family: puzzle.family });
    }
    return puzzles;
  }

  app.store.subscribe((now, before) => {
    if (now.visit !== before.visit) says.textContent = title.value = "";
  });
}
