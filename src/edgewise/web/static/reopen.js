// @ts-check
/** Puts a board that was kept, in an address or in the browser, back on the desk. */

import { Refused } from "./api.js";
import { readBoard } from "./boards.js";
import { playOf } from "./fragment.js";

/** @typedef {import("./types").App} App */
/** @typedef {import("./fragment.js").Kept} Kept */

/** @param {App} app @param {Kept} kept */
export async function reopen(app, kept) {
  try {
    const board = await readBoard(kept.puzzle, kept.family);
    const mode = kept.mode === "play" ? "play" : "draw";
    app.view.set({ mode, solution: "none", panel: mode === "play" ? "play" : "truth" });
    app.take(board);
    app.store.reset({ board, play: playOf(kept, board) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    app.say(error.message, true);
  }
}
