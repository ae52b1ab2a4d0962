// @ts-check
/** A setter of tiles: pieces are laid by hand as in play, and what lies on the board is fixed as clues, or released again. */

import { button, el } from "../page/elements.js";
import { renderTray } from "../play/play_tiles.js";
import { givenCells } from "../board/tiles.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Held} Held */

/** @param {HTMLElement} host @param {App} app @param {(changes: [number, Held | null][]) => void} change */
export function renderFixing(host, app, change) {
  const { store } = app;
  const fix = button("Fix the pieces on the board", () => change(laid()), { class: "primary" });
  const release = button("Release all", () => change([...fixed()].map((cell) => [cell, null])));
  const tray = el("div", {});
  const element = el("div", { class: "stack tight" }, el("div", { class: "row" }, fix, release), tray);
  host.append(element);
  renderTray(tray, app, "draw");

  const fixed = () => givenCells(/** @type {Board} */ (store.get().board));
  /** Pieces that lie on the board and may still be moved. @returns {[number, Held][]} */
  function laid() {
    const given = fixed();
    return store.get().play.tiles.flatMap((tile, cell) => (tile && !given.has(cell) ? [/** @type {[number, Held]} */ ([cell, [...tile]])] : []));
  }
  function show() {
    const tiles = store.get().board?.kind === "tiles";
    element.hidden = !tiles;
    if (!tiles) return;
    fix.disabled = laid().length === 0;
    release.disabled = fixed().size === 0;
  }
  store.subscribe(show);
  show();
}
