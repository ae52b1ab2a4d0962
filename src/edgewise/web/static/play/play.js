// @ts-check
/** Everything about playing that is not the hand: tools, looks, trials, errors, the clock, and the end. */

import { Refused, newest } from "../api.js";
import { returnsKeys } from "../board/board.js";
import { button, choice, el, toggle } from "../page/elements.js";
import { geometryOf } from "../board/geometry.js";
import { CROSS, LINE, backTo, cleared, edgesThat, kept, savedPoint, stateOf, takenBack, tried } from "../board/marks.js";
import { openNext } from "./levels.js";
import { createWin } from "./win.js";
import { renderTray } from "./play_tiles.js";
import { createClock } from "./clock.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("../types").Overlay} Overlay */

/** @param {HTMLElement} host @param {App} app */
export function renderPlay(host, app) {
  const { store, view } = app;
  const clock = createClock(app);
  const tools = choice("Tool", [["line", "Lines"], ["cross", "Crosses"], ["colour", "Colours"]], view.get().tool, (tool) => view.set({ tool }));
  const look = choice("Look", [["crosses", "Crosses"], ["fade", "Grey lines"]], view.get().look, (to) => view.set({ look: to }));
  const begin = button("Try an idea", () => store.change(tried), { title: "Everything from here on can be taken back at once (T)" });
  const keep = button("Keep it", () => store.change(kept));
  const back = button("Take it back", () => store.change(takenBack), { class: "primary" });
  const errors = toggle("Show mistakes", view.get().errors, (on) => view.set({ errors: on }));
  const clear = button("Clear", () => store.change(cleared));
  const clues = toggle("Grey out satisfied clues", view.get().clues, (on) => view.set({ clues: on }));
  const follow = toggle("Lines go on where one way is left", view.get().follow, (on) => view.set({ follow: on }));
  const save = button("Save this point", () => store.change(savedPoint));
  const points = el("div", { class: "row" });
  const next = button("Next puzzle", () => void openNext(app), { title: "The same family, size and grade" });
  for (const chooser of [tools.element, look.element]) returnsKeys(chooser, app);
  const tray = el("div", {});
  renderTray(tray, app, "play");
  const lineTools = el("div", { class: "stack" },
    el("div", { class: "field" }, el("span", {}, "A press draws"), tools.element), el("div", { class: "field" }, el("span", {}, "No line here"), look.element));
  host.append(clock.element, lineTools, tray, el("div", { class: "row" }, begin, back, keep, clear, save), points, errors.element, clues.element, follow.element,
    el("div", { class: "row" }, next), keysHelp());

  function show() {
    const { board, play } = store.get();
    lineTools.hidden = board?.kind !== "lines";
    const cells = tools.element.querySelector("input[value=colour] + span");
    if (cells) cells.textContent = board?.shading ? "Shading" : "Colours";
    tray.hidden = board?.kind !== "tiles";
    begin.hidden = play.trial !== null;
    back.hidden = keep.hidden = play.trial === null;
    tools.show(view.get().tool);
    look.show(view.get().look);
    errors.input.checked = view.get().errors;
    clues.element.hidden = !board?.counts?.length;
    follow.element.hidden = board?.kind !== "lines";
    points.hidden = play.saved.length === 0;
    points.replaceChildren(...play.saved.map((_, index) => button(`Back to point ${index + 1}`, () => store.change((doc) => backTo(doc, index)))));
  }
  store.subscribe(show);
  view.subscribe(show);
  show();
  watchMistakes(app);
  watchEnd(app, clock);
}

function keysHelp() {
  const rows = [["Arrows", "move"], ["Shift + arrow", "draw a line or a path"], ["Ctrl + arrow", "cross"], [", .", "aim at an edge, choose a piece"], ["S", "shade a cell"], ["Space", "change what is aimed at, lay or pick up a piece"], ["R", "turn a piece"], ["Ctrl + Z, Ctrl + Y", "undo, redo"], ["T", "try an idea, take it back"]];
  return el("details", { class: "keys" }, el("summary", {}, "Keys"),
    el("dl", {}, ...rows.flatMap(([key = "", means = ""]) => [el("dt", {}, key), el("dd", {}, means)])));
}

/** What is drawn and cannot be right. @param {Doc} doc @param {import("../types").Truth | null} truth @returns {Overlay[]} */
function mistakes(doc, truth) {
  if (!truth || !doc.board) return [];
  const { forced } = truth;
  if (doc.board.kind === "tiles") {
    const right = truth.verdict === "one" ? truth.boards?.[0] : undefined;
    return right ? doc.play.tiles.flatMap((placed, cell) => (placed && String(placed) !== String(right[cell]) ? [{ cell, look: "mistake" }] : [])) : [];
  }
  const [on, off] = [new Set(forced.on), new Set(forced.off)];
  return [
    ...edgesThat(doc.play, LINE).filter((edge) => off.has(edge)).map((edge) => ({ edge, look: "mistake" })),
    ...edgesThat(doc.play, CROSS).filter((edge) => on.has(edge)).map((edge) => ({ edge, look: "mistake", cross: true })),
  ];
}

/** @param {App} app */
function watchMistakes(app) {
  const { store, view, known, picture } = app;
  function draw() {
    const shown = view.get().errors && view.get().mode === "play" ? mistakes(store.get(), known.get().truth) : [];
    picture.show("errors", shown);
  }
  store.subscribe(draw);
  view.subscribe(draw);
  known.subscribe(draw);
}

/** Whether the board could be finished, as far as can be seen without its rules. @param {Doc} doc */
function looksFinished(doc) {
  const { board, play } = doc;
  if (!board) return false;
  if (board.kind === "tiles") return play.tiles.every((placed) => placed !== null);
  const { edgesAt } = geometryOf(board.scene);
  const ends = new Set((board.pairs ?? []).flatMap((pair) => pair.ends));
  let lines = 0;
  for (const [vertex, edges] of edgesAt.entries()) {
    const degree = edges.filter((edge) => play.edges[edge] === LINE).length;
    lines += degree;
    if (ends.has(vertex) ? degree !== 1 : degree !== 0 && degree !== 2) return false;
  }
  return lines > 0;
}

/** Whether what is drawn is the only solution, as far as it is known. @param {Doc} doc @param {import("../types").Truth | null} truth */
function isTheOne({ board, play }, truth) {
  if (truth?.verdict !== "one" || !board) return false;
  return String(board.kind === "tiles" ? play.tiles : edgesThat(play, LINE)) === String(board.kind === "tiles" ? truth.boards?.[0] : truth.solutions[0]);
}

/** @param {App} app @param {ReturnType<typeof createClock>} clock */
function watchEnd(app, clock) {
  const { store, view, picture } = app;
  const checks = newest();
  const won = createWin(/** @type {HTMLElement} */ (picture.svg.closest(".stage")), app);
  store.subscribe(async (now, before) => {
    if (now.play === before.play || view.get().mode !== "play") return;
    picture.svg.classList.remove("is-finished");
    checks.stop();
    if (!now.board || !looksFinished(now)) return;
    try {
      const said = await checks.ask("check", { puzzle: now.board.puzzle, family: now.board.family, solution: stateOf(now) }).catch((error) => {
        if (error instanceof Refused && error.status === 0) return { right: isTheOne(now, app.known.get().truth) }; // nobody answers
        throw error;
      });
      if (!said?.right || store.get() !== now) return;
      clock.stop();
      picture.svg.classList.add("is-finished");
      won(now.board, clock.seconds());
      app.say(`Solved in ${clock.words()}. Well done.`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  });
}
