// @ts-check
/** The time that a board has taken: it starts with the first line, and pauses by hand or when nobody can see it. */

import { button, el } from "../page/elements.js";
import { clockWords } from "./times.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Clock} Clock */

/** @type {Clock} */
export const NO_TIME = { seconds: 0, state: "ready", since: 0, hints: 0 };

/** @param {Clock} clock */
export const totalOf = ({ seconds, state, since }) => seconds + (state === "runs" ? (performance.now() - since) / 1000 : 0);

/** @param {App} app */
export function createClock(app) {
  const { store, view, clock } = app;
  const face = el("time", { class: "clock", role: "timer", "aria-label": "Time" }, "0:00");
  const pause = button("Pause", () => (clock.get().state === "paused" ? run() : halt()));
  const element = el("div", { class: "row clock-row" }, face, pause);

  const words = () => clockWords(totalOf(clock.get()));
  function show() {
    const { state } = clock.get();
    face.textContent = words();
    pause.textContent = state === "paused" ? "Resume" : "Pause";
    pause.hidden = state !== "runs" && state !== "paused";
    document.body.classList.toggle("is-paused", state === "paused" && view.get().mode === "play");
  }
  function run() {
    wasSeen = true;
    clock.set({ since: performance.now(), state: "runs" });
  }
  /** @param {"paused" | "done"} to */
  function halt(to = "paused") {
    clock.set({ seconds: totalOf(clock.get()), state: to });
  }
  store.subscribe((now, before) => {
    if (now.visit !== before.visit || now.board?.puzzle !== before.board?.puzzle) clock.set(NO_TIME);
    else if (clock.get().state === "ready" && now.play !== before.play && view.get().mode === "play") run();
  });
  view.subscribe((now, before) => {
    if (now.mode !== before.mode && now.mode !== "play" && clock.get().state === "runs") halt();
    show();
  });
  clock.subscribe(show);
  let wasSeen = true;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && clock.get().state === "runs") {
      halt();
      wasSeen = false;
    } else if (!document.hidden && clock.get().state === "paused" && !wasSeen) run();
  });
  // A press on the board that is hidden while the clock stands goes on, wherever the button is.
  app.picture.svg.parentElement?.addEventListener("click", () => {
    if (clock.get().state === "paused" && view.get().mode === "play") run();
  });
  window.setInterval(() => clock.get().state === "runs" && show(), 500);
  show();
  return {
    element,
    words,
    seconds: () => totalOf(clock.get()),
    stop() {
      if (clock.get().state === "runs") halt("done");
    },
  };
}
