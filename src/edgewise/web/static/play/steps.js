// @ts-check
/** The whole way to the solution as a list to step through, forwards and back, and how hard it is. */

import { Refused, newest } from "../api.js";
import { button, el } from "../page/elements.js";
import { givenTiles } from "../board/marks.js";
import { isStep, edgeNamed, whatFollows, whyItFollows } from "./reasons.js";
import { cellNumber } from "../answers/solution.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("./reasons.js").Step} Step */
/** @typedef {{level: number | null, name: string, steps: number, by_level: Record<string, number>, hardest: Step | null, settled?: boolean, verdict?: string}} Grade */

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
  const graded = el("p", { class: "says grade" });
  const hardest = button("Show the hardest step", () => void showHardest());
  const open = button("All steps", () => void tell());
  const close = button("Close", stop);
  const back = button("‹ Previous", () => go(at - 1), { "aria-label": "Previous step" });
  const on = button("Next ›", () => go(at + 1), { "aria-label": "Next step" });
  const where = el("span", { class: "quiet", "aria-live": "polite" });
  const list = el("ol", { class: "way", tabindex: 0, "aria-label": "Steps" });
  const controls = el("div", { class: "row" }, back, on, close, where);
  host.append(el("div", { class: "row" }, button("How hard is it?", () => void grade()), open), graded, hardest, controls, list);
  /** @type {Grade | null} */
  let known = null;

  /** @param {string} name @returns {Promise<any>} */
  async function asked(name) {
    const { board } = store.get();
    if (!board) return undefined;
    try {
      return await questions.ask(name, { puzzle: board.puzzle, family: board.family });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
      return undefined;
    }
  }

  async function grade() {
    const told = await asked("grade");
    if (!told) return;
    known = told.grade;
    show();
  }

  async function showHardest() {
    const { board } = store.get();
    if (!known?.hardest || !board) return;
    const wanted = known.hardest.text;
    if (!steps.length) await tell();
    const found = steps.findIndex((step) => step.text === wanted);
    const hard = steps.reduce((most, step) => Math.max(most, step.level ?? 0), 0);
    go(found >= 0 ? found : steps.findIndex((step) => step.level === hard));
  }

  async function tell() {
    open.disabled = true;
    try {
      const told = await asked("explain");
      if (!told) return;
      known = told.grade;
      steps = told.steps;
    } finally {
      open.disabled = false;
    }
    list.replaceChildren(...steps.map((step, index) => el("li", {},
      button(`${isStep(step) ? `[${step.level}] ` : ""}${step.text}`, () => go(index), { class: "step" }))));
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
    graded.textContent = known ? gradeWords(known) : "";
    graded.hidden = known === null;
    hardest.hidden = known?.level == null;
    picture.svg.classList.toggle("is-stepping", shown);
    if (!board) return;
    const step = steps[at];
    picture.show("watch", shown ? soFar(board, steps.slice(0, at)) : []);
    picture.show("hint", step && isStep(step) ? [...whyItFollows(board, step), ...whatFollows(board, step)] : []);
  }

  store.subscribe((now, before) => {
    if (now.board === before.board && (now.play === before.play || at < 0)) return;
    if (now.board !== before.board) known = null;
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
    get isOpen() {
      return steps.length > 0;
    },
  };
}

/** @param {Grade} grade */
function gradeWords(grade) {
  if (grade.level === null) return grade.verdict ? `${grade.verdict.charAt(0).toUpperCase()}${grade.verdict.slice(1)}.` : "";
  const levels = Object.entries(grade.by_level).map(([level, count]) => `${count} on level ${level}`);
  if (grade.settled === false) return `Grade ${grade.level.toFixed(0)}, ${grade.verdict}. Settled: ${levels.slice(0, -1).join(", ") || "nothing"}.`;
  return `Grade ${grade.level.toFixed(1)}: ${grade.name}. Settled: ${levels.join(", ")}.`;
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
