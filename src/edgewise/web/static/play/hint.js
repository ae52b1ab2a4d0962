// @ts-check
/** Hints in three presses: where to look, what kind of step it is, and why and what. A fourth draws it, and the next begins. */

import { Refused, newest } from "../api.js";
import { button, el } from "../page/elements.js";
import { stateOf } from "../board/marks.js";
import { isField } from "../page/opening.js";
import { isStep, mistaken, whatFollows, whereToLook, whyItFollows, withStep } from "./reasons.js";
import { renderWay } from "./steps.js";
import { renderStory } from "./story.js";
import { hintText } from "./hint_text.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("./reasons.js").Step} Step */

const PRESSES = ["", "What kind?", "Why and what?"];
const WORDS = ["", "Look here."];

/** @param {HTMLElement} host @param {App} app */
export function renderHint(host, app) {
  const { store, view, picture } = app;
  const questions = newest();
  /** @type {Step | null} */
  let step = null;
  let stage = 0;
  const press = button("Hint", () => void next(), { class: "primary", title: "H" });
  const says = el("p", { class: "says", role: "status" });
  const kind = el("p", { class: "step-kind" });
  const chain = el("div", {});
  const story = renderStory(chain, () => show());
  const before = el("details", { class: "keys" });
  const away = button("Close hint", forget);
  const way = el("div", { class: "stack" });
  host.append(el("div", { class: "row" }, press, away), kind, says, chain, before, way);
  const steps = renderWay(way, app, forget);

  async function next() {
    const doc = store.get();
    if (!doc.board) return;
    steps.close();
    if (step && stage === 3) {
      const drawn = step;
      view.set({ mode: "play" });
      store.change((now) => withStep(now, drawn)); // which forgets the hint
      return;
    }
    if (!step) {
      press.disabled = true;
      try {
        const found = await questions.ask("hint", { puzzle: doc.board.puzzle, family: doc.board.family, state: stateOf(doc), whole: true });
        if (!found || store.get() !== doc) return;
        step = found;
        if (isStep(found)) app.clock.set({ hints: app.clock.get().hints + 1 });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        app.say(error.message, true);
        return;
      } finally {
        press.disabled = false;
      }
    }
    stage = step && isStep(step) ? stage + 1 : 3;
    view.set({ solution: "none" });
    show();
    press.focus({ preventScroll: true });
  }

  function forget() {
    questions.stop();
    step = null;
    stage = 0;
    show();
  }

  function show() {
    const { board } = store.get();
    const found = step;
    const isOver = found !== null && !isStep(found);
    const wrong = found ? mistaken(store.get(), found) : "";
    press.textContent = isOver || stage === 0 ? "Hint" : (PRESSES[stage] ?? (wrong ? "Remove it" : board?.kind === "tiles" ? "Place it" : "Draw it"));
    press.hidden = isOver;
    away.hidden = found === null;
    kind.textContent = found && !isOver && stage > 1 ? (wrong ? "A mistake" : nameOf(found)) : "";
    story.take(found && !isOver && !wrong && stage === 3 ? found : null);
    showBefore(before, stage === 3 ? (found?.before ?? []) : [], board);
    /** @type {Overlay[]} */
    let overlays = story.show(board);
    const text = (wrong ? ["", "Something is wrong here.", `This ${wrong} is wrong.`] : WORDS)[stage] ?? (stage === 2 ? "" : (found?.text ?? ""));
    const { nodes, labels } = board ? hintText(board, text) : { nodes: [], labels: [] };
    says.replaceChildren(...nodes);
    says.hidden = story.isOpen || steps.isOpen;
    kind.hidden = steps.isOpen;
    if (board && found && !isOver && !story.isOpen) {
      if (stage < 3) overlays = wrong && stage === 2 ? whatFollows(board, found) : whereToLook(board, found);
      else overlays = [...whyItFollows(board, found), ...whatFollows(board, found), ...labels];
    }
    view.set({ named: steps.isOpen || (found !== null && !isOver) });
    if (!steps.isOpen) picture.show("hint", overlays);
  }

  store.subscribe((now, before) => {
    if (now.board !== before.board || now.play !== before.play) forget();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "h" || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (!store.get().board || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    ask();
  });
  function ask() {
    view.set({ panel: "hint", panelOpen: true });
    void next();
  }
  show();
  return { ...steps, showHardest: steps.showHardest, ask };
}

/** What players call it, and how hard it is. @param {Step} step */
function nameOf({ level, rule, before = [] }) {
  const hardest = Math.max(...before.map((step) => step.level ?? 0), 0);
  const after = hardest > (level ?? 0) ? `, after steps up to level ${hardest}` : "";
  return `Level ${level}: ${(rule ?? "").replaceAll("-", " ")}${after}`;
}

/** The steps that rule pieces out before the one that lays a piece. @param {HTMLDetailsElement} host @param {Step[]} steps @param {import("../types").Board | null} board */
function showBefore(host, steps, board) {
  host.hidden = steps.length === 0;
  host.replaceChildren(el("summary", {}, `What was ruled out before (${steps.length} step${steps.length === 1 ? "" : "s"})`),
    el("ol", { class: "reasons" }, ...steps.map(({ text }) => el("li", {}, ...(board ? hintText(board, text).nodes : [text])))));
}
