// @ts-check
/** A hint from the server on the board: which cells to look at, what follows, and what it follows from. */

import { geometryOf } from "../board/geometry.js";
import { CROSS, LINE, OPEN, withEdges, withTiles } from "../board/marks.js";
import { walkShown } from "../board/walk.js";
import { cellNumber } from "../answers/solution.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("../types").Scene} Scene */

/** @typedef {number | number[]} Named a place as answers name it */
/** @typedef {{edge: [Named, Named], on: boolean}} EdgeValue */
/** @typedef {{cell: number[], piece: number, turns: number}} Laid */
/**
 * A step of a supposition: what is drawn or laid on trial, the clue, the point or the cell that it speaks of, and `lines` that
 * break a rule by themselves. With one that `begins` a supposition, another one is given up.
 * @typedef {{text: string, edges?: EdgeValue[], clue?: Named, point?: Named, lines?: [Named, Named][], cells?: Laid[], cell?: number[], begins?: boolean}} Told
 */
/**
 * One step, as `hint` and `explain` answer it. Boards of lines have `edges`, boards of tiles `cells` and `ruled_out`.
 * @typedef {object} Step
 * @property {number | null} level
 * @property {string} [rule]
 * @property {string} text
 * @property {EdgeValue[]} [edges]
 * @property {Laid[]} [cells]
 * @property {Laid[]} [ruled_out]
 * @property {{clues?: Named[], points?: Named[], known?: (EdgeValue | Laid)[], loops?: EdgeValue[][], cells?: number[][], ruled_out?: Laid[]}} [because]
 * @property {EdgeValue[]} [supposed] what is drawn on trial until a rule is broken
 * @property {Told[]} [story] the same step by step
 * @property {[Named, Named] | Laid} [wrong]
 * @property {Step[]} [before] steps that only rule pieces out, and on which this one rests
 */

/** @type {WeakMap<Scene, {edges: Map<string, number>, vertices: Map<string, number>}>} */
const named = new WeakMap();

/** The edges and vertices of a scene by the names that answers use. @param {Scene} scene */
function namesOf(scene) {
  let found = named.get(scene);
  if (!found) {
    found = { edges: new Map(), vertices: new Map() };
    for (const [edge, { line, ends }] of scene.edges.entries()) {
      const [one, other] = /** @type {[Named, Named]} */ (line);
      found.edges.set(`${one}|${other}`, edge);
      found.edges.set(`${other}|${one}`, edge);
      found.vertices.set(String(one), ends[0]);
      found.vertices.set(String(other), ends[1]);
    }
    named.set(scene, found);
  }
  return found;
}

/** @param {Scene} scene @param {[Named, Named]} line @returns the number of the edge, or -1 */
export function edgeNamed(scene, line) {
  return namesOf(scene).edges.get(`${line[0]}|${line[1]}`) ?? -1;
}

/** @param {Board} board @param {Named} place */
const cellNamed = (board, place) => cellNumber(board, typeof place === "number" ? [place] : place);

/** @param {Step} step @returns {step is Step & {edges: EdgeValue[]}} */
const hasLines = (step) => (step.edges?.length ?? 0) > 0;

/** Whether the step says anything about the board, and not only why there is none. @param {Step} step */
export const isStep = (step) => step.level !== null;

/** The cells to look at: those of the reason, and those beside what follows. @param {Board} board @param {Step} step @returns {Overlay[]} */
export function whereToLook(board, step) {
  const cells = new Set([...reasonCells(board, step), ...cellsOf(board, step.cells), ...cellsOf(board, step.ruled_out)]);
  if (hasLines(step) && board.kind !== "tiles") {
    for (const { edge } of step.edges) for (const cell of cellsBeside(board.scene, edgeNamed(board.scene, edge))) cells.add(cell);
  }
  return [...cells].filter((cell) => cell >= 0).map((cell) => ({ cell, look: "hint" }));
}

/** What follows; of a mistake, where it is. @param {Board} board @param {Step} step @returns {Overlay[]} */
export function whatFollows(board, step) {
  if (step.wrong) {
    if ("piece" in step.wrong) return [{ cell: cellNumber(board, step.wrong.cell), look: "mistake" }];
    const name = String(step.wrong);
    const isCross = (step.edges ?? []).some(({ edge, on }) => on && String(edge) === name);
    return [{ edge: edgeNamed(board.scene, step.wrong), cross: isCross, look: "mistake" }];
  }
  return [
    ...(step.edges ?? []).map(({ edge, on }) => ({ edge: edgeNamed(board.scene, edge), cross: !on, look: "hint" })),
    ...(step.cells ?? []).map(({ cell, piece, turns }) => ({ cell: cellNumber(board, cell), tile: /** @type {[number, number]} */ ([piece, turns]), look: "solution" })),
    ...cellsOf(board, step.cells).map((cell) => ({ cell, look: "follows" })),
    ...cellsOf(board, step.ruled_out).map((cell) => ({ cell, look: "hint", text: "✕" })),
  ].filter((overlay) => ("edge" in overlay ? overlay.edge : overlay.cell) >= 0);
}

/** What it follows from: facts, and apart from them what is only supposed. @param {Board} board @param {Step} step @returns {Overlay[]} */
export function whyItFollows(board, step) {
  const { scene } = board;
  const because = step.because ?? {};
  /** @type {Overlay[]} */
  const shown = reasonCells(board, step).map((cell) => ({ cell, look: "hint" }));
  shown.push(...(because.points ?? []).flatMap((place) => pointOverlay(board, place, "hint")).filter((overlay) => "point" in overlay));
  const facts = /** @type {EdgeValue[]} */ ((because.known ?? []).filter((one) => "edge" in one));
  const drawn = new Set((step.edges ?? []).map(({ edge }) => edgeNamed(scene, edge)));
  for (const [look, values] of /** @type {const} */ ([["because", facts], ["supposed", step.supposed ?? []]])) {
    for (const { edge: line, on } of values) {
      const edge = edgeNamed(scene, line);
      if (edge >= 0 && !drawn.has(edge)) shown.push({ edge, cross: !on, look });
      drawn.add(edge);
    }
  }
  shown.push(...namesOfPairs(board, step.text));
  if (step.rule === "inside-and-outside") {
    return [...walkAcross(scene, [...facts, ...(step.edges ?? [])]), ...shown];
  }
  return shown;
}

/** A walk and the sides of the loop that it passes. @param {Scene} scene @param {EdgeValue[]} values what it crosses @returns {Overlay[]} */
export function walkAcross(scene, values) {
  const crossed = values.map(({ edge, on }) => ({ edge: edgeNamed(scene, edge), on }));
  const hasFaces = scene.cells.every(({ vertex }) => vertex === null);
  return walkShown(scene, crossed, (edge) => (hasFaces ? cellsBeside(scene, edge) : []));
}

/** A point that a sentence speaks of: a cell, where cells are points. @param {Board} board @param {Named} place @param {string} look @returns {Overlay[]} */
export function pointOverlay(board, place, look) {
  const vertex = namesOf(board.scene).vertices.get(String(place)) ?? -1;
  const cell = vertex < 0 ? -1 : board.scene.cells.findIndex((one) => one.vertex === vertex);
  if (cell >= 0) return [{ cell, look }];
  return vertex >= 0 ? [{ point: vertex, look }] : [];
}

/** A clue that a sentence speaks of. @param {Board} board @param {Named} place @param {string} look @returns {Overlay[]} */
export function clueOverlay(board, place, look) {
  const cell = cellNamed(board, place);
  return cell < 0 ? [] : [{ cell, look }];
}

/** The names of pairs that a sentence speaks of, on their ends. @param {Board} board @param {string} text @returns {Overlay[]} */
function namesOfPairs(board, text) {
  const words = new Set(text.replaceAll(/\b(?:rows?|columns?) \d+(?: and \d+)?|(?<=^|[.:] )A (?=path|line|ring|walk|cell)/g, "").match(/[\p{L}\p{N}]+/gu));
  return (board.pairs ?? []).filter(({ name }) => words.has(name)).flatMap(({ name, ends }) =>
    ends.map((vertex) => ({ cell: board.scene.cells.findIndex((one) => one.vertex === vertex), look: "pair-name", text: name })));
}

/** What a mistake is: a line, a cross or a piece; nothing if the step is none. @param {Doc} doc @param {Step} step */
export function mistaken({ board, play }, { wrong }) {
  if (!board || !wrong) return "";
  if ("piece" in wrong) return "piece";
  return play.edges[edgeNamed(board.scene, wrong)] === CROSS ? "cross" : "line";
}

/** The board when the step is drawn; a mistake is removed instead. @param {Doc} doc @param {Step} step @returns {Doc} */
export function withStep(doc, step) {
  const { board } = doc;
  if (!board) return doc;
  const { scene } = board;
  if (step.wrong) {
    return "piece" in step.wrong ? withTiles(doc, [[cellNumber(board, step.wrong.cell), null]]) : withEdges(doc, [[edgeNamed(scene, step.wrong), OPEN]]);
  }
  if (board.kind === "tiles") {
    return withTiles(doc, (step.cells ?? []).map(({ cell, piece, turns }) => [cellNumber(board, cell), [piece, turns]]));
  }
  /** @type {[number, number][]} */
  const values = (step.edges ?? []).map(({ edge, on }) => [edgeNamed(scene, edge), on ? LINE : CROSS]);
  return withEdges(doc, values.filter(([edge]) => edge >= 0));
}

/** @param {Board} board @param {Step} step */
function reasonCells(board, step) {
  const because = step.because ?? {};
  const cells = [...(because.clues ?? []), ...(because.cells ?? [])].map((place) => cellNamed(board, place));
  const known = /** @type {Laid[]} */ ((because.known ?? []).filter((one) => "piece" in one));
  const { vertices } = namesOf(board.scene);
  const points = (because.points ?? []).map((place) => {
    const vertex = vertices.get(String(place)) ?? -1;
    return vertex < 0 ? -1 : board.scene.cells.findIndex((one) => one.vertex === vertex);
  });
  return [...new Set([...cells, ...cellsOf(board, known), ...points])].filter((cell) => cell >= 0);
}

/** @param {Board} board @param {Laid[] | undefined} laid */
const cellsOf = (board, laid) => (laid ?? []).map(({ cell }) => cellNumber(board, cell));

/** The cells on both sides of an edge, or at its two ends where cells are vertices. @param {Scene} scene @param {number} edge */
function cellsBeside(scene, edge) {
  const found = scene.edges[edge];
  if (!found) return [];
  const atEnds = scene.cells.flatMap(({ vertex }, cell) => (vertex !== null && found.ends.includes(vertex) ? [cell] : []));
  if (atEnds.length) return atEnds;
  const corners = found.ends.map((vertex) => String(scene.points[vertex]));
  const { unit } = geometryOf(scene);
  /** Corners are rounded, so that one a tenth of a unit off is the same. @param {number[]} place */
  const near = (place) => corners.some((corner) => { const [x = 0, y = 0] = corner.split(",").map(Number); return Math.hypot(x - (place[0] ?? 0), y - (place[1] ?? 0)) < unit / 100; });
  return scene.cells.flatMap(({ polygon }, cell) => (polygon.filter(near).length >= 2 ? [cell] : []));
}
