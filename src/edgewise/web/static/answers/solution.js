// @ts-check
/** Shows what is known: forced lines, solutions, their difference, clues that contradict each other, and repairs. */

import { button, choice, el } from "../page/elements.js";
import { farWords } from "./distance.js";
import { coloursOfEdges } from "../board/paths.js";
import { mismatches } from "../board/tiles.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Known} Known */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("../types").View} View */

/** @typedef {View["solution"] | "forced"} Shown what is on the board */

/** @type {[Shown, string][]} */
const CHOICES = [["none", "Hidden"], ["forced", "Forced lines"], ["first", "Solution"], ["second", "Another"], ["difference", "Both"]];

/** @param {Board} board @param {number[]} edges @param {string} look @returns {Overlay[]} */
export function linesOf(board, edges, look) {
  const all = new Uint8Array(board.scene.edges.length);
  for (const edge of edges) all[edge] = 1;
  const colours = board.kind === "paths" ? coloursOfEdges(board, all) : null;
  return edges.map((edge) => ({ edge, look, colour: colours?.get(edge) }));
}

/** @param {import("../types").Board} board @param {import("../types").Cell} cell */
export function cellNumber(board, cell) {
  const name = String(cell);
  const found = board.scene.cells.findIndex((one) => String(one.cell) === name);
  // Boards without rows name their cells by numbers alone, and some answers by a row that is always 0.
  return found < 0 && board.scene.cells[0]?.cell.length === 1 ? (cell[cell.length - 1] ?? -1) : found;
}

/** @param {App} app */
export function showKnown(app) {
  const { store, view, known, picture } = app;
  function draw() {
    const { board } = store.get();
    if (!board) return;
    const looks = overlays(board, known.get(), view.get());
    for (const name of /** @type {const} */ (["forced", "solution", "difference", "conflict", "repair"])) picture.show(name, looks[name]);
    picture.svg.classList.toggle("solved-shown", view.get().solution !== "none");
  }
  known.subscribe(draw);
  view.subscribe(draw);
  return draw;
}

/** Whether lines that all solutions share are on the board. @param {Board | null} board @param {View} view @param {Known["truth"]} truth */
function showsForced(board, { mode, forced, solution }, truth) {
  return solution === "none" && mode === "draw" && forced && board?.kind !== "tiles" && truth !== null && truth.verdict !== "none";
}

/** What is on the board of what is wished for: there may be no second solution any more. @param {Board | null} board @param {View} view @param {Known["truth"]} truth @returns {Shown} */
function shownOf(board, view, truth) {
  const count = truth?.boards?.length ?? truth?.solutions.length ?? 0;
  if (view.solution === "none") return showsForced(board, view, truth) ? "forced" : "none";
  return count > 1 ? view.solution : "first";
}

/** @param {Board} board @param {Known} known @param {View} view */
function overlays(board, { truth, conflict, repair }, view) {
  /** @type {Record<"forced" | "solution" | "difference" | "conflict" | "repair", Overlay[]>} */
  const shown = { forced: [], solution: [], difference: [], conflict: [], repair: [] };
  if (!truth) return shown;
  const setting = view.mode === "draw";
  const shows = shownOf(board, view, truth);
  if (shows === "forced") {
    shown.forced = linesOf(board, truth.forced.on, "forced");
    if (board.kind === "lines" && truth.verdict !== "one") {
      shown.forced.push(...truth.forced.off.map((edge) => ({ edge, look: "forced", cross: true })));
    }
  }
  const which = shows === "second" ? 1 : 0;
  if (shows === "first" || shows === "second") {
    shown.solution = board.kind === "tiles" ? tilesOf(truth.boards?.[which] ?? []) : linesOf(board, truth.solutions[which] ?? [], "solution");
  }
  if (shows === "difference") shown.difference = difference(board, truth);
  shown.conflict = (conflict?.cells ?? []).map((cell) => ({ cell: cellNumber(board, cell), look: "conflict" }));
  if (setting && (view.solution === "none" || view.solution === "difference")) {
    shown.repair = (repair?.add ?? []).map(([cell, value]) => added(cellNumber(board, cell), value));
  }
  return shown;
}

/** A clue that is proposed: a sign, or a piece. @param {number} cell @param {import("../types").Held} value @returns {Overlay} */
function added(cell, value) {
  return Array.isArray(value) ? { cell, look: "repair", tile: /** @type {import("../types").Placed} */ (value) } : { cell, look: "repair", text: String(value) };
}

/** A board that is none yet: with the places where its pieces do not match. @param {Board} board @param {(import("../types").Placed | null)[]} tiles @returns {Overlay[]} */
export const unfinished = (board, tiles) => [...tilesOf(tiles), ...mismatches(board, tiles).map((spot) => ({ spot, look: "mismatch" }))];

/** @param {(import("../types").Placed | null)[]} tiles @returns {Overlay[]} */
export function tilesOf(tiles) {
  return tiles.flatMap((tile, cell) => (tile ? [{ cell, tile, look: "solution" }] : []));
}

/** @param {Board} board @param {import("../types").Truth} truth @returns {Overlay[]} */
function difference(board, truth) {
  if (board.kind === "tiles") {
    const [one = [], other = []] = truth.boards ?? [];
    const unlike = one.flatMap((tile, cell) => (String(tile) === String(other[cell]) ? [] : [cell]));
    return [...tilesOf(one), ...unlike.map((cell) => ({ cell, look: "differs" }))];
  }
  const [one, other] = [new Set(truth.solutions[0]), new Set(truth.solutions[1])];
  return [
    ...[...one].filter((edge) => other.has(edge)).map((edge) => ({ edge, look: "forced" })),
    ...[...one].filter((edge) => !other.has(edge)).map((edge) => ({ edge, look: "only-first" })),
    ...[...other].filter((edge) => !one.has(edge)).map((edge) => ({ edge, look: "only-second" })),
  ];
}

/** The panel that says what is known, and shows it on demand. @param {HTMLElement} host @param {App} app @param {(changes: [number, any][]) => void} edit */
export function renderSolution(host, app, edit) {
  const { view, known, store } = app;
  const says = el("p", { class: "says" });
  const far = el("p", { class: "quiet far" });
  const shows = choice("Solution on the board", CHOICES, "none", (chosen) => {
    if (chosen === "forced") view.set({ solution: "none", forced: true });
    else view.set({ solution: chosen, ...(chosen === "none" && view.get().mode === "draw" ? { forced: false } : {}) });
  });
  const repair = button("", () => {
    const { board } = store.get();
    const found = known.get().repair;
    if (!board || !found) return;
    /** @type {[number, any][]} */
    const removed = found.remove.map((cell) => [cellNumber(board, cell), null]);
    edit([...removed, ...found.add.map(([cell, value]) => /** @type {[number, any]} */ ([cellNumber(board, cell), value]))]);
  }, { class: "primary" });
  host.append(says, far, shows.element, repair);

  function draw() {
    const { truth, conflict, repair: found } = known.get();
    const { board } = store.get();
    const count = truth?.boards?.length ?? truth?.solutions.length ?? 0;
    const isShared = showsForced(board, { ...view.get(), solution: "none", forced: true }, truth);
    for (const [index, [value]] of CHOICES.entries()) {
      const isOffered = value === "forced" ? isShared : count > 1 || value === "none" || value === "first";
      /** @type {HTMLElement} */ (shows.element.children[index]).hidden = !isOffered;
    }
    shows.element.hidden = count === 0;
    shows.show(shownOf(board, view.get(), truth));
    repair.hidden = !found || view.get().mode !== "draw";
    repair.textContent = found ? repairLabel(found) : "";
    says.textContent = sentence(app, truth, conflict, found);
    far.textContent = board && truth?.verdict === "several" ? farWords(board, truth, known.get().count) : "";
    far.hidden = !far.textContent;
  }
  known.subscribe(draw);
  view.subscribe(draw);
  draw();
}

/** A clue that changes is both removed and added. @param {NonNullable<Known["repair"]>} repair */
const cellsChanged = ({ add, remove }) => new Set([...add.map(([cell]) => String(cell)), ...remove.map(String)]).size;

/** @param {NonNullable<Known["repair"]>} repair */
function repairLabel(repair) {
  return repair.remove.length ? "Apply" : cellsChanged(repair) === 1 ? "Add this clue" : "Add these clues";
}

/** @param {NonNullable<Known["repair"]>} repair */
function repairSentence(repair) {
  const { remove } = repair;
  const cells = cellsChanged(repair);
  if (!remove.length) return `Adding ${cells === 1 ? "this clue" : `these ${cells} clues`} makes it unique.`;
  return `${cells === 1 ? "This change makes" : `These ${cells} changes make`} it unique: the lit cell${cells === 1 ? " shows what" : "s show which"}.`;
}

/** @param {App} app @param {Known["truth"]} truth @param {Known["conflict"]} conflict @param {Known["repair"]} repair */
function sentence(app, truth, conflict, repair) {
  const setting = app.view.get().mode === "draw";
  switch (truth?.verdict) {
    case "one":
      return app.store.get().board?.kind === "tiles" ? "Every piece has one place and no other." : "Every line of it is forced by the clues.";
    case "several":
      if (truth.difference && (!repair || !setting)) return `There is more than one solution: two of them differ by ${truth.difference}.`;
      if (!repair || !setting) return "There is more than one solution. Their difference can be lit on the board.";
      return repairSentence(repair);
    case "none":
      if (conflict?.reason) return `There is no solution: ${conflict.reason}.`;
      if (!conflict?.cells.length) return "There is no solution.";
      if (conflict.cells.length === 1) return "There is no solution. This clue cannot be satisfied.";
      return `There is no solution: the ${conflict.cells.length} lit clues contradict each other${conflict.minimal ? ", and all of them are needed for that" : ""}.`;
    case "unknown":
      return "The search was stopped before the answer was certain.";
    default:
      return "";
  }
}
