// @ts-check
/** What stands around the board: its title, the mode, undo and redo, the dialogs, and the keys that work everywhere. */

import { returnsKeys } from "../board/board.js";
import { creditOf, creditWords } from "../board/credit.js";
import { takenBack, tried } from "../board/marks.js";
import { blankForm } from "../draw/blank.js";
import { by } from "./elements.js";
import { isField, pasteBox } from "./opening.js";
import { renderPreferences } from "./preferences.js";

/** @typedef {import("../types").App} App */

/** @param {App} app */
export function mountFrame(app) {
  for (const mode of /** @type {const} */ (["draw", "play"])) {
    by(`mode-${mode}`).addEventListener("change", () =>
      app.view.set({ mode, solution: "none", panel: mode === "play" ? "play" : "truth" }));
  }
  returnsKeys(by("work-tools"), app);
  by("undo").addEventListener("click", () => app.store.undo());
  by("redo").addEventListener("click", () => app.store.redo());
  by("home").addEventListener("click", () => app.home());
  const dialog = opens("open");
  by("open-body").append(pasteBox(app));
  void blankForm(by("open-body"), app).catch(() => undefined); // the gallery says what is wrong
  opens("appearance");
  renderPreferences(by("appearance-body"), app);

  app.store.subscribe((now, before) => {
    if (now.board !== before.board) {
      dialog.close();
      showScreen();
    }
    if (now.board !== before.board || now.credit !== before.credit) showTitle();
    showHistory();
  });
  app.view.subscribe(showMode);
  listenForKeys(app);
  showScreen();
  showTitle();
  showHistory();
  showMode();

  function showScreen() {
    const { board } = app.store.get();
    by("gallery").hidden = board !== null;
    by("desk").hidden = board === null;
    by("work-tools").hidden = board === null;
  }

  function showTitle() {
    const doc = app.store.get();
    const { board } = doc;
    const named = creditWords(creditOf(doc));
    by("title").textContent = board ? `${named ? `${named} · ` : ""}${board.title} ${board.size}` : "";
    document.title = board ? `${named || board.name || board.title} – Edgewise` : "Edgewise";
  }

  function showHistory() {
    /** @type {HTMLButtonElement} */ (by("undo")).disabled = !app.store.canUndo;
    /** @type {HTMLButtonElement} */ (by("redo")).disabled = !app.store.canRedo;
  }

  function showMode() {
    const { mode: present } = app.view.get();
    for (const mode of /** @type {const} */ (["draw", "play"])) /** @type {HTMLInputElement} */ (by(`mode-${mode}`)).checked = present === mode;
    document.body.dataset.mode = present;
  }
}

/** Joins a button to its dialog. @param {string} name @returns {HTMLDialogElement} */
function opens(name) {
  const shown = /** @type {HTMLDialogElement} */ (by(`${name}-dialog`));
  by(name).addEventListener("click", () => shown.showModal());
  by(`${name}-close`).addEventListener("click", () => shown.close());
  return shown;
}

/** @param {App} app */
function listenForKeys(app) {
  document.addEventListener("keydown", (event) => {
    if (isField(event.target) || document.querySelector("dialog[open]")) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && key === "z") event.shiftKey ? app.store.redo() : app.store.undo();
    else if (control && key === "y") app.store.redo();
    else if (key === "t" && !control && app.view.get().mode === "play") app.store.change(app.store.get().play.trial ? takenBack : tried);
    else return;
    event.preventDefault();
  });
}
