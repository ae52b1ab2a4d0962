// @ts-check
/** Paths between the ends of pairs, worked out from the lines that are drawn. */

import { geometryOf, otherEnd } from "./geometry.js";
import { LINE } from "./marks.js";

/** @typedef {import("../types").Board} Board */

/** The vertices of the path that begins at one, in order. @param {Board} board @param {Uint8Array} edges @param {number} from */
export function walkFrom(board, edges, from) {
  const { edgesAt } = geometryOf(board.scene);
  const walk = [from];
  let last = -1;
  for (let at = from; ; ) {
    const next = (edgesAt[at] ?? []).find((edge) => edge !== last && edges[edge] === LINE);
    if (next === undefined) return walk;
    at = otherEnd(board.scene, next, at);
    if (walk.includes(at)) return walk;
    walk.push(at);
    last = next;
  }
}

/** @param {Board} board @returns {Map<number, import("../types").Pair>} the pair that has an end on a vertex */
export function pairsByEnd(board) {
  const found = new Map();
  for (const pair of board.pairs ?? []) for (const end of pair.ends) found.set(end, pair);
  return found;
}

/** The edge between two vertices, or -1. @param {Board} board @param {number} one @param {number} other */
export function edgeBetween(board, one, other) {
  const { edgesAt } = geometryOf(board.scene);
  return (edgesAt[one] ?? []).find((edge) => otherEnd(board.scene, edge, one) === other) ?? -1;
}

/** The colour of each line that hangs together with an end; others have none. @param {Board} board @param {Uint8Array} edges */
export function coloursOfEdges(board, edges) {
  /** @type {Map<number, string>} */
  const colours = new Map();
  for (const { ends, colour } of board.pairs ?? []) {
    for (const end of ends) {
      const walk = walkFrom(board, edges, end);
      for (let index = 1; index < walk.length; index++) {
        const edge = edgeBetween(board, /** @type {number} */ (walk[index - 1]), /** @type {number} */ (walk[index]));
        if (!colours.has(edge)) colours.set(edge, colour);
      }
    }
  }
  return colours;
}
