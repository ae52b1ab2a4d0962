// @ts-check
/** Puts a board that was kept, in an address or in the browser, back on the desk. */

import { Refused } from "../api.js";
import { readBoard } from "../draw/boards.js";
import { creditedAs, playOf } from "./fragment.js";
import { newVisit } from "./visits.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("./fragment.js").Kept} Kept */

/** @param {App} app @param {Kept} kept @param {string} [visit] the entry of the history that it belongs to */
export async function reopen(app, kept, visit) {
  try {
    const board = await readBoard(kept.puzzle, kept.family);
    if (visit && history.state?.visit !== visit) return; // somebody went on meanwhile
    const mode = kept.mode === "play" ? "play" : "draw";
    app.settle(creditedAs(kept, { board, play: playOf(kept, board), visit: visit ?? newVisit() }));
    app.view.set({ mode, solution: "none", panel: mode === "play" ? "play" : "truth" });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    app.say(error.message, true);
  }
}
