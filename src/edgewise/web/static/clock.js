// @ts-check
/** The time that a board has taken: it starts with the first line, and pauses by hand or when nobody can see it. */

import { button, el } from "./elements.js";

/** @typedef {import("./types").App} App */

/** @param {App} app */
export function createClock(app) {
  const { store, view } = app;
  let seconds = 0;
  /** @type {"ready" | "runs" | "paused" | "done"} */
  let state = "ready";
  let since = 0;
  const face = el("time", { class: "clock", role: "timer", "aria-label": "Time" }, "0:00");
  const pause = button("Pause", () => (state === "paused" ? run() : halt()));
  const element = el("div", { class: "row clock-row" }, face, pause);

  const total = () => seconds + (state === "runs" ? (performance.now() - since) / 1000 : 0);
  const words = () => {
    const now = Math.floor(total());
    const [minutes, rest] = [Math.floor(now / 60), String(now % 60).padStart(2, "0")];
    return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
  };
  function show() {
    face.textContent = words();
    pause.textContent = state === "paused" ? "Go on" : "Pause";
    pause.hidden = state !== "runs" && state !== "paused";
    document.body.classList.toggle("is-paused", state === "paused" && view.get().mode === "play");
  }
  function run() {
    wasSeen = true;
    since = performance.now();
    state = "runs";
    show();
  }
  /** @param {"paused" | "done"} to */
  function halt(to = "paused") {
    seconds = total();
    state = to;
    show();
  }
  store.subscribe((now, before) => {
    if (now.board?.puzzle !== before.board?.puzzle) {
      [seconds, state] = [0, "ready"];
      show();
    } else if (state === "ready" && now.play !== before.play && view.get().mode === "play") run();
  });
  view.subscribe((now, before) => {
    if (now.mode !== before.mode && now.mode !== "play" && state === "runs") halt();
    show();
  });
  let wasSeen = true;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && state === "runs") {
      halt();
      wasSeen = false;
    } else if (!document.hidden && state === "paused" && !wasSeen) run();
  });
  // A press on the board that is hidden while the clock stands goes on, wherever the button is.
  app.picture.svg.parentElement?.addEventListener("click", () => {
    if (state === "paused" && view.get().mode === "play") run();
  });
  window.setInterval(() => state === "runs" && show(), 500);
  show();
  return {
    element,
    words,
    stop() {
      if (state === "runs") halt("done");
    },
  };
}
