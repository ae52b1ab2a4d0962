// @ts-check
/** A sentence of a hint as it is shown: places by letters where the board has no rows, and pieces as pictures. */

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
  const nodes = text.split(/(\b\d+\/[0-3]\b|(?<=\bpiece )\d+\b)/).map((part, index) => (index % 2 ? piece(board, part) : part));
  return { nodes, labels: [] };
}

/** @param {Board} board @param {string} written a piece and its quarter turns, as in 12/3 */
function piece(board, written) {
  const [number = 1, turns = 0] = written.split("/").map(Number);
  const svg = shape("svg", { class: "piece-picture", viewBox: `0 0 ${SIDE} ${SIDE}`, role: "img", "aria-label": pieceWords([number, turns]) });
  svg.append(...pieceShapes(board, [number, turns], [[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]]));
  return svg;
}
