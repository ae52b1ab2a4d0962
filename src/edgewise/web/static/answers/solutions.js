// @ts-check
/** All solutions that a search has found: looked through one by one on the board, and saved. */

import { button, el } from "../page/elements.js";
import { linesOf, tilesOf } from "./solution.js";
import { download } from "./share.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Placed} Placed */
/** @typedef {{complete: boolean, stopped_by: string | null, solutions: {board?: (Placed | null)[][]}[], edges?: number[][], drawings?: string[], scene?: unknown}} Found as a job for all solutions answers */

/** Whether the panel is open, and no other solution is on the board. @param {import("../types").View} view */
const isSeen = ({ panel, solution }) => panel === "truth" && solution === "none";

/** @param {HTMLElement} host @param {App} app */
export function renderSolutions(host, app) {
  const { store, picture } = app;
  /** @type {Found | null} */
  let found = null;
  let at = 0;
  const back = button("‹", () => go(at - 1), { "aria-label": "Previous solution" });
  const on = button("›", () => go(at + 1), { "aria-label": "Next solution" });
  const number = el("input", { type: "number", min: 1, inputmode: "numeric", "aria-label": "Number of the solution" });
  const where = el("span", { class: "quiet", role: "status" });
  const limit = el("p", { class: "quiet" });
  const element = el("div", { class: "stack tight solutions" },
    el("div", { class: "row" }, back, number, on, where), limit,
    el("div", { class: "row" }, el("span", { class: "quiet" }, "Save all as"), button("Text", () => save("txt")), button("JSON", () => save("json")), button("CSV", () => save("csv"))));
  host.append(element);
  app.view.subscribe((now, before) => {
    if (!found || isSeen(now) === isSeen(before)) return;
    if (isSeen(now)) show();
    else picture.clear("watch"); // something else is shown
  });
  number.addEventListener("change", () => go(number.valueAsNumber - 1));

  /** @param {number} to */
  function go(to) {
    if (!found) return;
    at = Math.max(0, Math.min(found.solutions.length - 1, to || 0));
    show();
  }

  function show() {
    const { board } = store.get();
    element.hidden = !found?.solutions.length;
    if (!found?.solutions.length || !board) return;
    const count = found.solutions.length;
    back.disabled = at === 0;
    on.disabled = at === count - 1;
    number.max = String(count);
    number.value = String(at + 1);
    where.textContent = `of ${count.toLocaleString("en-GB")}`;
    limit.textContent = limitWords(found);
    const tiles = found.solutions[at]?.board;
    picture.show("watch", tiles ? tilesOf(tiles.flat()) : linesOf(board, found.edges?.[at] ?? [], "solution"));
  }

  /** @param {"txt" | "json" | "csv"} as */
  function save(as) {
    const { board } = store.get();
    if (!found || !board) return;
    const text = { txt: textOf, json: jsonOf, csv: csvOf }[as](found, board);
    download(new Blob([text], { type: { txt: "text/plain", json: "application/json", csv: "text/csv" }[as] }), `solutions.${as}`);
  }

  show();
  return {
    /** @param {Found} result */
    show(result) {
      [found, at] = [result, 0];
      show();
    },
    clear() {
      if (found) picture.clear("watch");
      found = null;
      show();
    },
  };
}

/** @param {Found} found */
function limitWords({ complete, stopped_by: stop, solutions }) {
  const count = solutions.length.toLocaleString("en-GB");
  if (complete) return "";
  return stop === "solutions" ? `These are the first ${count} solutions. There may be more.` : `These ${count} were found before the search was stopped.`;
}

/** @param {Found} found */
const textOf = (found) => `${(found.drawings ?? []).join("\n\n")}\n\n# ${limitWords(found) || `all solutions: ${found.solutions.length}`}\n`;

/** As the command line prints it. @param {Found} found @param {Board} board */
function jsonOf({ edges: _edges, drawings: _drawings, scene: _scene, ...result }, { puzzle }) {
  return `${JSON.stringify({ text: puzzle, ...result }, null, 1)}\n`;
}

/** A row for each solution: a column for each line, 1 where it is drawn, or for each cell, its piece and quarter turns. @param {Found} found @param {Board} board */
function csvOf({ solutions, edges }, { scene }) {
  const names = edges ? scene.edges.map(({ line }) => /** @type {unknown[]} */ (line).map(placeName).join("-")) : scene.cells.map(({ cell }) => placeName(cell));
  const rows = solutions.map(({ board }, index) => {
    if (!edges) return (board ?? []).flat().map((placed) => placed?.join("/") ?? "");
    const drawn = new Set(edges[index]);
    return scene.edges.map((_, edge) => (drawn.has(edge) ? 1 : 0));
  });
  return [["solution", ...names], ...rows.map((row, index) => [index + 1, ...row])].map((row) => `${row.join(",")}\n`).join("");
}

/** Rows and columns count from 1. @param {unknown} place */
const placeName = (place) => (Array.isArray(place) && place.length === 2 ? `r${place[0] + 1}c${place[1] + 1}` : String(place));
