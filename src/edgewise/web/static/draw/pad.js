// @ts-check
/** The signs of a puzzle as buttons, for hands without a keyboard: each is a key pressed in the chosen cell. */

import { button, el } from "../page/elements.js";

/** @typedef {import("../types").App} App */

/** How signs are shown that letters stand for, in puzzles of circles. @type {Record<string, string>} */
const SHOWN = { w: "○", b: "●" };
/** More are not offered: they are typed sign by sign. */
const MOST = 24;

/** The keys that clues are typed with. @param {readonly (string | number)[]} values */
export function keysOf(values) {
  const words = values.map(String);
  const keys = words.every((word) => word.length === 1) ? words : [...new Set(words.join(""))];
  return keys.slice(0, MOST);
}

/** @param {HTMLElement} host @param {App} app @param {(key: string) => void} press */
export function renderPad(host, app, press) {
  const pad = el("div", { class: "pad", role: "group", "aria-label": "Clues" });
  host.append(pad);
  let shown = "";
  function show() {
    const { board } = app.store.get();
    pad.hidden = board?.clues.entry !== "values";
    const keys = pad.hidden ? [] : keysOf(board?.clues.values ?? []);
    if (keys.join() === shown) return;
    shown = keys.join();
    pad.replaceChildren(...keys.map((key) => button(SHOWN[key] ?? key, () => press(key), { "aria-label": `Clue ${key}` })),
      button("⌫", () => press("Delete"), { "aria-label": "No clue" }));
  }
  app.store.subscribe((now, before) => now.board !== before.board && show());
  show();
}
