// @ts-check
/** Asks how many solutions the puzzle has whenever it changes, and says so on the badge. */

import { Refused, newest } from "../api.js";
import { el } from "../page/elements.js";
import { geometryOf } from "../board/geometry.js";
import { groupsOf } from "../board/symmetry.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Known} Known */
/** @typedef {import("../types").Truth} Truth */

const DEBOUNCE = 25;
const AGAIN = 2000;
/** Seconds after which the badge says that it is not known. Whoever wants to wait longer starts a job. */
const PATIENCE = 10;
/** Seconds to find out why a board has not one solution. What is found soon is improved until they are over. */
const REASON = 2;

/** @type {Known} */
export const NOTHING_KNOWN = { puzzle: "", asking: false, truth: null, conflict: null, repair: null, count: null, error: "" };

const WORDS = {
  one: ["Exactly one solution", "✓"],
  several: ["Several solutions", "≥2"],
  none: ["No solution", "✕"],
  unknown: [`Undecided after ${PATIENCE} s`, "?"],
};

/** @param {App} app */
export function watchTruth(app) {
  const { store, known } = app;
  const truths = newest();
  const reasons = newest();
  const counts = newest();
  let timer = 0;
  /** @type {{puzzle: string, answer: Promise<any>} | null} an answer that was asked for before the board was there */
  let early = null;

  async function asks() {
    const board = store.get().board;
    if (!board) return;
    const { puzzle, family } = board;
    try {
      const asked = early?.puzzle === puzzle ? early.answer : truths.ask("truth", { puzzle, family, seconds: PATIENCE });
      early = null;
      /** @type {Truth | undefined} */
      const truth = await asked;
      if (!truth || store.get().board?.puzzle !== puzzle) return;
      known.set({ truth: flattened(truth), asking: false, error: "" });
      performance.mark("edgewise-badge");
      await because(puzzle, family, truth);
      if (truth.verdict === "several" && board.kind !== "tiles") await howMany(puzzle, family);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      known.set({ asking: false, error: error.message });
      if (error.status === 0 || error.status === 503) timer = window.setTimeout(asks, AGAIN);
    }
  }

  /** How far a puzzle with several solutions is from one. @param {string} puzzle @param {string} family */
  async function howMany(puzzle, family) {
    if (store.get().board?.puzzle !== puzzle) return;
    try {
      const said = await counts.ask("count", { puzzle, family, seconds: REASON });
      if (said && store.get().board?.puzzle === puzzle) known.set({ count: { solutions: Number(said.count), exact: said.complete !== false } });
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // then it is not said
    }
  }

  /** What is wrong with a puzzle that has not exactly one solution. @param {string} puzzle @param {string} family @param {Truth} truth */
  async function because(puzzle, family, truth) {
    if (truth.verdict !== "none" && truth.verdict !== "several") return;
    try {
      if (truth.verdict === "none") {
        const said = await reasons.ask("conflict", { puzzle, family, seconds: REASON });
        if (said?.clues) known.set({ conflict: { cells: said.clues, reason: said.reason ?? "", minimal: Boolean(said.minimal) } });
      } else if (store.get().board?.repairs) {
        const said = await reasons.ask("repair", { puzzle, family, seconds: REASON, ...inGroups(store.get().board, app.view.get()) });
        if (said?.unique) {
          known.set({ repair: { add: said.add.map(store.get().board?.kind === "tiles" ? pieceAdded : clueAdded), remove: said.remove } });
        }
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // no reason was found, so none is shown
    }
  }

  store.subscribe((now, before) => {
    if (now.board?.puzzle === before.board?.puzzle) return;
    window.clearTimeout(timer);
    reasons.stop();
    counts.stop();
    known.set({ ...NOTHING_KNOWN, puzzle: now.board?.puzzle ?? "", asking: Boolean(now.board) });
    if (!now.board) return truths.stop();
    timer = window.setTimeout(asks, before.board && !early ? DEBOUNCE : 0);
  });

  app.view.subscribe((now, before) => {
    const { puzzle, truth } = known.get();
    const { board } = store.get();
    if (now.symmetry === before.symmetry || truth?.verdict !== "several" || board?.puzzle !== puzzle) return;
    known.set({ repair: null });
    void because(puzzle, board.family, truth);
  });

  return {
    /** Asks while the board is still being read, so that both answers come at once. @param {string} puzzle @param {string} [family] */
    ahead(puzzle, family) {
      const answer = truths.ask("truth", { puzzle, seconds: PATIENCE, ...(family ? { family } : {}) });
      answer.catch(() => undefined); // whoever awaits it hears of it
      /** @param {string} canonical */
      const belongsTo = (canonical) => void (early = { puzzle: canonical, answer });
      return { belongsTo };
    },
  };
}

/** Suggestions stand as symmetrically as what is entered. @param {Board | null} board @param {import("../types").View} view */
function inGroups(board, { symmetry }) {
  if (symmetry === "none" || board?.clues.entry !== "values") return {};
  const groups = groupsOf(geometryOf(board.scene), symmetry);
  return { groups: groups.map((group) => group.map((cell) => board.scene.cells[cell]?.cell)) };
}

/** A place and what it is to hold come in one list. @param {any[]} one */
const clueAdded = (one) => [one.slice(0, -1), one[one.length - 1]];
/** @param {any[]} one */
const pieceAdded = (one) => [one.slice(0, 2), one.slice(2)];

/** Boards of pieces come row by row and are used cell by cell. @param {any} truth @returns {Truth} */
function flattened(truth) {
  return truth.boards ? { ...truth, boards: truth.boards.map((/** @type {any} */ one) => (one.board ?? one).flat()) } : truth;
}

/** Short enough for the badge. @param {NonNullable<Known["count"]>} count */
const countMark = ({ solutions, exact }) => (exact && solutions < 10_000 ? String(solutions) : "");

/** @param {HTMLElement} host @param {App} app */
export function renderBadge(host, app) {
  const sign = el("span", { class: "sign", "aria-hidden": "true" });
  const words = el("span", { class: "words" });
  const badge = el("output", { class: "badge", role: "status", "aria-live": "polite", id: "badge" }, sign, words);
  host.append(badge);
  let visit = "";
  function show() {
    const { truth, asking, error, count } = app.known.get();
    const verdict = error ? "error" : (truth?.verdict ?? "asking");
    // While a question is out the old word stays and only pales, or the badge would flicker with every key. Another board
    // has no old word.
    badge.classList.toggle("is-asking", asking);
    if (asking && !error && visit === app.store.get().visit && badge.dataset.verdict !== "asking") return;
    visit = app.store.get().visit;
    badge.dataset.verdict = verdict;
    const [text, mark] = truth && !error ? WORDS[truth.verdict] : [error || "Checking …", error ? "!" : "…"];
    sign.textContent = (truth?.verdict === "several" && count && !error && countMark(count)) || (mark ?? "");
    if (words.textContent !== text) words.textContent = text ?? "";
  }
  app.known.subscribe(show);
  show();
}
