// @ts-check
/** Printing: the puzzle on one page and its solution on a second, or a worksheet of many with the answers on sheets of their own. */

import { Refused, ask } from "../api.js";
import { creditOf, creditWords } from "../board/credit.js";
import { el } from "../page/elements.js";

/** @typedef {import("../types").Doc} Doc */
/** @typedef {{puzzle: string, family: string}} Puzzle */
/** @typedef {{title: string, rules: string, names: boolean, answers: boolean, perPage: number}} Sheet */

/** Answers are small: they are only compared with. */
const ANSWERS_PER_PAGE = 6;

/** @param {Doc} doc */
export async function printBoard(doc) {
  const { board } = doc;
  if (!board) return;
  const named = creditWords(creditOf(doc)) || (board.name !== board.title ? board.name : "");
  const title = `${board.title} ${board.size}${named ? `: ${named}` : ""}`;
  const pages = [el("section", { class: "sheet" }, el("h1", {}, title), await picture(board, false))];
  const answer = await solved(board);
  if (answer) pages.push(el("section", { class: "sheet" }, el("h1", {}, `Solution: ${title}`), answer));
  print(pages);
}

/** @param {Puzzle[]} puzzles @param {Sheet} sheet */
export async function printSheets(puzzles, { title, rules, names, answers, perPage }) {
  const figures = await Promise.all(puzzles.map(async (one, index) => figure(index, await picture(one, false))));
  const pages = inPages(figures, perPage).map((some, index) => el("section", { class: "sheet worksheet" },
    el("h1", {}, title), names ? el("p", { class: "name-line" }, "Name", el("span", {}), "Date", el("span", {})) : null,
    rules && index === 0 ? el("p", { class: "rules" }, rules) : null, grid(some, perPage)));
  if (answers) {
    const found = await Promise.all(puzzles.map(async (one, index) => {
      const answer = await solved(one);
      return answer ? [figure(index, answer)] : [];
    }));
    const most = Math.max(perPage, ANSWERS_PER_PAGE);
    pages.push(...inPages(found.flat(), most).map((some) => el("section", { class: "sheet worksheet answers" }, el("h1", {}, `Answers: ${title}`), grid(some, most))));
  }
  print(pages);
}

/** @template T @param {T[]} all @param {number} size @returns {T[][]} */
const inPages = (all, size) => Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size));

/** @param {number} index @param {Node} shown */
const figure = (index, shown) => el("figure", {}, el("figcaption", {}, String(index + 1)), shown);

/** @param {HTMLElement[]} figures @param {number} perPage */
const grid = (figures, perPage) => el("div", { class: `figures per-${perPage}` }, ...figures);

/** @param {HTMLElement[]} pages */
function print(pages) {
  const paper = el("div", { class: "paper-only", "aria-hidden": "true" }, ...pages);
  document.body.append(paper);
  window.addEventListener("afterprint", () => paper.remove(), { once: true });
  window.print();
}

/** @param {Puzzle} puzzle @param {boolean} isSolved */
async function picture({ puzzle, family }, isSolved) {
  const { text } = await ask("render", { puzzle, family, as: "svg", pale: true, ...(isSolved ? { solved: true } : {}) });
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

/** Nothing where there is no solution: then the puzzle alone is printed. @param {Puzzle} puzzle */
async function solved(puzzle) {
  try {
    return await picture(puzzle, true);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 400) throw error;
    return null;
  }
}
