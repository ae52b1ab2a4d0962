// @ts-check
/** Boards from the server: read, changed, new, of another size. Each answer is a whole board. */

import { ask } from "../api.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Cell} Cell */
/** @typedef {import("../types").Held} Held */

let colourBlind = false;

/** From now on boards come in colours that everyone can tell apart. @param {boolean} wanted */
export function wishColours(wanted) {
  colourBlind = wanted;
}

/** @param {string} name @param {object} body @param {AbortSignal} [signal] @returns {Promise<Board>} */
function board(name, body, signal) {
  return ask(name, colourBlind ? { ...body, colour_blind: true } : body, signal);
}

/** @param {string} puzzle @param {string} [family] @param {AbortSignal} [signal] */
export const readBoard = (puzzle, family, signal) => board("load", family ? { puzzle, family } : { puzzle }, signal);

/** @param {string} puzzle @param {Cell[]} remove @param {[Cell, Held][]} add @param {string} family */
export const editBoard = (puzzle, remove, add, family) => board("edit", { puzzle, remove, add, family });

/** @param {string} puzzle @param {[Cell, Cell][]} walls @param {string} family */
export const wallBoard = (puzzle, walls, family) => board("edit", { puzzle, walls, family });

/** @param {{family: string, rows: number, columns: number, tiling?: string, options?: Record<string, string>}} wish */
export const newBoard = (wish) => board("new", wish);

/** @param {string} puzzle @param {number} rows @param {number} columns @param {string} family */
export const resizeBoard = (puzzle, rows, columns, family) => board("resize", { puzzle, rows, columns, family });
