// @ts-check
/** Two fields for a board that is drawn: its title, and who made it. */

import { el } from "../page/elements.js";
import { LONGEST_CREDIT, creditOf, withCredit } from "../board/credit.js";

/** @typedef {import("../types").App} App */
/** @typedef {keyof import("../types").Credit} Field */

/** @param {HTMLElement} host @param {App} app */
export function renderCredit(host, app) {
  const { store } = app;
  /** @param {Field} name @param {string} label */
  function field(name, label) {
    const input = el("input", { type: "text", maxlength: LONGEST_CREDIT, autocomplete: "off" });
    // What is typed in a row is one step for undo.
    input.addEventListener("input", () => store.change((doc) => withCredit(doc, { [name]: input.value }), `credit ${name}`));
    host.append(el("label", { class: "field wide" }, el("span", {}, label), input));
    return () => {
      const now = creditOf(store.get())[name];
      if (input.value !== now) input.value = now;
    };
  }
  const shows = [field("title", "Title"), field("author", "Author")];
  const show = () => shows.forEach((one) => one());
  store.subscribe(show);
  show();
}
