// @ts-check
/** What is laid over a board, as shapes: lines and crosses, cells, pieces, words and points. Looks are classes of `board.css`. */

import { shape } from "../page/elements.js";
import { geometryOf } from "./geometry.js";
import { crossPath, edgePath, ringPath } from "./shapes.js";
import { pieceShapes } from "./tiles.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Scene} Scene */

/** @param {Scene} scene @param {Extract<Overlay, {edge: number}>} overlay */
export function edgeOverlay(scene, { edge, look, cross, title, colour }) {
  const path = shape("path", { class: `on-edge ${cross ? "cross" : "line"} ${look}`, d: cross ? crossPath(scene, edge) : edgePath(scene, edge) });
  if (colour) path.style.stroke = colour;
  return titled(path, title);
}

/** @param {Scene} scene @param {Extract<Overlay, {cell: number}>} overlay */
export function cellOverlay(scene, { cell, look, title, opacity, colour }) {
  const path = shape("path", { class: `on-cell ${look}`, d: ringPath(scene.cells[cell]?.polygon ?? []), fill: colour, "fill-opacity": opacity });
  return titled(path, title);
}

/** @param {Board} board @param {number} cell @param {import("../types").Placed} tile @param {string} look */
export function tileOverlay(board, cell, tile, look) {
  return shape("g", { class: `on-cell tile ${look}` }, ...pieceShapes(board, tile, board.scene.cells[cell]?.polygon ?? []));
}

/** @param {SVGElement} element @param {string | undefined} title */
function titled(element, title) {
  if (title) {
    const words = shape("title");
    words.textContent = title;
    element.append(words);
  }
  return element;
}

/** @param {Scene} scene @param {number} cell @param {string} text @param {string} look */
export function cellText(scene, cell, text, look) {
  const [x, y] = /** @type {Place} */ (geometryOf(scene).middles[cell]);
  const size = 0.5 * geometryOf(scene).unit;
  const made = shape("text", { class: `label ${look}`, x, y: y + 0.36 * size, "font-size": size });
  made.textContent = text;
  return made;
}

/** A name beside the board, or on it in a disc of its own. @param {Scene} scene @param {Extract<Overlay, {at: Place}>} overlay */
export function labelOverlay(scene, { at: [x, y], text, look }) {
  const size = 0.42 * Math.min(geometryOf(scene).unit, 36);
  const words = shape("text", { class: `label ${look}`, x, y: y + 0.36 * size, "font-size": size.toFixed(1) });
  words.textContent = text;
  return look === "letter" ? [shape("circle", { class: "letter-disc", cx: x, cy: y, r: 0.75 * size }), words] : [words];
}

/** A dot where two sides of tiles do not match. @param {Place} at */
export const mismatchShapes = ([x, y]) => [shape("circle", { class: "mismatch-back", cx: x, cy: y, r: 6.5 }), shape("circle", { class: "mismatch", cx: x, cy: y, r: 4.5 })];

/** @param {Scene} scene @param {Extract<Overlay, {point: number}>} overlay */
export function pointOverlay(scene, { point, look }) {
  const [x, y] = /** @type {Place} */ (scene.points[point]);
  return shape("circle", { class: `on-point ${look}`, cx: x, cy: y, r: 0.2 * geometryOf(scene).unit });
}
