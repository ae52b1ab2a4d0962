// @ts-check
/** Keeps the desk in the address and in the browser, so that a reload, a crash or a dead server loses nothing. */

import { keptOf, packed, unpacked } from "./fragment.js";
import { addToLibrary } from "./library.js";
import { reopen } from "./reopen.js";
import { remember, remembered } from "./session.js";

/** @typedef {import("./types").App} App */
/** @typedef {import("./fragment.js").Kept} Kept */
/** @typedef {{fragment: string, kept: Kept}} Left the desk, and the address that it was left at */

const AFTER = 250;
/** Where a desk is put whose last changes have not reached the address when the page is left. */
const LEFT = "edgewise.left";

/** @param {App} app */
export function keepDesk(app) {
  const { store, view } = app;
  let timer = 0;
  let shown = location.hash;
  let turn = 0;

  async function keep() {
    const mine = (turn += 1);
    const kept = keptOf(store.get(), view.get().mode);
    const fragment = kept ? `#${await packed(kept)}` : "";
    if (mine !== turn) return;
    if (kept) addToLibrary(store.get(), kept);
    remember(LEFT, "");
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
  // A page that is left has no time to pack an address, so what was drawn in its last moment is kept as it is.
  window.addEventListener("pagehide", () => {
    const kept = keptOf(store.get(), view.get().mode);
    if (kept) remember(LEFT, JSON.stringify({ fragment: location.hash, kept }));
  });
  window.addEventListener("hashchange", () => {
    if (location.hash !== shown) void restore(app, location.hash);
  });
  const kept = left(location.hash);
  void (kept ? reopen(app, kept) : restore(app, location.hash));
}

/**
 * The desk that was left at this address; `null` if there is none. A reload asks for the address of the moment in which
 * it began, which may have changed by the time that the page was left.
 * @param {string} fragment
 * @returns {Kept | null}
 */
function left(fragment) {
  /** @type {Left | null} */
  const found = JSON.parse(remembered(LEFT) || "null");
  const [how] = performance.getEntriesByType("navigation");
  const isReload = how instanceof PerformanceNavigationTiming && how.type === "reload";
  return found && (isReload || found.fragment === fragment) ? found.kept : null;
}

/** @param {App} app @param {string} fragment */
async function restore(app, fragment) {
  if (fragment.length < 2) return;
  const kept = await unpacked(fragment);
  if (kept) await reopen(app, kept);
  else app.say("This address is no board, or a part of it is missing.", true);
}
