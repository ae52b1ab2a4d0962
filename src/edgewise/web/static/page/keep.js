// @ts-check
/**
 * Keeps the desk in the address and in the browser, so that a reload, a crash or a dead server loses nothing. Boards and
 * the first screen are entries of the browser's history; lines and clues are not, or Back would go through each of them.
 */

import { totalOf } from "../play/clock.js";
import { keptOf, packed, unpacked } from "./fragment.js";
import { addToLibrary } from "./library.js";
import { reopen } from "./reopen.js";
import { isSent, openSent } from "./sent.js";
import { createVisits, newVisit } from "./visits.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").View} View */
/** @typedef {import("./visits.js").Visit} Visit */

const AFTER = 250;
/** What a board is looked at with, and comes back with. @type {readonly (keyof View)[]} */
const SWITCHES = ["mode", "tool", "errors", "symmetry", "solution", "panel", "piece", "turns"];

/** @param {App} app */
export function keepDesk(app) {
  const { store, view, clock } = app;
  const visits = createVisits();
  let timer = 0;
  let shown = location.hash;
  let turn = 0;

  async function keep() {
    const mine = (turn += 1);
    const kept = keptOf(store.get(), view.get().mode);
    const fragment = kept ? `#${await packed(kept)}` : "";
    if (mine !== turn) return;
    if (kept) addToLibrary(store.get(), kept, clock.get().state === "done");
    if (fragment === shown) return;
    shown = fragment;
    history.replaceState(history.state, "", fragment || location.pathname + location.search);
  }

  function soon() {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void keep(), AFTER);
  }

  /** What is on the desk at present, which is the latest of its visit. */
  function note() {
    const switches = Object.fromEntries(SWITCHES.map((name) => [name, view.get()[name]]));
    visits.put({ now: store.get(), past: store.past, future: store.future, clock: clock.get(), view: switches });
  }

  store.subscribe((now, before) => {
    if (now.visit !== before.visit) {
      const left = visits.get(before.visit);
      if (left) visits.put({ ...left, clock: { ...left.clock, seconds: totalOf(left.clock) } });
      turn += 1; // whatever is being packed was for that visit
      if (history.state?.visit !== now.visit) {
        shown = "";
        history.pushState({ visit: now.visit }, "", location.pathname + location.search); // its address follows
      }
    }
    note();
    if (now.board || before.board) soon();
  });
  view.subscribe((now, before) => {
    note();
    if (now.mode !== before.mode) soon();
  });
  clock.subscribe((now, before) => {
    note();
    if (now.state !== before.state) soon(); // it may be solved
  });
  // A page that is left has no time to pack an address, so everything is written down as it is.
  window.addEventListener("pagehide", () => {
    clock.set({ seconds: totalOf(clock.get()), since: performance.now() });
    visits.write(store.get().visit);
  });

  /** @param {Visit} visit */
  function comeBack({ now, past, future, view: switches, clock: stood }) {
    app.settle(now, [...past], [...future]);
    view.set(switches);
    clock.set({ ...stood, since: performance.now() });
  }

  /** The entry of the history at which the page is: a visit that is known, or the board in its address. */
  function arrive() {
    shown = location.hash;
    const known = visits.get(history.state?.visit);
    if (known) return comeBack(known);
    const visit = newVisit();
    history.replaceState({ visit }, "");
    if (isSent(shown)) {
      const sent = shown;
      shown = "";
      history.replaceState({ visit }, "", location.pathname + location.search);
      app.home(visit);
      return void openSent(app, sent);
    }
    if (shown.length < 2) return void app.home(visit);
    return void restore(app, shown, visit);
  }
  window.addEventListener("popstate", arrive);

  const [how] = performance.getEntriesByType("navigation");
  if (how instanceof PerformanceNavigationTiming && how.type === "reload" && visits.get(visits.present)?.now.board) {
    // A reload asks for the entry of the moment in which it began, and another may have followed before the page was left.
    history.replaceState({ visit: visits.present }, "");
  }
  arrive();
}

/** @param {App} app @param {string} fragment @param {string} visit */
async function restore(app, fragment, visit) {
  const kept = await unpacked(fragment);
  if (kept) await reopen(app, kept, visit);
  else app.say("This address does not hold a board, or part of it is missing.", true);
}
