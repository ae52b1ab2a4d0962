// @ts-check
/** Pieces as pictures: four triangles in the colours of the sides, each with half of a motif. */

import { shape } from "../page/elements.js";
import { middle, start } from "./geometry.js";
import { givenTiles } from "./marks.js";
import { ringPath } from "./shapes.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Placed} Placed */
/** @typedef {import("../types").Run} Run */

const MOTIF = 0.175;

/** The colours of a piece's sides after some clockwise quarter turns. @param {Board} board @param {Placed} placed */
export function sidesOf(board, [piece, turns]) {
  const sides = board.pieces?.[piece - 1] ?? [0, 0, 0, 0];
  return [0, 1, 2, 3].map((side) => /** @type {number} */ (sides[(side - turns + 4) % 4]));
}

/** A piece drawn into a square ring. @param {Board} board @param {Placed} placed @param {Run} ring @returns {SVGElement[]} */
export function pieceShapes(board, placed, ring) {
  const centre = middle(ring);
  const made = [];
  for (const [side, colour] of sidesOf(board, placed).entries()) {
    const [ground, motif] = board.tints?.[colour] ?? ["#8a8a8a", "#8a8a8a"];
    const one = /** @type {Place} */ (ring[side]);
    const other = /** @type {Place} */ (ring[(side + 1) % 4]);
    made.push(shape("path", { d: ringPath([one, other, centre]), fill: ground }));
    if (colour !== 0) made.push(shape("path", { d: ringPath(halfDiamond(one, other, centre)), fill: motif }));
  }
  return made;
}

/** @param {Place} one @param {Place} other @param {Place} centre @returns {Run} */
function halfDiamond(one, other, centre) {
  const mid = mix(one, other, 0.5);
  return [mix(mid, one, 2 * MOTIF), mix(mid, centre, 2 * MOTIF), mix(mid, other, 2 * MOTIF)];
}

/** @param {Place} one @param {Place} other @param {number} share @returns {Place} */
const mix = (one, other, share) => [one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])];

/** Everything that lies on the board, and dots where two sides do not match. @param {Doc} doc */
export function tileShapes(doc) {
  const board = /** @type {Board} */ (doc.board);
  const { tiles, trial } = doc.play;
  /** @type {SVGElement[]} */
  const made = [];
  for (const [cell, placed] of tiles.entries()) {
    const ring = board.scene.cells[cell]?.polygon;
    if (!placed || !ring) continue;
    const isTrial = trial !== null && String(trial.tiles[cell]) !== String(placed);
    made.push(shape("g", { class: isTrial ? "tile trial" : "tile" }, ...pieceShapes(board, placed, ring)));
  }
  for (const [x, y] of mismatches(board, tiles)) {
    made.push(shape("circle", { class: "mismatch-back", cx: x, cy: y, r: 6.5 }), shape("circle", { class: "mismatch", cx: x, cy: y, r: 4.5 }));
  }
  return made;
}

/** The middles of seams whose sides differ, border included. @param {Board} board @param {readonly (Placed | null)[]} tiles */
export function mismatches(board, tiles) {
  /** @type {Place[]} */
  const found = [];
  const { rows, columns } = board;
  for (const [cell, placed] of tiles.entries()) {
    if (!placed) continue;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const sides = sidesOf(board, placed);
    const ring = /** @type {Run} */ (board.scene.cells[cell]?.polygon);
    for (const [side, [dr, dc]] of [[-1, 0], [0, 1], [1, 0], [0, -1]].entries()) {
      const [r, c] = [row + /** @type {number} */ (dr), column + /** @type {number} */ (dc)];
      const beyond = r < 0 || c < 0 || r >= rows || c >= columns;
      const neighbour = beyond ? null : tiles[r * columns + c];
      if (!beyond && (!neighbour || side === 0 || side === 3)) continue;
      const meets = beyond ? 0 : sidesOf(board, /** @type {Placed} */ (neighbour))[(side + 2) % 4];
      // The border colour belongs on the rim and nowhere else.
      if (sides[side] === meets && (beyond || meets !== 0)) continue;
      found.push(mix(ring[side] ?? start(ring), ring[(side + 1) % 4] ?? start(ring), 0.5));
    }
  }
  return found;
}

/** How many seams have one colour on both sides, and how many seams there are. @param {Board} board @param {readonly (Placed | null)[]} tiles @returns {[number, number]} */
export function scoreOf(board, tiles) {
  const { rows, columns } = board;
  let score = 0;
  for (const [cell, placed] of tiles.entries()) {
    const [right, below] = [(cell + 1) % columns ? tiles[cell + 1] : null, tiles[cell + columns]];
    if (!placed) continue;
    const sides = sidesOf(board, placed);
    if (right && sides[1] && sides[1] === sidesOf(board, right)[3]) score += 1;
    if (below && sides[2] && sides[2] === sidesOf(board, below)[0]) score += 1;
  }
  return [score, rows * (columns - 1) + columns * (rows - 1)];
}

/** The numbers of pieces that lie nowhere. @param {Doc} doc */
export function freePieces(doc) {
  const used = new Set(doc.play.tiles.map((placed) => placed?.[0]));
  return (doc.board?.pieces ?? []).map((_, index) => index + 1).filter((piece) => !used.has(piece));
}

/** Cells whose piece belongs to the puzzle and cannot be moved. @param {Board} board */
export function givenCells(board) {
  const given = givenTiles(board);
  return new Set(given.flatMap((placed, cell) => (placed ? [cell] : [])));
}
