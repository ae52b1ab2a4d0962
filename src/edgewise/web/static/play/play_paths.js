// @ts-check
/** Playing Flow as in the app: a path is dragged from an end, back over itself, and through others, which it cuts. */

import { WAYS } from "../board/board.js";
import { aimedAt, cellAt, distance, edgeTowards, geometryOf, otherEnd } from "../board/geometry.js";
import { LINE, OPEN, edgesThat, withEdges } from "../board/marks.js";
import { coloursOfEdges, edgeBetween, pairsByEnd, walkFrom } from "../board/paths.js";
import { cluesAround, sentence, vertexWords } from "../board/spoken.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Hand} Hand */
/** @typedef {import("../types").Pointed} Pointed */

/**
 * One step of a path over an edge: the lines that are left, and where its head is then.
 * @param {Board} board @param {Uint8Array} before @param {number} base the end it comes from @param {number} head @param {number} edge
 */
export function stepped(board, before, base, head, edge) {
  const ends = pairsByEnd(board);
  const to = otherEnd(board.scene, edge, head);
  const walk = walkFrom(board, before, base);
  const edges = before.slice();
  const at = walk.indexOf(to);
  if (at >= 0) {
    // Back over itself: what lies beyond is taken away.
    for (let index = at; index + 1 < walk.length; index++) {
      edges[edgeBetween(board, /** @type {number} */ (walk[index]), /** @type {number} */ (walk[index + 1]))] = OPEN;
    }
    return { edges, head: to };
  }
  const mine = ends.get(base);
  if ((ends.has(to) && ends.get(to) !== mine) || (head !== base && ends.has(head))) return { edges: before, head };
  for (const other of geometryOf(board.scene).edgesAt[to] ?? []) edges[other] = OPEN;
  edges[edge] = LINE;
  return { edges: withoutLoose(board, edges), head: to };
}

/** Lines that hang on no end are no path. @param {Board} board @param {Uint8Array} edges */
function withoutLoose(board, edges) {
  const held = coloursOfEdges(board, edges);
  return edges.map((value, edge) => (value === LINE && !held.has(edge) ? OPEN : value));
}

/** The end that a vertex hangs on, or -1. @param {Board} board @param {Uint8Array} edges @param {number} vertex */
function baseOf(board, edges, vertex) {
  const ends = pairsByEnd(board);
  if (ends.has(vertex)) return vertex;
  let best = -1;
  let longest = 0;
  for (const end of ends.keys()) {
    const at = walkFrom(board, edges, end).indexOf(vertex);
    if (at > longest) [best, longest] = [end, at];
  }
  return best;
}

/** @param {App} app @returns {Hand} */
export function pathsHand(app) {
  const { store } = app;
  /** @type {{base: number, head: number, join: object, changed: boolean, isAway: boolean} | null} */
  let drag = null;
  const board = () => /** @type {Board} */ (store.get().board);

  /** @param {Uint8Array} edges @param {unknown} join */
  const put = (edges, join) => store.change((doc) => withEdges(doc, edges.entries()), join);

  /** What a vertex holds becomes the head of its path; an end starts afresh. @param {number} vertex @param {object} join */
  function grasp(vertex, join) {
    const { edges } = store.get().play;
    const base = baseOf(board(), edges, vertex);
    if (base < 0) return null;
    const walk = walkFrom(board(), edges, base);
    const next = edges.slice();
    for (let index = walk.indexOf(vertex); index + 1 < walk.length; index++) {
      next[edgeBetween(board(), /** @type {number} */ (walk[index]), /** @type {number} */ (walk[index + 1]))] = OPEN;
    }
    if (vertex === base) {
      // The other end's part of the same pair goes, too: one path a pair is being drawn.
      const other = pairsByEnd(board()).get(base)?.ends.find((end) => end !== base) ?? base;
      const far = walkFrom(board(), next, other);
      for (let index = 0; index + 1 < far.length; index++) {
        next[edgeBetween(board(), /** @type {number} */ (far[index]), /** @type {number} */ (far[index + 1]))] = OPEN;
      }
    }
    put(withoutLoose(board(), next), join);
    return { base, head: vertex, join, isAway: false, changed: next.some((value, edge) => value !== edges[edge]) };
  }

  /** @param {Pointed} at */
  function vertexAt(at) {
    const cell = cellAt(geometryOf(board().scene), [at.x, at.y]);
    return board().scene.cells[cell]?.vertex ?? -1;
  }

  return {
    cursor: "vertex",
    down(at) {
      const vertex = vertexAt(at);
      if (at.button === 2) {
        drag = null;
        if (vertex >= 0) clear(vertex);
        return;
      }
      drag = vertex < 0 ? null : grasp(vertex, {});
    },
    move(at) {
      if (!drag) return;
      const geometry = geometryOf(board().scene);
      for (let left = 60; left > 0; left--) {
        const here = /** @type {[number, number]} */ (board().scene.points[drag.head]);
        // A path that left the board goes on where it came back, when the pointer gets there.
        if (drag.isAway && distance(here, [at.x, at.y]) > 0.7 * geometry.unit) return;
        drag.isAway = false;
        let best = -1;
        let least = distance(here, [at.x, at.y]) - 0.15 * geometry.unit;
        for (const edge of geometry.edgesAt[drag.head] ?? []) {
          const far = distance(aimedAt(board().scene, edge, drag.head), [at.x, at.y]);
          if (far < least) [best, least] = [edge, far];
        }
        if (best < 0) return;
        const { edges, head } = stepped(board(), store.get().play.edges, drag.base, drag.head, best);
        if (head === drag.head) return;
        put(edges, drag.join);
        drag.head = head;
        drag.changed = true;
        drag.isAway = (board().scene.edges[best]?.runs.length ?? 1) > 1;
      }
    },
    up() {
      drag = null;
    },
    cancel() {
      if (drag?.changed) store.undo();
      drag = null;
    },
    key(event, at, move) {
      const way = WAYS[event.key];
      if (way && event.shiftKey) {
        const { edges } = store.get().play;
        const edge = edgeTowards(geometryOf(board().scene), at, way);
        const base = baseOf(board(), edges, at);
        if (edge < 0 || base < 0) return true;
        const walk = walkFrom(board(), edges, base);
        const next = stepped(board(), edges, base, walk.includes(at) ? at : base, edge);
        put(next.edges, undefined);
        move(next.head);
        return true;
      }
      if (event.key === "Delete" || event.key === "Backspace" || event.key === " ") {
        clear(at);
        return true;
      }
      return false;
    },
    describe(at) {
      const { edges } = store.get().play;
      const base = baseOf(board(), edges, at);
      const pair = pairsByEnd(board()).get(base);
      const path = pair && !pair.ends.includes(at) ? `path of ${pair.name}` : "";
      return sentence(`${vertexWords(board(), at)}: ${[cluesAround(board(), at), path].filter(Boolean).join(", ") || "empty"}`);
    },
  };

  /** @param {number} vertex */
  function clear(vertex) {
    const { edges } = store.get().play;
    const colours = coloursOfEdges(board(), edges);
    const touching = (geometryOf(board().scene).edgesAt[vertex] ?? []).filter((edge) => edges[edge] === LINE);
    const colour = touching[0] === undefined ? undefined : colours.get(touching[0]);
    if (colour === undefined) return;
    const gone = edgesThat(store.get().play, LINE).filter((edge) => colours.get(edge) === colour);
    store.change((doc) => withEdges(doc, gone.map((edge) => [edge, OPEN])));
  }
}
