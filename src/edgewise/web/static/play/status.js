// @ts-check
/** What a player of Flow looks at while drawing: pairs that are joined, moves, and the share of the board that is covered. */

import { coveredShare } from "./progress.js";
import { walkFrom } from "../board/paths.js";

/** @typedef {import("../types").App} App */

/** @param {HTMLElement} line @param {App} app */
export function renderStatus(line, app) {
  const { store, view } = app;
  function show() {
    const { board, play } = store.get();
    line.hidden = board?.kind !== "paths" || view.get().mode !== "play";
    if (!board || line.hidden) return;
    const pairs = board.pairs ?? [];
    const joined = pairs.filter(({ ends: [one, other] }) => walkFrom(board, play.edges, one).at(-1) === other).length;
    const moves = store.past.length;
    line.textContent = `${joined} of ${pairs.length} joined · ${moves} move${moves === 1 ? "" : "s"} · ${Math.floor(100 * coveredShare(board, play))} %`;
  }
  store.subscribe(show);
  view.subscribe(show);
  show();
}
