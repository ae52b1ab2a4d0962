// @ts-check
/** How a puzzle comes onto the page: pasted, dropped, typed or chosen as a file; any text, address or game id. */

import { families } from "../draw/blank.js";
import { el, select } from "./elements.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../api.js").Refused} Refused */

const LARGEST = 4_000_000;
/** A puzzle from elsewhere opens to be played, and nothing of its solution is seen. @type {Partial<import("../types").View>} */
const HIDDEN = { mode: "play", panel: "play" };

/** @param {App} app @param {File} file */
export async function openFile(app, file) {
  if (file.size > LARGEST) return void app.say(`${file.name} is too large to be a puzzle`, true);
  await app.open(await file.text(), undefined, HIDDEN);
}

/** What is wrong with a text, and where. One that several families could read is offered to each of them. @param {App} app @param {Refused} error @param {(family: string) => void} readAs */
export async function sayWhatIsWrong(app, error, readAs) {
  if (error.families.length) {
    const known = await families();
    const could = error.families.map((name) => ({ name, title: known.find((one) => one.name === name)?.title ?? name }));
    const offers = could.map(({ name, title }) => /** @type {[string, () => void]} */ ([`Read as ${title}`, () => readAs(name)]));
    return app.say(`This could be ${could.map(({ title }) => title).join(" or ")}.`, false, offers);
  }
  const place = error.line ? ` (line ${error.line}${error.column ? `, column ${error.column}` : ""})` : "";
  app.say(error.message + (/line \d/.test(error.message) ? "" : place), true);
}

/** Listens to the whole window. @param {App} app */
export function acceptPuzzles(app) {
  document.addEventListener("paste", (event) => {
    if (isField(event.target)) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    event.preventDefault();
    if (!file && !text.trim()) return app.say("There is no text to paste.", true);
    void (file ? openFile(app, file) : app.open(text, undefined, HIDDEN));
  });
  document.addEventListener("dragover", (event) => {
    if (![...(event.dataTransfer?.types ?? [])].some((type) => type === "Files" || type.startsWith("text/"))) return;
    event.preventDefault();
    document.body.classList.add("is-dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("is-dropping");
  });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("is-dropping");
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (!file && !text.trim()) return;
    event.preventDefault();
    void (file ? openFile(app, file) : app.open(text, undefined, HIDDEN));
  });
}

/** @param {EventTarget | null} target */
export function isField(target) {
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "range", "button", "file"].includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/** A text may hold many puzzles: the others are one choice away. @param {HTMLElement} host @param {App} app @param {{name: string, family: string, puzzle: string}[]} puzzles */
export function offerOthers(host, app, puzzles) {
  const list = select("Puzzle", puzzles.map(({ name }, index) => [String(index), `${index + 1} of ${puzzles.length}${name ? `: ${name}` : ""}`]), "0");
  list.element.classList.add("others");
  host.replaceChildren(list.element);
  /** @type {string | null} the text that is being opened from this very list */
  let own = null;
  list.input.addEventListener("change", async () => {
    const chosen = puzzles[Number(list.input.value)];
    if (!chosen) return;
    own = chosen.puzzle;
    await app.open(chosen.puzzle, chosen.family);
    own = null;
  });
  // Any other puzzle that is opened ends the list; changes to this one do not.
  const end = app.store.subscribe((now) => {
    if (now.board && (app.store.canUndo || own !== null || puzzles.some(({ puzzle }) => puzzle === now.board?.puzzle))) return;
    host.replaceChildren();
    end();
  });
}

let boxes = 0;

/** A box for text, which opens what is pasted into it at once. @param {App} app */
export function pasteBox(app) {
  const [boxId, fileId] = [`paste-${(boxes += 1)}`, `file-${boxes}`]; // there may be several on the page
  const box = el("textarea", { rows: 3, spellcheck: "false", autocapitalize: "off", autocomplete: "off", id: boxId,
    placeholder: "Paste a puzzle: rows of clues, a puzz.link address, a Loopy id, Eternity pieces …" });
  const file = el("input", { type: "file", id: fileId, class: "visually-hidden" });
  const open = el("button", { type: "submit", class: "primary" }, "Open");
  box.addEventListener("paste", () => window.setTimeout(() => void send(), 0));
  file.addEventListener("change", () => {
    if (file.files?.[0]) void openFile(app, file.files[0]);
    file.value = "";
  });
  async function send() {
    if (box.value.trim()) return void (await app.open(box.value, undefined, HIDDEN));
    app.say("Paste or type a puzzle first.", true);
    box.focus();
  }
  app.store.subscribe((now, before) => {
    if (now.board && now.visit !== before.visit) box.value = ""; // it has become a board
  });
  const form = el("form", { class: "paste" },
    el("label", { for: boxId, class: "visually-hidden" }, "A puzzle as text, an address or a game id"), box,
    el("div", { class: "row" }, open, file, el("label", { for: fileId, class: "button" }, "Choose a file …")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
  });
  return form;
}
