// @ts-check
/**
 * The best boards that searches have found for a set of pieces, kept in this browser. Boards of a search with five clues and
 * of one with a single clue are lists of their own: their scores do not compare.
 */

import { Refused, ask } from "../api.js";
import { scoreOf } from "../board/tiles.js";
import { button, el } from "../page/elements.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Placed} Placed */
/** @typedef {{clues: number, score: number, all: number, tiles: (Placed | null)[]}} Best */

const KEY = "edgewise.best";
/** Of each number of clues. */
const MOST = 8;

/** What a list is of: the pieces and the size, whatever the clues. @param {Board} board */
function setOf({ pieces, size }) {
  let hash = 0;
  for (const letter of `${size} ${pieces}`) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return `${size} ${hash >>> 0}`;
}

/** @returns {Record<string, Best[]>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {}; // storage may be forbidden or broken
  }
}

/** The best ones with another among them. @param {readonly Best[]} list @param {Best} one @returns {Best[]} */
export function withBest(list, one) {
  const same = (/** @type {Best} */ other) => other.clues === one.clues && String(other.tiles) === String(one.tiles);
  const others = list.filter((other) => !same(other));
  const mine = [...others.filter(({ clues }) => clues === one.clues), one].sort((left, right) => right.score - left.score).slice(0, MOST);
  return [...others.filter(({ clues }) => clues !== one.clues), ...mine].sort((left, right) => right.clues - left.clues || right.score - left.score);
}

/** Keeps a board that a search has found. @param {Board} board @param {(Placed | null)[]} tiles */
export function keepBest(board, tiles) {
  const [score, all] = scoreOf(board, tiles);
  const record = read();
  const set = setOf(board);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...record, [set]: withBest(record[set] ?? [], { clues: board.clues.cells.length, score, all, tiles }) }));
  } catch {
    // full or forbidden: the board is still on the screen
  }
}

/** @param {HTMLElement} host @param {App} app @param {(tiles: (Placed | null)[]) => void} look @param {(tiles: (Placed | null)[]) => void} take */
export function renderBest(host, app, look, take) {
  const lists = el("div", { class: "stack tight best" });
  host.append(lists);

  /** @param {Best} one @param {number} place */
  function line({ score, all, tiles }, place) {
    const named = `board ${place + 1}, ${score} of ${all}`;
    return el("li", { class: "row tight" }, button(`${score} of ${all}`, () => look(tiles), { "aria-label": `Show ${named}` }),
      button("Play", () => take(tiles), { "aria-label": `Play ${named}` }), button("Address", () => void copy(tiles), { "aria-label": `Address of ${named}` }),
      button("SVG", () => void picture(tiles, score), { "aria-label": `SVG of ${named}` }));
  }

  /** @param {(Placed | null)[]} tiles @param {"url" | "svg"} as */
  async function rendered(tiles, as) {
    const board = /** @type {Board} */ (app.store.get().board);
    const cells = tiles.flatMap((tile, cell) => (tile ? [{ cell: board.scene.cells[cell]?.cell, piece: tile[0], turns: tile[1] }] : []));
    return String((await ask("render", { puzzle: board.puzzle, family: board.family, as, solution: { cells } })).text);
  }

  /** @param {() => Promise<void>} work */
  async function trying(work) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  }

  /** @param {(Placed | null)[]} tiles */
  const copy = (tiles) => trying(async () => {
    const address = await rendered(tiles, "url");
    await navigator.clipboard.writeText(address).then(() => app.say("Address copied."), () => app.say(address));
  });

  /** @param {(Placed | null)[]} tiles @param {number} score */
  const picture = (tiles, score) => trying(async () => {
    const file = new Blob([await rendered(tiles, "svg")], { type: "image/svg+xml" });
    const address = URL.createObjectURL(file);
    el("a", { href: address, download: `board-${score}.svg` }).click();
    window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
  });

  function show() {
    const { board } = app.store.get();
    const list = board?.kind === "tiles" ? (read()[setOf(board)] ?? []) : [];
    lists.hidden = list.length === 0;
    const counts = [...new Set(list.map(({ clues }) => clues))];
    lists.replaceChildren(...counts.flatMap((count) => [
      el("h2", {}, `Best boards with ${count === 0 ? "no clue" : count === 1 ? "one clue" : `${count} clues`}`),
      el("ol", { class: "bests" }, ...list.filter(({ clues }) => clues === count).map(line)),
    ]));
  }
  app.store.subscribe((now, before) => now.board !== before.board && show());
  show();
  return { show };
}
