// @ts-check
/** The button beside the badge: a puzzle opens hidden, and one press shows its solution. */

import { button } from "../page/elements.js";

/** @typedef {import("../types").App} App */

/** @param {HTMLElement} host @param {App} app */
export function renderReveal(host, app) {
  const { view, known } = app;
  const press = button("", () => view.set({ solution: view.get().solution === "none" ? "first" : "none" }), { id: "reveal" });
  host.append(press);
  function show() {
    const { truth } = known.get();
    const isShown = view.get().solution !== "none";
    press.disabled = !(truth?.boards?.length ?? truth?.solutions.length); // it keeps its place
    press.textContent = isShown ? "Hide" : "Show";
    press.setAttribute("aria-label", isShown ? "Hide the solution" : "Show the solution");
  }
  view.subscribe(show);
  known.subscribe(show);
  show();
}
