// @ts-check
/** The whole way to the solution as a list to step through, forwards and back. */

import { Refused, newest } from "../api.js";
import { button, el } from "../page/elements.js";
import { givenTiles } from "../board/marks.js";
import { isStep, edgeNamed, whatFollows, whyItFollows } from "./reasons.js";
import { cellNumber } from "../answers/solution.js";
import { renderStory } from "./story.js";
import { hintText } from "./hint_text.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("./reasons.js").Step} Step */

/**
 * @param {HTMLElement} host @param {App} app
 * @param {() => void} clearHint called when the way takes the board over
 */
export function renderWay(host, app, clearHint) {
  const { store, picture } = app;
  const questions = newest();
  /** @type {Step[]} */
  let steps = [];
  let at = -1;
  const open = button("Full solution, step by step", () => void tell());
  const close = button("Close", stop);
  const back = button("‹ Previous", () => go(at - 1), { "aria-label": "Previous step" });
  const on = button("Next ›", () => go(at + 1), { "aria-label": "Next step" });
  const where = el("span", { class: "quiet", "aria-live": "polite" });
  const chain = el("div", {});
  const story = renderStory(chain, () => show());
  const list = el("ol", { class: "way", tabindex: 0, "aria-label": "Steps" });
  const controls = el("div", { class: "row" }, back, on, close, where);
  host.append(el("div", { class: "row" }, open), controls, chain, list);

  /** @param {Step} wanted the hardest step, as a grade has it */
  async function showHardest(wanted) {
    if (!steps.length) await tell();
    const found = steps.findIndex((step) => step.text === wanted.text);
    const hard = steps.reduce((most, step) => Math.max(most, step.level ?? 0), 0);
    go(found >= 0 ? found : steps.findIndex((step) => step.level === hard));
  }

  async function tell() {
    const { board } = store.get();
    if (!board) return;
    open.disabled = true;
    try {
      const explained = await questions.ask("explain", { puzzle: board.puzzle, family: board.family });
      if (!explained) return;
      steps = explained.steps;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
      return;
    } finally {
      open.disabled = false;
    }
    list.replaceChildren(...steps.map((step, index) => {
      const line = button("", () => go(index), { class: "step" });
      line.append(el("span", {}, isStep(step) ? `[${step.level}] ` : "", ...hintText(board, step.text).nodes));
      return el("li", {}, line);
    }));
    go(0);
  }

  /** @param {number} to */
  function go(to) {
    if (!steps.length) return;
    clearHint();
    at = Math.max(0, Math.min(steps.length - 1, to));
    show();
    list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  function stop() {
    questions.stop();
    steps = [];
    at = -1;
    list.replaceChildren();
    app.view.set({ named: false });
    show();
  }

  function show() {
    const { board } = store.get();
    const shown = steps.length > 0;
    controls.hidden = list.hidden = !shown;
    open.hidden = shown;
    back.disabled = at <= 0;
    on.disabled = at >= steps.length - 1;
    where.textContent = shown ? `Step ${at + 1} of ${steps.length}` : "";
    for (const [index, item] of [...list.children].entries()) item.classList.toggle("is-now", index === at);
    picture.svg.classList.toggle("is-stepping", shown);
    if (!board) return;
    const step = steps[at];
    picture.show("watch", shown ? soFar(board, steps.slice(0, at)) : []);
    story.take(step ?? null);
    const followed = story.show(board);
    const whole = step && isStep(step) ? [...whyItFollows(board, step), ...whatFollows(board, step), ...hintText(board, step.text).labels] : [];
    picture.show("hint", story.isOpen ? followed : whole);
    if (shown) app.view.set({ named: true });
  }

  store.subscribe((now, before) => {
    if (now.board === before.board && (now.play === before.play || at < 0)) return;
    stop();
  });
  host.addEventListener("keydown", (event) => {
    if (!steps.length || event.target instanceof HTMLInputElement) return;
    const move = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    go(at + move);
  });
  show();
  return {
    close: () => steps.length > 0 && stop(),
    showHardest,
    get isOpen() {
      return steps.length > 0;
    },
  };
}

/** The pieces of the puzzle, and everything that earlier steps settled. @param {Board} board @param {Step[]} steps @returns {Overlay[]} */
function soFar(board, steps) {
  /** @type {Map<number, Overlay>} */
  const last = new Map();
  for (const [cell, tile] of (board.kind === "tiles" ? givenTiles(board) : []).entries()) if (tile) last.set(cell, { cell, tile, look: "settled" });
  for (const step of steps) {
    for (const { edge: line, on } of step.edges ?? []) {
      const edge = edgeNamed(board.scene, line);
      last.set(edge, { edge, cross: !on, look: "settled" });
    }
    for (const { cell: place, piece, turns } of step.cells ?? []) {
      const cell = cellNumber(board, place);
      last.set(cell, { cell, tile: [piece, turns], look: "settled" });
    }
  }
  return [...last.values()];
}
