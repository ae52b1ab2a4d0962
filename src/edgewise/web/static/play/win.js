// @ts-check
/** The moment of the win: the time, the hints that were used, the best time, and one press to the next puzzle. */

import { button, el } from "../page/elements.js";
import { keepLevel, keepTime, bestTime, clockWords } from "./times.js";
import { levelName, levelOf, openNext } from "./levels.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */

/** @param {HTMLElement} host over the board @param {App} app */
export function createWin(host, app) {
  const title = el("h2", {});
  const says = el("p", {});
  const next = button("Next", () => void goOn(), { class: "primary", title: "The same family, size and grade" });
  const stay = button("Look at it", () => (banner.hidden = true));
  const banner = el("div", { class: "win", role: "status" }, title, says, el("div", { class: "row" }, next, stay));
  banner.hidden = true;
  host.append(banner);

  async function goOn() {
    next.disabled = true;
    await openNext(app);
    next.disabled = false;
  }
  app.store.subscribe((now, before) => {
    if (now.play !== before.play || now.board !== before.board) banner.hidden = true;
  });
  app.view.subscribe((now) => {
    if (now.mode !== "play") banner.hidden = true;
  });

  /** @param {Board} board @param {number} seconds */
  return function won(board, seconds) {
    const { hints } = app.clock.get();
    const before = bestTime(board);
    title.textContent = `Solved in ${clockWords(seconds)}`;
    const used = hints ? `${hints} hint${hints === 1 ? "" : "s"} used` : "No hints";
    const best = before === undefined ? (hints ? "" : "Your first time for this size.")
      : !hints && seconds < before ? `Your best time: ${clockWords(before)} before.` : `Your best time: ${clockWords(before)}.`;
    says.textContent = `${used}. ${best}`.trim();
    keepTime(board, seconds, hints);
    const level = levelOf(board);
    if (level) keepLevel(levelName(level));
    banner.hidden = false;
  };
}
