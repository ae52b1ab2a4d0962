// @ts-check
/** A blank board to draw on: of which family, of what kind, how large. */

import { Refused, look } from "../api.js";
import { newBoard } from "./boards.js";
import { el, number, select } from "../page/elements.js";

/** @typedef {import("../types").App} App */
/** @typedef {{name: string, title: string, summary: string, more: boolean, new: boolean, resize: boolean, tilings: string[], options: Record<string, string[]>, levels: string[], maker: any}} Family */

/** @type {Promise<Family[]> | null} */
let asked = null;

/** What the families are. Asked for once. @returns {Promise<Family[]>} */
export function families() {
  asked ??= look("families").catch((error) => {
    asked = null;
    throw error;
  });
  return /** @type {Promise<Family[]>} */ (asked);
}

/** @param {string} name */
export const worded = (name) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("-", " ");

/** Those families to choose from; the many kinds of loops in a group of their own. @param {Family[]} known */
export function familySelect(known) {
  const made = select("Puzzle", [], "");
  /** @param {boolean} more */
  const options = (more) => known.filter((one) => one.more === more).map(({ name, title }) => el("option", { value: name }, title));
  const group = el("optgroup", { label: "More loop puzzles" }, ...options(true));
  made.input.append(...options(false), ...(group.childElementCount ? [group] : []));
  made.input.value = "slitherlink";
  return made;
}

/** @param {HTMLElement} host @param {App} app @param {() => void} [done] */
export async function blankForm(host, app, done) {
  const known = (await families()).filter((family) => family.new);
  const family = familySelect(known);
  const rows = number("Rows", 10, 1, 100);
  const columns = number("Columns", 10, 1, 100);
  const more = el("span", { class: "row more" });
  const go = el("button", { type: "submit", class: "primary" }, "New board");
  const form = el("form", { class: "blank row" }, family.element, more, rows.element, columns.element, go);
  /** @type {Map<string, HTMLSelectElement>} */
  let choices = new Map();

  function chosen() {
    choices = new Map();
    more.replaceChildren();
    const one = known.find(({ name }) => name === family.input.value);
    if (!one) return;
    const lists = { ...(one.tilings.length > 1 ? { tiling: one.tilings } : {}), ...one.options };
    for (const [name, values] of Object.entries(lists)) {
      const made = select(name === "tiling" ? "Board" : worded(name), values.map((value) => [value, worded(value)]), values[0] ?? "");
      choices.set(name, made.input);
      more.append(made.element);
    }
  }
  family.input.addEventListener("change", chosen);
  chosen();

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    /** @type {Record<string, string>} */
    const options = {};
    for (const [name, input] of choices) if (name !== "tiling") options[name] = input.value;
    const tiling = choices.get("tiling")?.value;
    try {
      const board = await newBoard({ family: family.input.value, rows: rows.input.valueAsNumber, columns: columns.input.valueAsNumber,
        ...(tiling ? { tiling } : {}), ...(Object.keys(options).length ? { options } : {}) });
      app.take(board);
      app.view.set({ mode: "draw", solution: "none", panel: "board" });
      done?.();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  });
  host.append(form);
}
