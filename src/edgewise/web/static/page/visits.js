// @ts-check
/**
 * Visits to the desk: everything about each board that was on it in this tab, so that Back and a reload find it as it was
 * left, with its clock, its switches and what undo brings back.
 *
 * They are held as they are, and written down when the page is left. Boards in a row of changes have most of their parts in
 * common: each part is written once.
 */

import { remember, remembered } from "./session.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Clock} Clock */
/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("../types").Play} Play */
/** @typedef {import("../types").View} View */
/** @typedef {{now: Doc, past: readonly Doc[], future: readonly Doc[], clock: Clock, view: Partial<View>}} Visit */
/** @typedef {{edges: string, shades: string, tiles: Play["tiles"], trial: WrittenPlay | null, saved?: WrittenPlay[]}} WrittenPlay */
/** @typedef {{visit: string, board: number, play: WrittenPlay, credit?: Doc["credit"]}} WrittenDoc */

/** Another number for every change of what is written. */
const KEY = "edgewise.visits.1";
const MOST_VISITS = 12;
const MOST_STEPS = 500;
/** Characters; browsers keep about five million for a tab. */
const MOST_WRITTEN = 3_000_000;

export const newVisit = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export function createVisits() {
  const { present, visits } = readVisits();
  return {
    /** The visit during which the page was left. */
    present,
    /** @param {unknown} visit */
    get: (visit) => visits.get(String(visit)),
    /** @param {Visit} visit the latest */
    put(visit) {
      visits.delete(visit.now.visit);
      visits.set(visit.now.visit, visit);
      for (const oldest of [...visits.keys()].slice(0, -MOST_VISITS)) visits.delete(oldest);
    },
    /** @param {string} now the visit during which the page is left */
    write(now) {
      for (let steps = MOST_STEPS; ; steps >>= 1) {
        const text = JSON.stringify({ present: now, ...written([...visits.values()], steps) });
        if (text.length > MOST_WRITTEN && steps) continue; // the oldest steps go
        remember(KEY, text);
        return;
      }
    },
  };
}

/** @param {Visit[]} visits @param {number} steps how many of each to keep before and after the present one */
function written(visits, steps) {
  /** @type {Map<string, number>} */
  const parts = new Map();
  /** @type {Map<Board, number>} */
  const numbers = new Map();
  /** @type {Record<string, number>[]} */
  const boards = [];

  /** @param {unknown} value */
  function part(value) {
    const text = JSON.stringify(value) ?? "null";
    if (!parts.has(text)) parts.set(text, parts.size);
    return /** @type {number} */ (parts.get(text));
  }

  /** @param {Board | null} board */
  function numbered(board) {
    if (!board) return -1;
    let number = numbers.get(board);
    if (number === undefined) {
      numbers.set(board, (number = boards.length));
      const { scene, ...rest } = board;
      const fields = [...Object.entries(rest), ...Object.entries(scene).map(([name, value]) => [`scene.${name}`, value])];
      boards.push(Object.fromEntries(fields.map(([name, value]) => [name, part(value)])));
    }
    return number;
  }

  /** @param {Doc} doc @returns {WrittenDoc} */
  const writtenDoc = ({ visit, board, play, credit }) => ({ visit, board: numbered(board), play: writtenPlay(play), credit });
  const found = visits.map(({ now, past, future, clock, view }) => ({
    now: writtenDoc(now), past: past.slice(-steps || past.length).map(writtenDoc), future: future.slice(-steps || future.length).map(writtenDoc), clock, view,
  }));
  return { visits: found, boards, parts: [...parts.keys()] };
}

/** @param {Play} play @returns {WrittenPlay} */
function writtenPlay({ edges, shades, tiles, trial, saved }) {
  return { edges: edges.join(""), shades: shades.join(""), tiles, trial: trial && writtenPlay(trial), saved: saved.map(writtenPlay) };
}

/** @param {WrittenPlay} play @returns {Play} */
function readPlay({ edges, shades, tiles, trial, saved = [] }) {
  return { edges: Uint8Array.from(edges, Number), shades: Uint8Array.from(shades, Number), tiles, trial: trial && readPlay(trial), saved: saved.map(readPlay) };
}

/** @returns {{present: string, visits: Map<string, Visit>}} */
function readVisits() {
  const text = remembered(KEY);
  if (!text) return { present: "", visits: new Map() };
  const { present, visits, boards, parts } = JSON.parse(text);
  const values = parts.map((/** @type {string} */ part) => JSON.parse(part));
  const read = boards.map((/** @type {Record<string, number>} */ fields) => {
    /** @type {Record<string, any>} */
    const board = { scene: {} };
    for (const [name, part] of Object.entries(fields)) {
      if (name.startsWith("scene.")) board.scene[name.slice(6)] = values[part];
      else board[name] = values[part];
    }
    return board;
  });
  /** @param {WrittenDoc} doc @returns {Doc} */
  const readDoc = ({ visit, board, play, credit }) => ({ visit, board: read[board] ?? null, play: readPlay(play), credit });
  const found = visits.map((/** @type {any} */ one) => ({ ...one, now: readDoc(one.now), past: one.past.map(readDoc), future: one.future.map(readDoc) }));
  return { present, visits: new Map(found.map((/** @type {Visit} */ one) => [one.now.visit, one])) };
}
