// @ts-check
/** Keeps the desk in the address and in the browser, so that a reload, a crash or a dead server loses nothing. */

import { keptOf, packed, unpacked } from "./fragment.js";
import { addToLibrary } from "./library.js";
import { reopen } from "./reopen.js";

/** @typedef {import("./types").App} App */

const AFTER = 250;

/** @param {App} app */
export function keepDesk(app) {
  const { store, view } = app;
  let timer = 0;
  let shown = "";
  let turn = 0;

  async function keep() {
    const mine = (turn += 1);
    const kept = keptOf(store.get(), view.get().mode);
    const fragment = kept ? `#${await packed(kept)}` : "";
    if (mine !== turn) return;
    if (kept) addToLibrary(store.get(), kept);
    if (fragment === shown) return;
    shown = fragment;
    // One entry in the browser's history for each puzzle would be one for each clue: it is replaced instead.
    history.replaceState(null, "", fragment || location.pathname + location.search);
  }

  function soon() {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void keep(), AFTER);
  }
  store.subscribe(soon);
  view.subscribe((now, before) => now.mode !== before.mode && soon());
  // What was drawn in the last quarter of a second would be lost with the tab.
  window.addEventListener("pagehide", () => void keep());
  window.addEventListener("hashchange", () => {
    if (location.hash !== shown) void restore(app, location.hash);
  });
  void restore(app, location.hash);
}

/** @param {App} app @param {string} fragment */
async function restore(app, fragment) {
  if (fragment.length < 2) return;
  const kept = await unpacked(fragment);
  if (kept) await reopen(app, kept);
  else app.say("This address is no board, or a part of it is missing.", true);
}
