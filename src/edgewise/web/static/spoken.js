// @ts-check
/** Places, clues and lines in words, for whoever hears the board. Rows and columns count from 1, as people count. */

import { distance, geometryOf } from "./geometry.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Held} Held */
/** @typedef {import("./types").Place} Place */
/** @typedef {import("./types").Scene} Scene */

/** What signs in cells mean; others are numbers. @type {Record<string, string>} */
const SIGNS = { w: "white pearl", b: "black pearl", "#": "blocked" };
/** Among pairs, where others are names. @type {Record<string, string>} */
const HOLES = { "#": "hole", "+": "bridge" };

/** Begins with a capital; what is quoted stays as it was typed. @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many) => `${count === 0 ? "no" : count} ${count === 1 ? one : many}`;

/** A place as answers name it: its row and column, or its number. @param {number | readonly number[]} place @param {string} what it is where places have numbers alone */
export function placeWords(place, what) {
  const [row = 0, column] = typeof place === "number" ? [place] : place;
  return column === undefined ? `${what} ${row}` : `row ${row + 1}, column ${column + 1}`;
}

/** @param {Board} board @param {number} cell */
export const cellWords = (board, cell) => placeWords(board.scene.cells[cell]?.cell ?? [], "cell");

/** What a cell of the puzzle holds; nothing if it is empty. @param {Board} board @param {number} cell */
export function clueWords(board, cell) {
  const name = String(board.scene.cells[cell]?.cell);
  const held = board.clues.cells.find(([one]) => String(one) === name)?.[1];
  return held === undefined ? "" : heldWords(board, held);
}

/** @param {Board} board @param {Held} held */
function heldWords(board, held) {
  if (Array.isArray(held)) return `${pieceWords(/** @type {[number, number]} */ (held))}, given`;
  const sign = String(held);
  if (board.kind === "paths") return HOLES[sign] ?? `end of ${sign}`;
  return SIGNS[sign] ?? `clue ${sign}`;
}

/** A piece and how it lies. @param {readonly [number, number]} placed */
export function pieceWords([piece, turns]) {
  return `piece ${piece}, ${["not turned", "a quarter turn", "a half turn", "three quarter turns"][turns]}`;
}

/** A point: the cell that it is the middle of, or a corner between cells. @param {Board} board @param {number} vertex */
export function vertexWords(board, vertex) {
  const { scene } = board;
  const cell = scene.cells.findIndex((one) => one.vertex === vertex);
  if (cell >= 0) return cellWords(board, cell);
  return placeWords(nameOfVertex(scene, vertex), "point");
}

/** What a vertex is called in answers. @param {Scene} scene @param {number} vertex @returns {number | number[]} */
function nameOfVertex(scene, vertex) {
  const edge = scene.edges[geometryOf(scene).edgesAt[vertex]?.[0] ?? -1];
  const line = /** @type {(number | number[])[] | undefined} */ (edge?.line);
  return (edge && line?.[edge.ends.indexOf(vertex)]) ?? vertex;
}

/** @param {Board} board @param {number} edge */
export function edgeWords(board, edge) {
  const [one, other] = /** @type {[number, number]} */ (board.scene.edges[edge]?.ends);
  return `between ${vertexWords(board, one)} and ${vertexWords(board, other)}`;
}

/** The clues that a point touches: its own where it is a cell, those of the cells around it where it is a corner. @param {Board} board @param {number} vertex */
export function cluesAround(board, vertex) {
  const { scene } = board;
  const own = scene.cells.findIndex((one) => one.vertex === vertex);
  if (own >= 0) return clueWords(board, own);
  const at = /** @type {Place} */ (scene.points[vertex]);
  const near = geometryOf(scene).unit / 100; // corners are rounded
  const told = scene.cells.flatMap(({ polygon }, cell) => {
    const clue = polygon.some((corner) => distance(corner, at) < near) ? clueWords(board, cell) : "";
    return clue ? [`${clue} in ${cellWords(board, cell)}`] : [];
  });
  return told.join("; ");
}
