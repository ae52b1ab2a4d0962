// @ts-check
/** Playing a loop: lines by click and drag, crosses by right click, long press or a second click, cells coloured or shaded. */

import { WAYS } from "../board/board.js";
import { aim, cellAt, edgeMeant, edgeTowards, geometryOf, otherEnd, vertexNear } from "../board/geometry.js";
import { CROSS, LINE, OPEN, withEdges, withShade } from "../board/marks.js";
import { followed } from "./following.js";
import { cellWords, clueWords, cluesAround, counted, edgeWords, sentence, vertexWords } from "../board/spoken.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("../types").Hand} Hand */
/** @typedef {import("../types").Pointed} Pointed */
/** @typedef {import("../types").Scene} Scene */

/** What a drag does until it has met an edge. */
const UNDECIDED = -1;

/** @param {Doc} doc @param {number} cell */
const nextShade = (doc, cell) => ((doc.play.shades[cell] ?? 0) + 1) % 3;

/** @param {App} app @returns {Hand} */
export function linesHand(app) {
  const { store, view } = app;
  /** @type {{way: "line" | "cross" | "colour", value: number, vertex: number, edge: number, join: object, before: Doc} | null} */
  let drag = null;
  let aimed = -1;

  const scene = () => /** @type {Scene} */ (store.get().board?.scene);
  const geometry = () => geometryOf(scene());
  /** @param {number} edge */
  const now = (edge) => store.get().play.edges[edge] ?? OPEN;
  /** @param {number} edge @param {number} value @param {unknown} [join] */
  const set = (edge, value, join) => store.change((doc) => {
    const next = withEdges(doc, [[edge, value]]);
    return view.get().follow && value !== OPEN ? followed(next) : next;
  }, join);
  /** @param {number} edge */
  const crossed = (edge) => (now(edge) === CROSS ? OPEN : CROSS);
  /** @param {number} edge */
  const cycled = (edge) => (now(edge) + 1) % 3;

  /** The first edge that a drag meets decides whether it crosses or clears. @param {number} edge */
  function cross(edge) {
    if (!drag || edge < 0) return;
    if (drag.value === UNDECIDED) drag.value = crossed(edge);
    set(edge, drag.value, drag.join);
  }

  /** @param {Pointed} at */
  function paint(at) {
    if (!drag) return;
    const { join, value } = drag;
    if (drag.way === "colour") {
      const cell = cellAt(geometry(), [at.x, at.y]);
      if (cell >= 0) store.change((doc) => withShade(doc, cell, value), join);
    } else cross(edgeMeant(geometry(), [at.x, at.y], 0.3));
  }

  return {
    get cursor() {
      return view.get().tool === "colour" ? "cell" : "vertex";
    },
    aimed: () => aimed,
    down(at) {
      const { tool } = view.get();
      const edge = edgeMeant(geometry(), [at.x, at.y]);
      const other = at.button === 2;
      drag = { way: tool, value: UNDECIDED, vertex: vertexNear(geometry(), [at.x, at.y]), edge, join: {}, before: store.get() };
      if (tool === "colour") {
        const cell = cellAt(geometry(), [at.x, at.y]);
        const wished = other ? 2 : 1;
        drag.value = store.get().play.shades[cell] === wished ? (other ? 0 : 2) : store.get().play.shades[cell] === 2 && !other ? 0 : wished;
        paint(at);
      } else if (tool === "cross" || other) {
        drag.way = "cross";
        cross(edge);
      }
    },
    move(at) {
      if (!drag) return;
      if (drag.way !== "line") return paint(at);
      // The pointer may have jumped over points: walk towards it as long as that brings the line closer.
      for (let left = 60; left > 0; left--) {
        const from = drag.vertex;
        if (from < 0) {
          drag.vertex = vertexNear(geometry(), [at.x, at.y]);
          return;
        }
        const [x, y] = /** @type {[number, number]} */ (scene().points[from]);
        const edge = edgeTowards(geometry(), from, [at.x - x, at.y - y]);
        if (edge < 0) return;
        const [dx, dy] = aim(scene(), edge, from);
        const share = ((at.x - x) * dx + (at.y - y) * dy) / (dx * dx + dy * dy);
        if (share < 0.62) return;
        if (drag.value === UNDECIDED) drag.value = now(edge) === LINE ? OPEN : LINE;
        set(edge, drag.value, drag.join);
        drag.vertex = otherEnd(scene(), edge, from);
      }
    },
    up(_at, moved) {
      const done = drag;
      drag = null;
      if (done?.way === "line" && (!moved || done.value === UNDECIDED) && done.edge >= 0) set(done.edge, cycled(done.edge));
    },
    longPress() {
      const edge = drag?.edge ?? -1;
      if (edge >= 0 && drag?.way === "line") set(edge, crossed(edge));
      drag = null;
    },
    cancel() {
      if (drag && store.get() !== drag.before) store.undo();
      drag = null;
    },
    key(event, at, move) {
      if (view.get().tool === "colour") {
        if (event.key !== " " && event.key !== "Enter") return false;
        store.change((doc) => withShade(doc, at, nextShade(doc, at)));
        return true;
      }
      const way = WAYS[event.key];
      if (way && (event.shiftKey || event.ctrlKey)) {
        const edge = edgeTowards(geometry(), at, way);
        if (edge < 0) return true;
        if (event.ctrlKey) set(edge, crossed(edge));
        else {
          set(edge, now(edge) === LINE ? OPEN : LINE);
          move(otherEnd(scene(), edge, at));
        }
        return true;
      }
      const around = geometry().edgesAt[at] ?? [];
      const cell = scene().cells.findIndex(({ vertex }) => vertex === at);
      if (event.key === "s" && !event.ctrlKey && store.get().board?.shading && cell >= 0) {
        store.change((doc) => withShade(doc, cell, nextShade(doc, cell)));
        return true;
      }
      if (way) aimed = -1;
      else if (event.key === "." || event.key === ",") {
        const step = event.key === "." ? 1 : around.length - 1;
        aimed = around[(around.indexOf(aimed) + (aimed < 0 && step > 1 ? 0 : step)) % around.length] ?? -1;
        return true;
      } else if ((event.key === " " || event.key === "Enter") && aimed >= 0) {
        set(aimed, cycled(aimed));
        return true;
      } else if (event.key === "x" && aimed >= 0) {
        set(aimed, crossed(aimed));
        return true;
      }
      return false;
    },
    describe(at) {
      const board = /** @type {import("../types").Board} */ (store.get().board);
      if (view.get().tool === "colour") {
        const shade = (board.shading ? ["open", "shaded", "not shaded"] : ["plain", "inside", "outside"])[store.get().play.shades[at] ?? 0];
        return sentence([cellWords(board, at), clueWords(board, at), shade].filter(Boolean).join(", "));
      }
      if (aimed >= 0) return sentence(`${["nothing", "line", "cross"][now(aimed)]} ${edgeWords(board, aimed)}`);
      const around = (geometry().edgesAt[at] ?? []).map(now);
      const drawn = [LINE, CROSS].map((value) => around.filter((one) => one === value).length);
      const words = `${counted(drawn[0] ?? 0, "line", "lines")}, ${counted(drawn[1] ?? 0, "cross", "crosses")}`;
      return sentence([vertexWords(board, at), words, cluesAround(board, at)].filter(Boolean).join("; "));
    },
  };
}
