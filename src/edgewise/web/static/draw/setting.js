// @ts-check
/** The setter's panel: symmetric entry, the size, and how clues are entered. */

import { Refused } from "../api.js";
import { resizeBoard } from "./boards.js";
import { returnsKeys } from "../board/board.js";
import { choice, el, number, select } from "../page/elements.js";
import { renderCredit } from "./credit.js";
import { renderFixing } from "./fixing.js";
import { renderPad } from "./pad.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Symmetry} Symmetry */

/** @type {[Symmetry, string][]} */
const SYMMETRIES = [["none", "None"], ["half-turn", "Half turn"], ["quarter-turns", "Quarter turns"], ["left-right", "Left and right"], ["up-down", "Up and down"], ["both", "Both ways"]];

const HELP = {
  values: "Choose a cell with the arrow keys or a click, and type its clue. Click again for the next clue, right-click for the previous; Delete clears.",
  pairs: "A board has at least one pair: a new one begins with a pair in its corners. Drag from one end to the other for a new pair, or press Space on both. Drag an end to move it; right press or Delete removes its pair. # makes a hole, + a bridge.",
  pieces: "Lay pieces on the board and fix them as clues. A right press, a long one or Delete releases a fixed piece. The pieces themselves come from a file or an address: paste or drop one.",
  none: "This board comes from a file or an address: paste or drop one.",
};

const WALLS = "Press the border between two cells for a wall, and once more to take it away; Alt and an arrow key does the same.";

/** @param {HTMLElement} host @param {App} app @param {(key: string) => void} press @param {(changes: [number, import("../types").Held | null][]) => void} change */
export function renderSetting(host, app, press, change) {
  const { store, view } = app;
  const help = el("p", { class: "quiet" });
  const symmetry = select("Symmetry of clues", SYMMETRIES, view.get().symmetry);
  symmetry.input.addEventListener("change", () => view.set({ symmetry: /** @type {Symmetry} */ (symmetry.input.value) }));
  const rows = number("Rows", 10, 1, 200);
  const columns = number("Columns", 10, 1, 200);
  const form = el("form", { class: "row" }, rows.element, columns.element, el("button", { type: "submit" }, "Resize"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { board } = store.get();
    if (!board) return;
    try {
      app.take(await resizeBoard(board.puzzle, rows.input.valueAsNumber, columns.input.valueAsNumber, board.family), true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  });
  const drawing = choice("What to draw", [["clues", "Pairs"], ["walls", "Walls"]], view.get().drawing, (to) => view.set({ drawing: to }));
  returnsKeys(drawing.element, app);
  renderPad(host, app, press);
  host.append(drawing.element, help, symmetry.element, form);
  renderFixing(host, app, change);
  renderCredit(host, app);

  function show() {
    const { board } = store.get();
    if (!board) return;
    drawing.element.hidden = !board.walls;
    drawing.show(view.get().drawing);
    help.textContent = board.walls && view.get().drawing === "walls" ? WALLS : HELP[board.clues.entry];
    symmetry.element.hidden = board.clues.entry !== "values";
    form.hidden = board.kind === "tiles";
    rows.input.value = String(board.rows);
    columns.input.value = String(board.columns);
  }
  store.subscribe((now, before) => now.board !== before.board && show());
  view.subscribe((now) => {
    symmetry.input.value = now.symmetry;
    show();
  });
  show();
}
