// @ts-check
/**
 * Names for places while a hint is open: rows and columns along the border, as sentences count them. Where a board has none
 * that the eye could follow, the places that a sentence speaks of get letters, on the board and in the sentence.
 */

import { geometryOf } from "./geometry.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("../types").Place} Place */

/** How far from the board, in sides of a cell. */
const AWAY = 0.36;

/** @param {Board} board */
export const hasRows = ({ tiling }) => tiling === "square";

/** The first cell's left and upper border, and the side of a cell. @param {Board} board */
function corner({ scene }) {
  const xs = (scene.cells[0]?.polygon ?? []).map(([x]) => x);
  const ys = (scene.cells[0]?.polygon ?? []).map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), side: Math.max(...xs) - Math.min(...xs) };
}

/** The numbers of rows and columns. @param {Board} board @returns {Overlay[]} */
export function borderLabels(board) {
  if (!hasRows(board)) return [];
  const { left, top, side } = corner(board);
  const count = { rows: 0, columns: 0 };
  for (const { cell: [row = 0, column = 0] } of board.scene.cells) {
    count.rows = Math.max(count.rows, row + 1);
    count.columns = Math.max(count.columns, column + 1);
  }
  /** @type {(at: Place, number: number) => Overlay} */
  const label = (at, number) => ({ at, text: String(number + 1), look: "border-label" });
  return [
    ...Array.from({ length: count.rows }, (_, row) => label([left - AWAY * side, top + (row + 0.5) * side], row)),
    ...Array.from({ length: count.columns }, (_, column) => label([left + (column + 0.5) * side, top - AWAY * side], column)),
  ];
}

/** How much room the numbers need beyond the picture's left and upper border. @param {Board | null} board */
export function roomForLabels(board) {
  if (!board || !hasRows(board) || !board.scene.cells.length) return 0;
  const { left, top, side } = corner(board);
  return Math.max(0, 2 * AWAY * side - Math.min(left, top));
}

/** @param {number} index */
const letterOf = (index) => (index < 26 ? String.fromCharCode(65 + index) : `${String.fromCharCode(65 + (index % 26))}${Math.floor(index / 26)}`);

/** The first name for a place that is no name of a pair. @param {Board} board @param {number} from */
function freeLetter({ pairs = [] }, from) {
  while (pairs.some(({ name }) => name === letterOf(from))) from++;
  return from;
}

/**
 * A sentence with letters for places, and where these are.
 * @param {Board} board @param {string} text @returns {{text: string, labels: Overlay[]}}
 */
export function lettered(board, text) {
  if (hasRows(board) || board.kind === "tiles") return { text, labels: [] };
  /** @type {Map<string, {letter: string, at: Place}>} */
  const named = new Map();
  const { scene } = board;
  let last = -1;
  /** @param {string} key @param {Place | undefined} at @param {string} otherwise */
  function letter(key, at, otherwise) {
    if (!at) return otherwise;
    let found = named.get(key);
    if (!found) named.set(key, (found = { letter: letterOf((last = freeLetter(board, last + 1))), at }));
    return found.letter;
  }
  /** @param {number[]} place */
  function cell(place) {
    const index = scene.cells.findIndex((one) => String(one.cell) === String(place));
    const corners = scene.cells[index]?.polygon;
    const middle = geometryOf(scene).middles[index];
    if (!corners?.[0] || !middle) return undefined;
    // Beside the clue, towards the corner that is lowest.
    const [x, y] = corners.reduce((best, one) => (one[1] > best[1] ? one : best), corners[0]);
    return /** @type {Place} */ ([middle[0] + 0.55 * (x - middle[0]), middle[1] + 0.55 * (y - middle[1])]);
  }
  /** @param {string} number */
  function point(number) {
    const name = Number(number) - 1;
    for (const { line, ends } of scene.edges) {
      const end = /** @type {unknown[]} */ (line).indexOf(name);
      if (end >= 0) return scene.points[/** @type {number} */ (ends[end])];
    }
    return undefined;
  }
  /** @param {string} row @param {string} column */
  const inRow = (row, column) => letter(`${row},${column}`, cell([Number(row) - 1, Number(column) - 1]), `row ${row}, column ${column}`);
  /** @param {string} number */
  const numbered = (number) => letter(`cell ${number}`, cell([Number(number) - 1]), `cell ${number}`);
  /** @param {string} number */
  const corners = (number) => letter(`point ${number}`, point(number), `point ${number}`);
  const words = text
    .replaceAll(/between columns (\d+) and (\d+) of row (\d+)/g, (_, one, other, row) => `between ${inRow(row, one)} and ${inRow(row, other)}`)
    .replaceAll(/between rows (\d+) and (\d+) of column (\d+)/g, (_, one, other, column) => `between ${inRow(one, column)} and ${inRow(other, column)}`)
    .replaceAll(/(?:the cell in |in )?row (\d+), column (\d+)/g, (said, row, column) => `${said.startsWith("in") ? "at " : ""}${inRow(row, column)}`)
    .replaceAll(/(in )?cell (\d+)/g, (_, within, number) => `${within ? "at " : ""}${numbered(number)}`)
    .replaceAll(/points (\d+) and (\d+)/g, (_, one, other) => `${corners(one)} and ${corners(other)}`)
    .replaceAll(/point (\d+)/gi, (_, number) => corners(number));
  return { text: words, labels: [...named.values()].map(({ letter: name, at }) => ({ at, text: name, look: "letter" })) };
}
