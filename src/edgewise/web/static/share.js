// @ts-check
/** A board on its way to others: an address, other programs' texts, pictures, paper. */

import { Refused, ask } from "./api.js";
import { button, el } from "./elements.js";
import { keptOf, packed } from "./fragment.js";
import { printBoard } from "./paper.js";

/** @typedef {import("./types").App} App */

/** What formats are called here; others go by their own names. @type {Record<string, string>} */
const NAMES = { puzzlink: "puzz.link address", loopy: "Loopy game id", pearl: "Pearl game id", bucas: "e2.bucas.name address", rows: "Text, one sign a cell", grid: "Text" };

/** @param {HTMLElement} host @param {App} app */
export function renderShare(host, app) {
  const { store } = app;
  const texts = el("div", { class: "stack tight" });
  const box = el("textarea", { readonly: true, rows: 4, "aria-label": "What was copied", spellcheck: "false" });
  box.hidden = true;
  host.append(
    el("div", { class: "row" }, button("Copy a link to this", () => void copyLink(), { class: "primary" })),
    el("h2", {}, "Copy the puzzle as"), texts,
    el("h2", {}, "Picture"), el("div", { class: "row" },
      button("SVG", () => void picture("svg", false)), button("PNG", () => void picture("png", false)),
      button("SVG with the solution", () => void picture("svg", true)), button("PNG with the solution", () => void picture("png", true))),
    el("h2", {}, "Paper"), el("div", { class: "row" }, button("Print", () => void onPaper())), box);

  /** @param {string} text @param {string} what */
  async function copy(text, what) {
    box.value = text;
    box.hidden = false;
    try {
      await navigator.clipboard.writeText(text);
      app.say(`${what} copied.`);
    } catch {
      box.select(); // no right to the clipboard: the text is there to be taken
      app.say("Press Ctrl+C to copy what is marked.");
    }
  }

  async function copyLink() {
    const kept = keptOf(store.get(), app.view.get().mode);
    if (kept) await copy(`${location.origin}${location.pathname}#${await packed(kept)}`, "Link");
  }

  /** @param {"svg" | "png"} as @param {boolean} solved */
  async function picture(as, solved) {
    const { board } = store.get();
    if (!board) return;
    try {
      const made = await ask("render", { puzzle: board.puzzle, family: board.family, as, solved, colour_blind: app.view.get().colourBlind });
      const data = as === "png" ? Uint8Array.from(atob(made.base64), (letter) => letter.charCodeAt(0)) : made.text;
      download(new Blob([data], { type: as === "png" ? "image/png" : "image/svg+xml" }), `${fileName(board.name || board.title)}${solved ? "-solved" : ""}.${as}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  }

  async function onPaper() {
    const { board } = store.get();
    if (!board) return;
    try {
      await printBoard(board);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  }

  function show() {
    const { board } = store.get();
    box.hidden = true;
    texts.replaceChildren(...Object.entries(board?.formats ?? {}).map(([name, text]) =>
      button(NAMES[name] ?? name.replaceAll("-", " "), () => void copy(text.trimEnd(), NAMES[name] ?? "Text"))));
  }
  store.subscribe((now, before) => now.board !== before.board && show());
  show();
}

/** @param {string} name */
const fileName = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "board";

/** Hands a file to the browser. @param {Blob} content @param {string} name */
export function download(content, name) {
  const address = URL.createObjectURL(content);
  el("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
