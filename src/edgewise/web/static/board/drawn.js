// @ts-check
/** What a player has drawn, as shapes: lines and crosses, paths in the colours of their pairs, tiles. */

import { shape } from "../page/elements.js";
import { geometryOf } from "./geometry.js";
import { LINE, CROSS, OPEN } from "./marks.js";
import { coloursOfEdges } from "./paths.js";
import { crossPath, edgePath, ringPath } from "./shapes.js";
import { tileShapes } from "./tiles.js";

/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Board} Board */

/** The colour of lines that hang on no end. */
const LOOSE = "#777777";

/** @param {Doc} doc @param {View} view @returns {{cells: SVGElement[], lines: SVGElement[]}} */
export function playShapes(doc, view) {
  const board = /** @type {Board} */ (doc.board);
  if (board.kind === "tiles") return { cells: [], lines: tileShapes(doc) };
  if (board.kind === "paths") return pathShapes(doc, board);
  return { cells: shadeShapes(doc, board), lines: lineShapes(doc, board, view) };
}

/** @param {Doc} doc @param {Board} board */
function shadeShapes(doc, board) {
  const paths = ["", "", ""];
  for (const [cell, shade] of doc.play.shades.entries()) if (shade) paths[shade] += ringPath(board.scene.cells[cell]?.polygon ?? []);
  const looks = board.shading ? ["shaded", "unshaded"] : ["inside", "outside"];
  return looks.map((look, at) => shape("path", { class: `shade ${look}`, d: paths[at + 1] }));
}

/** @param {Doc} doc @param {Board} board @param {View} view */
function lineShapes(doc, board, view) {
  const { scene } = board;
  const { edges, trial } = doc.play;
  const paths = { line: "", cross: "", open: "", "line trial": "", "cross trial": "" };
  for (const [edge, value] of edges.entries()) {
    const isTrial = trial !== null && trial.edges[edge] !== value;
    if (value === LINE) paths[isTrial ? "line trial" : "line"] += edgePath(scene, edge);
    else if (value === CROSS && view.look === "crosses") paths[isTrial ? "cross trial" : "cross"] += crossPath(scene, edge);
    else if (value === OPEN && view.look === "fade" && view.mode === "play") paths.open += edgePath(scene, edge);
  }
  return Object.entries(paths).filter(([, d]) => d).map(([look, d]) => shape("path", { class: `drawn ${look}`, d }));
}

/** @param {Doc} doc @param {Board} board @returns {{cells: SVGElement[], lines: SVGElement[]}} */
function pathShapes(doc, board) {
  const { scene } = board;
  const width = 0.36 * geometryOf(scene).unit;
  /** @type {Map<string, {line: string, trial: string, cells: Set<number>}>} */
  const byColour = new Map();
  const colours = coloursOfEdges(board, doc.play.edges);
  let crosses = "";
  for (const [edge, value] of doc.play.edges.entries()) {
    if (value === CROSS) crosses += crossPath(scene, edge); // a hint ruled it out
    if (value !== LINE) continue;
    const colour = colours.get(edge) ?? LOOSE;
    const found = byColour.get(colour) ?? { line: "", trial: "", cells: new Set() };
    byColour.set(colour, found);
    const isTrial = doc.play.trial !== null && doc.play.trial.edges[edge] !== value;
    found[isTrial ? "trial" : "line"] += edgePath(scene, edge);
    for (const vertex of scene.edges[edge]?.ends ?? []) found.cells.add(vertex);
  }
  const cells = [];
  const lines = crosses ? [shape("path", { class: "drawn cross", d: crosses })] : [];
  for (const [colour, { line, trial, cells: vertices }] of byColour) {
    const rings = scene.cells.filter(({ vertex }) => vertex !== null && vertices.has(vertex)).map(({ polygon }) => ringPath(polygon));
    cells.push(shape("path", { class: "path-cells", d: rings.join(""), fill: colour }));
    lines.push(shape("path", { class: "drawn path", d: line, stroke: colour, "stroke-width": width }));
    lines.push(shape("path", { class: "drawn path trial", d: trial, stroke: colour, "stroke-width": width }));
  }
  return { cells, lines };
}
