// @ts-check
/** A board on its way to others: an address, other programs' texts, pictures, paper. */

import { Refused, ask } from "../api.js";
import { button, el } from "../page/elements.js";
import { keptOf, packed } from "../page/fragment.js";
import { creditOf, creditWords } from "../board/credit.js";
import { stateOf } from "../board/marks.js";
import { captionedPng, captionedSvg } from "./caption.js";
import { printBoard } from "./paper.js";
import { renderWorksheet } from "./worksheet.js";

/** @typedef {import("../types").App} App */

/** What formats are called here. @type {Record<string, string>} */
export const NAMES = { puzzlink: "puzz.link address", pzpr: "Saved file of pzpr", block: "Block of janko.at", loopy: "Loopy game id", pearl: "Pearl game id", "loopy-save": "Saved file of Loopy", "pearl-save": "Saved file of Pearl", penpa: "Penpa link", bucas: "e2.bucas.name address", "eternity2-dev": "eternity2.dev address", edges: "Letters of the edges", e2pieces: "e2pieces.txt", csv: "CSV for McGavin's and Blackwood's solvers", json: "JSON", collection: "Text, as collections have it", rows: "Text, one character per cell",
  grid: "Text", "grid-lines": "Text, size on two lines", tiling: "Text, cell by cell", pieces: "Pieces as text", named: "Pieces as text, with numbers", level: "Level pack line" };

/** @param {HTMLElement} host @param {App} app */
export function renderShare(host, app) {
  const { store } = app;
  const texts = el("div", { class: "stack tight" });
  const laid = el("div", {}, el("h2", {}, "The current board"), el("div", { class: "row" },
    button(`Copy the ${NAMES.bucas}`, () => void copyAddress()),
    button("SVG of the board", () => void picture("svg", "board")), button("PNG of the board", () => void picture("png", "board"))));
  const box = el("textarea", { readonly: true, rows: 4, "aria-label": "What was copied", spellcheck: "false" });
  box.hidden = true;
  const worksheet = el("div", {});
  host.append(
    el("div", { class: "row" }, button("Copy a link to this", () => void copyLink(), { class: "primary" })),
    el("h2", {}, "Copy the puzzle as"), texts,
    el("h2", {}, "Picture"), el("div", { class: "row" },
      button("SVG", () => void picture("svg", "puzzle")), button("PNG", () => void picture("png", "puzzle")),
      button("SVG with the solution", () => void picture("svg", "solution")), button("PNG with the solution", () => void picture("png", "solution"))),
    laid,
    el("h2", {}, "Paper"), el("div", { class: "row" }, button("Print", () => void onPaper())), worksheet, box);
  renderWorksheet(worksheet, app);

  /** @param {string} text @param {string} what */
  async function copy(text, what) {
    box.value = text;
    box.hidden = false;
    try {
      await navigator.clipboard.writeText(text);
      app.say(`${what} copied.`);
    } catch {
      box.select(); // no right to the clipboard: the text is there to be taken
      app.say("Press Ctrl+C to copy the selected text.");
    }
  }

  async function copyLink() {
    const kept = keptOf(store.get(), app.view.get().mode);
    if (kept) await copy(`${location.origin}${location.pathname}#${await packed(kept)}`, "Link");
  }

  async function copyAddress() {
    const doc = store.get();
    if (!doc.board) return;
    try {
      const made = await ask("render", { puzzle: doc.board.puzzle, family: doc.board.family, as: "url", solution: stateOf(doc) });
      await copy(made.text, "Address");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  }

  /** @param {"svg" | "png"} as @param {"puzzle" | "solution" | "board"} what */
  async function picture(as, what) {
    const doc = store.get();
    const { board } = doc;
    if (!board) return;
    try {
      const shown = what === "board" ? { solution: stateOf(doc) } : { solved: what === "solution" };
      const made = await ask("render", { puzzle: board.puzzle, family: board.family, as, ...shown, colour_blind: app.view.get().colourBlind });
      const words = creditWords(creditOf(doc));
      const file = as === "png" ? await captionedPng(new Blob([Uint8Array.from(atob(made.base64), (letter) => letter.charCodeAt(0))], { type: "image/png" }), words)
        : new Blob([captionedSvg(made.text, words)], { type: "image/svg+xml" });
      download(file, `${fileName(creditOf(doc).title || board.name || board.title)}${{ puzzle: "", solution: "-solved", board: "-board" }[what]}.${as}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  }

  async function onPaper() {
    try {
      await printBoard(store.get());
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  }

  function show() {
    const { board } = store.get();
    box.hidden = true;
    showLaid();
    texts.replaceChildren(...Object.entries(board?.formats ?? {}).map(([name, text]) =>
      button(NAMES[name] ?? name.replaceAll("-", " "), () => void copy(text.trimEnd(), NAMES[name] ?? "Text"))));
  }
  function showLaid() {
    const { board, play } = store.get();
    laid.hidden = board?.kind !== "tiles" || !play.tiles.some(Boolean);
  }
  store.subscribe((now, before) => (now.board !== before.board ? show() : showLaid()));
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
