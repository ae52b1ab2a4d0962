// @ts-check
/** The setter's hand: clues by keys or clicks, ends of Flow by dragging, all of it symmetric if wanted. */

import { Refused } from "../api.js";
import { WAYS } from "../board/board.js";
import { cellBeside, cellsAtSide } from "../board/sides.js";
import { editBoard, wallBoard } from "./boards.js";
import { cellAt, geometryOf } from "../board/geometry.js";
import { images } from "../board/symmetry.js";
import { cellWords, clueWords, sentence } from "../board/spoken.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Hand} Hand */
/** @typedef {import("../types").Held} Held */
/** @typedef {import("../types").Pointed} Pointed */

const TYPING = 900;

/** @param {App} app @returns {Hand & {change(changes: [number, Held | null][]): void}} */
export function drawHand(app) {
  const { store, view } = app;
  const { change, pending } = editor(app);
  let from = -1;
  let typed = { text: "", cell: -1, at: 0 };
  /** @type {number} the first end of a pair that the keyboard has begun */
  let begun = -1;

  const board = () => /** @type {Board} */ (store.get().board);
  const geometry = () => geometryOf(board().scene);
  /** @param {Pointed} at */
  const under = (at) => cellAt(geometry(), [at.x, at.y]);

  /** @param {number} cell @returns {Held | null} */
  function held(cell) {
    const later = pending(cell); // shown already, though the server has not answered
    if (later !== undefined) return later;
    const name = String(board().scene.cells[cell]?.cell);
    return board().clues.cells.find(([one]) => String(one) === name)?.[1] ?? null;
  }

  /** Only symmetric places that the value fits are filled: on a tiling the cells may differ. @param {number} cell @param {Held | null} value */
  function put(cell, value) {
    const wanted = images(geometry(), cell, view.get().symmetry);
    // A symmetric place gets a clue of its own kind: the same one, which the setter then changes.
    const filled = wanted.filter((one) => one === cell || value === null || held(one) === null);
    for (const one of filled) app.picture.echo(one, value === null ? "" : String(value));
    change(filled.map((one) => [one, value]));
  }

  /** @param {number} cell @param {number} step */
  function cycle(cell, step) {
    const { values } = board().clues;
    const count = values.length + 1;
    const now = held(cell);
    const at = now === null ? 0 : values.findIndex((value) => String(value) === String(now)) + 1;
    put(cell, values[((at + step + count) % count) - 1] ?? null);
  }

  /** @param {number} one @param {number} other */
  function join(one, other) {
    const used = new Set((board().pairs ?? []).map(({ name }) => name));
    const name = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("").find((letter) => !used.has(letter)) ?? `P${used.size}`;
    change([[one, name], [other, name]]);
  }

  /** Walls between two cells, or none where they are. @param {[number, number] | null} between */
  async function wall(between) {
    const { puzzle, family, scene, walls } = board();
    const [one, other] = (between ?? []).map((cell) => scene.cells[cell]?.cell);
    if (!walls || !one || !other) return;
    try {
      const walled = await wallBoard(puzzle, [[one, other]], family);
      if (board().puzzle !== puzzle) return void wall(between); // clues came in between
      app.take(walled, true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  }

  return {
    change,
    cursor: "cell",
    down(at) {
      from = under(at);
    },
    move() {},
    spot: under,
    up(at, moved, cursor) {
      const start = from;
      const to = under(at);
      from = -1;
      if (start < 0) return;
      const { entry } = board().clues;
      if (view.get().drawing === "walls" && board().walls) void wall(cellsAtSide(board().scene, [at.x, at.y]));
      else if (entry === "pairs") {
        if (moved && to >= 0 && to !== start && held(start) === null && held(to) === null) join(start, to);
        else if (moved && to >= 0 && to !== start && held(start) !== null && held(to) === null) {
          change([[start, null], [to, held(start)]]);
        } else if (at.button === 2) change([[start, null]]);
      } else if (entry === "values" && !moved) {
        // The first press chooses a cell, as in a spreadsheet; further ones count up and down.
        if (start === cursor) cycle(start, at.button === 2 ? -1 : 1);
      }
    },
    longPress(at) {
      const cell = under(at);
      if (cell >= 0) put(cell, null);
      from = -1;
    },
    cancel() {
      from = -1;
    },
    key(event, at) {
      const { entry, values } = board().clues;
      const way = WAYS[event.key];
      if (event.altKey && way && board().walls) {
        const beside = cellBeside(board().scene, at, way);
        if (beside >= 0) void wall([at, beside]);
        return true;
      }
      if (event.ctrlKey || event.altKey) return false;
      if (event.key === "Delete" || event.key === "Backspace" || event.key === ".") {
        put(at, null);
        return true;
      }
      if (entry === "pairs") {
        const special = values.find((value) => value === event.key && !/\w/.test(value));
        if (special) put(at, held(at) === special ? null : special);
        else if (event.key !== " " && event.key !== "Enter") return false;
        if (special) return true;
        if (begun >= 0 && begun !== at && held(at) === null) join(begun, at);
        begun = begun >= 0 || held(at) !== null ? -1 : at;
        app.say(begun >= 0 ? "First end: go to the other one and press Space" : "");
        return true;
      }
      if (entry !== "values") return false;
      if (event.key === " " || event.key === "Enter") {
        cycle(at, event.shiftKey ? -1 : 1);
        return true;
      }
      if (event.key.length !== 1) return false;
      const goesOn = typed.cell === at && event.timeStamp - typed.at < TYPING;
      for (const text of [goesOn ? typed.text + event.key : event.key, event.key]) {
        const value = values.find((one) => String(one).toLowerCase() === text.toLowerCase());
        if (value === undefined) continue;
        typed = { text, cell: at, at: event.timeStamp };
        put(at, value);
        return true;
      }
      return false;
    },
    describe(at) {
      return sentence(`${cellWords(board(), at)}: ${clueWords(board(), at) || "empty"}`);
    },
  };
}

/** Sends changes one after the other; those that pile up meanwhile go together. @param {App} app */
function editor(app) {
  /** @type {Map<number, Held | null>} */
  let waiting = new Map();
  /** @type {Map<number, Held | null>} */
  let sent = new Map();
  let isBusy = false;

  async function work() {
    isBusy = true;
    while (waiting.size) {
      const batch = (sent = waiting);
      waiting = new Map();
      const board = app.store.get().board;
      if (!board) break;
      const cells = board.scene.cells;
      const remove = [...batch.keys()].map((cell) => cells[cell]?.cell ?? []);
      /** @type {[number[], Held][]} */
      const add = [...batch].flatMap(([cell, value]) => (value === null ? [] : [[cells[cell]?.cell ?? [], value]]));
      try {
        app.take(await editBoard(board.puzzle, remove, add, board.family), true);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        app.store.amend((doc) => (doc.board === board ? { ...doc, board: { ...board } } : doc)); // what was echoed goes again
        app.say(error.message, true);
      }
    }
    sent = new Map();
    isBusy = false;
  }

  return {
    /** What a cell will hold, if that is not on the board yet. @param {number} cell @returns {Held | null | undefined} */
    pending: (cell) => (waiting.has(cell) ? waiting.get(cell) : sent.get(cell)),
    /** @param {[number, Held | null][]} changes cells and their clues; `null` takes one away */
    change(changes) {
      for (const [cell, value] of changes) waiting.set(cell, value);
      if (!isBusy) void work();
    },
  };
}
