// @ts-check
/** Inside and outside: the walk that crosses lines from one side of an edge to the other, and the sides that it passes. */

import { distance, end, geometryOf, middleOfEdge, start } from "./geometry.js";

/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Scene} Scene */

/**
 * @param {Scene} scene
 * @param {{edge: number, on: boolean}[]} crossed the edges of the walk, and whether each is a line
 * @param {(edge: number) => number[]} cellsBeside none where cells are vertices
 * @returns {Overlay[]}
 */
export function walkShown(scene, crossed, cellsBeside) {
  const { middles, unit } = geometryOf(scene);
  /** @type {Overlay[]} */
  const shown = [];
  /** @type {Map<number, {to: number, on: boolean}[]>} -1 is the outside of the board */
  const beside = new Map();
  for (const { edge, on } of crossed) {
    const run = scene.edges[edge]?.runs[0];
    if (!run) continue;
    const cells = cellsBeside(edge);
    const [one = -1, other = -1] = cells;
    const middle = middleOfEdge(scene, edge);
    const [[x1, y1], [x2, y2]] = [start(run), end(run)];
    const length = distance([x1, y1], [x2, y2]) || 1;
    /** Across the edge, to the side where a cell is or is not. @param {number} way @returns {Place} */
    const across = (way) => [middle[0] + (way * 0.5 * unit * (y1 - y2)) / length, middle[1] + (way * 0.5 * unit * (x2 - x1)) / length];
    const from = middles[one] ?? across(1);
    const away = distance(across(1), from) > distance(across(-1), from) ? across(1) : across(-1);
    shown.push({ run: [from, middle, middles[other] ?? away], look: on ? "walk crosses" : "walk" });
    if (!cells.length) continue;
    for (const [a, b] of [[one, other], [other, one]]) beside.set(Number(a), [...(beside.get(Number(a)) ?? []), { to: Number(b), on }]);
  }
  const first = beside.has(-1) ? -1 : beside.keys().next().value;
  if (first === undefined) return shown;
  const side = new Map([[first, false]]);
  const todo = [first];
  for (const cell of todo) {
    for (const { to, on } of beside.get(cell) ?? []) {
      if (side.has(to)) continue;
      side.set(to, on !== side.get(cell));
      todo.push(to);
    }
  }
  // Without the outside of the board nobody knows which is which: the two looks only differ.
  return [...[...side].filter(([cell]) => cell >= 0).map(([cell, isInside]) => ({ cell, look: isInside ? "side inside" : "side outside" })), ...shown];
}
