// @ts-check
/** Lines that go on by themselves where only one way is left. */

import { geometryOf, otherEnd } from "../board/geometry.js";
import { LINE, OPEN, withEdges } from "../board/marks.js";

/** @typedef {import("../types").Doc} Doc */

/** A loop goes on from every loose end that has a single open way. @param {Doc} doc @returns {Doc} */
export function followed(doc) {
  const { board, play } = doc;
  if (board?.kind !== "lines") return doc;
  const { scene } = board;
  const { edgesAt } = geometryOf(scene);
  const edges = play.edges.slice();
  const todo = [...edgesAt.keys()];
  for (let vertex = todo.pop(); vertex !== undefined; vertex = todo.pop()) {
    const around = edgesAt[vertex] ?? [];
    if (around.filter((edge) => edges[edge] === LINE).length !== 1) continue;
    const open = around.filter((edge) => edges[edge] === OPEN);
    if (open.length !== 1) continue;
    const only = /** @type {number} */ (open[0]);
    edges[only] = LINE;
    todo.push(otherEnd(scene, only, vertex));
  }
  return withEdges(doc, edges.entries());
}
