// @ts-check
/** Clues that are satisfied by what is drawn, and those that it has exceeded, counted as the puzzle counts them. */

import { CROSS, LINE } from "./marks.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Play} Play */
/** @typedef {{cell: number, edges: number[], low: number, high: number}} Count */

/** @type {WeakMap<Board, Map<number, Count[]>>} */
const known = new WeakMap();

/** The counts of each cell that holds a clue. @param {Board} board */
function countsOf(board) {
  let found = known.get(board);
  if (!found) {
    found = new Map();
    const clued = new Set(board.clues.cells.map(([cell]) => String(cell)));
    for (const count of board.counts ?? []) {
      if (!clued.has(String(board.scene.cells[count.cell]?.cell))) continue;
      found.set(count.cell, [...(found.get(count.cell) ?? []), count]);
    }
    known.set(board, found);
  }
  return found;
}

/** By cell whether its clue is met or broken; open ones are left out. @param {Board} board @param {Play} play @returns {Map<number, "met" | "broken">} */
export function clueStates(board, play) {
  /** @type {Map<number, "met" | "broken">} */
  const states = new Map();
  if (!play.edges.some(Boolean)) return states;
  for (const [cell, counts] of countsOf(board)) {
    let met = true;
    let touched = false;
    for (const { edges, low, high } of counts) {
      const on = edges.filter((edge) => play.edges[edge] === LINE).length;
      const off = edges.filter((edge) => play.edges[edge] === CROSS).length;
      if (on > high || edges.length - off < low) {
        states.set(cell, "broken");
        met = false;
        break;
      }
      met &&= on >= low;
      touched ||= on + off > 0;
    }
    if (met && touched) states.set(cell, "met");
  }
  return states;
}
