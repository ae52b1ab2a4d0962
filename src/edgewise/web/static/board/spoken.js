// @ts-check
/** Places, clues and lines in words, as hints have them, for whoever hears the board. Rows, columns and numbers count from 1. */

import { distance, geometryOf } from "./geometry.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Held} Held */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Scene} Scene */

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
  return column === undefined ? `${what} ${row + 1}` : `row ${row + 1}, column ${column + 1}`;
}

/** @param {Board} board @param {number} cell */
export const cellWords = (board, cell) => placeWords(board.scene.cells[cell]?.cell ?? [], "cell");

/** What a cell of the puzzle holds; nothing if it is empty. @param {Board} board @param {number} cell */
export function clueWords(board, cell) {
  const held = heldAt(board, board.scene.cells[cell]?.cell ?? []);
  return held === undefined ? "" : heldWords(board, held);
}

/** The clue in a place. @param {Board} board @param {readonly number[]} place */
const heldAt = (board, place) => board.clues.cells.find(([one]) => String(one) === String(place))?.[1];

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

/** A point: the cell that it is the middle of, or a corner of a cell. @param {Board} board @param {number} vertex */
export function vertexWords(board, vertex) {
  const { scene } = board;
  const cell = scene.cells.findIndex((one) => one.vertex === vertex);
  if (cell >= 0) return cellWords(board, cell);
  const place = nameOfVertex(scene, vertex);
  if (typeof place === "number") return placeWords(place, "point");
  const [row = 0, column = 0] = place;
  return besideCell(board, [
    [[row - 1, column - 1], "bottom-right corner of"], [[row - 1, column], "bottom-left corner of"],
    [[row, column - 1], "top-right corner of"], [[row, column], "top-left corner of"],
  ]);
}

/** What lies between cells, by the first of them that has a clue, or the first on the board. @param {Board} board @param {[number[], string][]} cells each with where it lies */
function besideCell(board, cells) {
  const there = cells.filter(([cell]) => board.scene.cells.some((one) => String(one.cell) === String(cell)));
  const [cell, where] = /** @type {[number[], string]} */ (there.find(([one]) => heldAt(board, one) !== undefined) ?? there[0]);
  const held = heldAt(board, cell);
  return `${where} ${held === undefined ? "" : `the ${held} in `}${placeWords(cell, "cell")}`;
}

/** What a vertex is called in answers. @param {Scene} scene @param {number} vertex @returns {number | number[]} */
function nameOfVertex(scene, vertex) {
  const edge = scene.edges[geometryOf(scene).edgesAt[vertex]?.[0] ?? -1];
  const line = /** @type {(number | number[])[] | undefined} */ (edge?.line);
  return (edge && line?.[edge.ends.indexOf(vertex)]) ?? vertex;
}

/** @param {Board} board @param {number} edge */
export function edgeWords(board, edge) {
  const { scene } = board;
  const ends = /** @type {[number, number]} */ (scene.edges[edge]?.ends);
  const [one, other] = ends.map((end) => nameOfVertex(scene, end));
  if (typeof one !== "object" || typeof other !== "object") return `between points ${Number(one) + 1} and ${Number(other) + 1}`;
  const [[row = 0, column = 0], [otherRow = 0, otherColumn = 0]] = [one, other];
  if (scene.cells.some(({ vertex }) => vertex === ends[0])) {
    if (row === otherRow) return `between columns ${column + 1} and ${otherColumn + 1} of row ${row + 1}`;
    if (column === otherColumn) return `between rows ${row + 1} and ${otherRow + 1} of column ${column + 1}`;
    return `between ${ends.map((end) => vertexWords(board, end)).join(" and ")}`;
  }
  return besideCell(board, row === otherRow
    ? [[[row, Math.min(column, otherColumn)], "above"], [[row - 1, Math.min(column, otherColumn)], "below"]]
    : [[[Math.min(row, otherRow), column], "left of"], [[Math.min(row, otherRow), column - 1], "right of"]]);
}

/** The clues that a point touches: its own where it is a cell, those of the cells around it where it is a corner. @param {Board} board @param {number} vertex */
export function cluesAround(board, vertex) {
  const { scene } = board;
  const own = scene.cells.findIndex((one) => one.vertex === vertex);
  if (own >= 0) return clueWords(board, own);
  const at = /** @type {Place} */ (scene.points[vertex]);
  const near = geometryOf(scene).unit / 100; // corners are rounded
  const shown = scene.cells.flatMap(({ polygon }, cell) => {
    const clue = polygon.some((corner) => distance(corner, at) < near) ? clueWords(board, cell) : "";
    return clue ? [`${clue} in ${cellWords(board, cell)}`] : [];
  });
  return shown.join("; ");
}
