// @ts-check
/** Which cells a symmetry of the board takes to each other, so that setters add and remove clues in groups. */

import { nearest } from "./geometry.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Symmetry} Symmetry */

/** The cells in groups that a symmetry takes to each other. @param {Geometry} geometry @param {Symmetry} symmetry @returns {number[][]} */
export function groupsOf(geometry, symmetry) {
  const groups = geometry.middles.map((_, cell) => images(geometry, cell, symmetry).sort((one, other) => one - other));
  return [...new Map(groups.map((group) => [String(group), group])).values()];
}

/** All cells that a symmetry asks for together with one, itself first. @param {Geometry} geometry @param {number} cell @param {Symmetry} symmetry */
export function images(geometry, cell, symmetry) {
  const [cx, cy] = geometry.centre;
  const [mx, my] = /** @type {Place} */ (geometry.middles[cell]);
  const [x, y] = [mx - cx, my - cy];
  /** @type {Record<Symmetry, Place[]>} */
  const ways = {
    none: [],
    "half-turn": [[-x, -y]],
    "quarter-turns": [[-y, x], [-x, -y], [y, -x]],
    "left-right": [[-x, y]],
    "up-down": [[x, -y]],
    both: [[-x, y], [x, -y], [-x, -y]],
  };
  const found = ways[symmetry].map(([dx, dy]) => nearest(geometry.middles, [cx + dx, cy + dy], 0.2 * geometry.unit));
  return [...new Set([cell, ...found])].filter((one) => one >= 0);
}
