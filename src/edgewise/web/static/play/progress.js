// @ts-check
/** How far a board has been played, as far as can be seen without its solution. */

import { clueStates } from "../board/clues.js";
import { LINE } from "../board/marks.js";

/** @typedef {import("../types").Doc} Doc */

/** A share from 0 to 1: of pieces that lie, of cells that paths cover, or of clues that are satisfied. @param {Doc} doc */
export function progressOf({ board, play }) {
  if (!board) return 0;
  if (board.kind === "tiles") return play.tiles.filter(Boolean).length / (play.tiles.length || 1);
  if (board.kind === "paths") return coveredShare(board, play);
  const states = [...clueStates(board, play).values()].filter((state) => state === "met");
  return states.length / (board.clues.cells.length || 1);
}

/** The share of cells that have a path. @param {import("../types").Board} board @param {import("../types").Play} play */
export function coveredShare({ scene }, play) {
  const all = new Set(scene.edges.flatMap(({ ends }) => ends));
  const covered = new Set(scene.edges.flatMap(({ ends }, edge) => (play.edges[edge] === LINE ? ends : [])));
  return covered.size / (all.size || 1);
}
