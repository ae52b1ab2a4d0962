// @ts-check
/** The line at the foot of the page: what has just happened, or what is wrong and what can be done about it. */

import { button } from "../page/elements.js";
import { sentence } from "../board/spoken.js";

/** How long good news stays. */
const WHILE = 8000;

/** @param {HTMLElement} line @returns {import("../types").App["say"]} */
export function createSays(line) {
  const home = /** @type {HTMLElement} */ (line.parentElement);
  let timer = 0;
  line.addEventListener("click", () => say(""));

  /** @type {import("../types").App["say"]} */
  function say(text, bad = false, offers = []) {
    // Nothing outside an open dialog can be seen or pressed.
    (document.querySelector("dialog[open]") ?? home).append(line);
    line.replaceChildren(sentence(text), ...offers.map(([label, press]) => button(label, press)));
    line.classList.toggle("is-bad", bad);
    window.clearTimeout(timer);
    if (text && !bad && !offers.length) timer = window.setTimeout(() => line.replaceChildren(), WHILE);
  }
  return say;
}
