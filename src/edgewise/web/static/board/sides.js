// @ts-check
/** The sides between cells, where walls stand: which two cells share the side that is meant. */

import { cellAt, distance, geometryOf, middle } from "./geometry.js";

/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Scene} Scene */

/** The two cells beside the side that is nearest to a place; nothing at the border of the board. @param {Scene} scene @param {Place} at @returns {[number, number] | null} */
export function cellsAtSide(scene, at) {
  const geometry = geometryOf(scene);
  const cell = cellAt(geometry, at);
  const polygon = scene.cells[cell]?.polygon;
  if (!polygon) return null;
  const centre = middle(polygon);
  const sides = polygon.map((corner, index) => {
    const next = /** @type {Place} */ (polygon[(index + 1) % polygon.length]);
    return /** @type {Place} */ ([(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]);
  });
  const [x, y] = sides.reduce((best, side) => (distance(side, at) < distance(best, at) ? side : best));
  const other = cellAt(geometry, [x + 0.2 * (x - centre[0]), y + 0.2 * (y - centre[1])]);
  return other < 0 ? null : [cell, other];
}

/** The cell beside another in a direction, or -1. @param {Scene} scene @param {number} cell @param {Place} way */
export function cellBeside(scene, cell, way) {
  const geometry = geometryOf(scene);
  const at = geometry.middles[cell];
  return at ? cellAt(geometry, [at[0] + way[0] * geometry.unit, at[1] + way[1] * geometry.unit]) : -1;
}
