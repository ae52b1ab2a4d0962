// @ts-check
/** Printing: the puzzle on one page, its solution on a second. */

import { Refused, ask } from "../api.js";
import { el } from "../page/elements.js";

/** @typedef {import("../types").Board} Board */

/** @param {Board} board */
export async function printBoard(board) {
  const puzzle = { puzzle: board.puzzle, family: board.family, as: "svg", pale: true };
  const pages = [page(board, "", (await ask("render", puzzle)).text)];
  try {
    pages.push(page(board, "Solution", (await ask("render", { ...puzzle, solved: true })).text));
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 400) throw error; // no solution: the puzzle alone is printed
  }
  const paper = el("div", { class: "paper-only", "aria-hidden": "true" }, ...pages);
  document.body.append(paper);
  window.addEventListener("afterprint", () => paper.remove(), { once: true });
  window.print();
}

/** @param {Board} board @param {string} title @param {string} svg */
function page(board, title, svg) {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const picture = document.importNode(documentElement, true);
  const named = board.name && board.name !== board.title ? `: ${board.name}` : "";
  return el("section", { class: "sheet" }, el("h1", {}, `${title ? `${title}: ` : ""}${board.title} ${board.size}${named}`), picture);
}
