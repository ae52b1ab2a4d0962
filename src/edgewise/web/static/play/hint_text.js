// @ts-check
/** A sentence of a hint as it is shown: places by letters where the board has no rows, and pieces and colours as pictures. */

import { lettered } from "../board/labels.js";
import { pieceWords } from "../board/spoken.js";
import { pieceShapes } from "../board/tiles.js";
import { shape } from "../page/elements.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Overlay} Overlay */

const SIDE = 40;

/** @param {Board} board @param {string} text @returns {{nodes: (Node | string)[], labels: Overlay[]}} */
export function hintText(board, text) {
  if (board.kind !== "tiles") {
    const { text: words, labels } = lettered(board, text);
    return { nodes: [words], labels };
  }
  const nodes = text.split(/(\b\d+\/[0-3]\b|(?<=\bpieces? (?:\d+(?:, | and ))*)\d+\b|(?<=\bcolour )\d+\b)/i);
  const shown = nodes.map((part, index) => (index % 2 === 0 ? part : /colour $/i.test(nodes[index - 1] ?? "") ? colour(board, part) : piece(board, part)));
  return { nodes: shown, labels: [] };
}

/** @param {Board} board @param {string} written a piece and its quarter turns, as in 12/3 */
function piece(board, written) {
  const [number = 1, turns = 0] = written.split("/").map(Number);
  const svg = shape("svg", { class: "piece-picture", viewBox: `0 0 ${SIDE} ${SIDE}`, role: "img", "aria-label": pieceWords([number, turns]) });
  svg.append(...pieceShapes(board, [number, turns], [[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]]));
  return svg;
}

/** @param {Board} board @param {string} number */
function colour(board, number) {
  const [ground, motif] = board.tints?.[number] ?? ["#8a8a8a", "#8a8a8a"];
  const svg = shape("svg", { class: "piece-picture", viewBox: `0 0 ${SIDE} ${SIDE}`, role: "img", "aria-label": `colour ${number}` });
  svg.append(shape("path", { d: `M0 0H${SIDE}V${SIDE}H0Z`, fill: ground }), shape("path", { d: "M20 6L34 20L20 34L6 20Z", fill: motif }));
  return svg;
}
