// @ts-check
/** Playing Eternity: pieces are taken from the tray, laid, turned, moved, swapped and taken back. */

import { button, el, shape } from "../page/elements.js";
import { cellAt, geometryOf } from "../board/geometry.js";
import { withTiles } from "../board/marks.js";
import { ringPath } from "../board/shapes.js";
import { cellWords, clueWords, counted, pieceWords, sentence } from "../board/spoken.js";
import { freePieces, givenCells, pieceShapes, scoreOf } from "../board/tiles.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Hand} Hand */
/** @typedef {import("../types").Placed} Placed */

/** @param {App} app @param {(cell: number) => void} [release] what a setter does with a fixed piece @returns {Hand & {lay(cell: number): void}} */
export function tilesHand(app, release) {
  const { store, view } = app;
  let from = -1;
  const board = () => /** @type {Board} */ (store.get().board);
  /** @param {number} cell */
  const on = (cell) => store.get().play.tiles[cell] ?? null;
  /** @param {number} cell */
  const isGiven = (cell) => givenCells(board()).has(cell);

  /** @param {number} cell */
  function lay(cell) {
    const { piece, turns } = view.get();
    if (piece === null || isGiven(cell)) return;
    const before = on(cell);
    store.change((doc) => withTiles(doc, [[cell, [piece, turns]]]));
    view.set(before ? { piece: before[0], turns: before[1] } : { piece: null, turns: 0 });
  }

  /** @param {number} cell */
  function turn(cell) {
    const placed = on(cell);
    if (placed && !isGiven(cell)) store.change((doc) => withTiles(doc, [[cell, [placed[0], (placed[1] + 1) % 4]]]));
  }

  /** @param {number} cell */
  function takeBack(cell) {
    if (isGiven(cell)) return view.get().mode === "draw" ? release?.(cell) : undefined;
    if (on(cell)) store.change((doc) => withTiles(doc, [[cell, null]]));
  }

  return {
    cursor: "cell",
    down(at) {
      from = cellAt(geometryOf(board().scene), [at.x, at.y]);
      if (at.button === 2 && from >= 0) {
        takeBack(from);
        from = -1;
      }
    },
    move(at) {
      const to = cellAt(geometryOf(board().scene), [at.x, at.y]);
      const ring = from >= 0 && on(from) ? board().scene.cells[to]?.polygon : undefined;
      app.picture.drawCursor(ring ? ringPath(ring) : ""); // where it would go
    },
    up(at, moved) {
      app.picture.drawCursor("");
      const to = cellAt(geometryOf(board().scene), [at.x, at.y]);
      const start = from;
      from = -1;
      if (start < 0) return;
      if (!moved || start === to) {
        if (view.get().piece !== null) lay(start);
        else turn(start);
      } else if (to < 0) takeBack(start);
      else if (on(start) && !isGiven(start) && !isGiven(to)) {
        store.change((doc) => withTiles(doc, [[to, on(start)], [start, on(to)]]));
      }
    },
    longPress(at) {
      takeBack(cellAt(geometryOf(board().scene), [at.x, at.y]));
      from = -1;
    },
    cancel() {
      app.picture.drawCursor("");
      from = -1;
    },
    lay,
    key(event, at) {
      const { piece, turns } = view.get();
      if (event.key === "r" || event.key === "R") {
        if (piece !== null) view.set({ turns: (turns + 1) % 4 });
        else turn(at);
      } else if (event.key === "Delete" || event.key === "Backspace") takeBack(at);
      else if (event.key === " " || event.key === "Enter") {
        const placed = on(at);
        if (piece !== null) lay(at);
        else if (placed && !isGiven(at)) {
          view.set({ piece: placed[0], turns: placed[1] });
          takeBack(at);
        }
      } else if (event.key === "." || event.key === ",") {
        const free = freePieces(store.get());
        const step = event.key === "." ? 1 : free.length - 1;
        view.set({ piece: free[(free.indexOf(piece ?? -1) + step + (piece === null && step > 1 ? 1 : 0)) % free.length] ?? null, turns: 0 });
      } else if (event.key === "Escape" && piece !== null) view.set({ piece: null });
      else return false;
      return true;
    },
    describe(at) {
      const placed = on(at);
      const { piece, turns } = view.get();
      const held = piece === null ? "" : `; in hand: ${pieceWords([piece, turns])}`;
      const lies = isGiven(at) ? clueWords(board(), at) : placed ? pieceWords(placed) : "empty";
      return sentence(`${cellWords(board(), at)}: ${lies}${held}`);
    },
  };
}

/** The pieces that lie nowhere, as buttons, while somebody plays or draws. @param {HTMLElement} host @param {App} app @param {import("../types").View["mode"]} mode */
export function renderTray(host, app, mode) {
  const { store, view } = app;
  const list = el("div", { class: "tray", role: "group", "aria-label": "Pieces in the tray" });
  const says = el("p", { class: "quiet" });
  const score = el("p", { class: "score" });
  host.append(score, says, list);
  const { lay } = tilesHand(app);
  /** @type {number | null} the piece that a mouse is dragging out of the tray */
  let dragged = null;
  document.addEventListener("pointerup", (event) => {
    const piece = dragged;
    const { scene } = app.picture;
    dragged = null;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    if (piece === null || view.get().mode !== mode || !scene || !over?.closest(".board-place")) return;
    const cell = cellAt(geometryOf(scene), app.picture.toScene(event.clientX, event.clientY));
    if (cell < 0) return;
    view.set({ piece, turns: piece === view.get().piece ? view.get().turns : 0 });
    lay(cell);
  });
  function draw() {
    const doc = store.get();
    const { board } = doc;
    if (board?.kind !== "tiles" || view.get().mode !== mode) return list.replaceChildren();
    const { piece: held, turns } = view.get();
    const free = freePieces(doc);
    const [matching, all] = scoreOf(board, doc.play.tiles);
    score.textContent = `${matching} of ${all} edges match`;
    says.textContent = held === null ? `${counted(free.length, "piece", "pieces")} of ${board.pieces?.length ?? 0} in the tray` : `Piece ${held} in hand: press a cell to place it, R to turn it`;
    const shown = held !== null && !free.includes(held) ? [held, ...free] : free;
    list.replaceChildren(...shown.map((piece) => pieceButton(board, piece, piece === held ? turns : 0, piece === held)));
  }
  /** @param {Board} board @param {number} piece @param {number} turns @param {boolean} isHeld */
  function pieceButton(board, piece, turns, isHeld) {
    const made = button("", () => {
      if (isHeld) view.set({ turns: (view.get().turns + 1) % 4 });
      else view.set({ piece, turns: 0 });
      list.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest" });
    }, { class: "piece", "aria-label": `Piece ${piece}`, "aria-pressed": String(isHeld) });
    made.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse") dragged = piece; // a finger scrolls the tray
    });
    made.append(shape("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" },
      ...pieceShapes(board, /** @type {Placed} */ ([piece, turns]), [[0, 0], [40, 0], [40, 40], [0, 40]])));
    return made;
  }
  store.subscribe(draw);
  view.subscribe((now, before) => {
    if (now.piece !== before.piece || now.turns !== before.turns || now.mode !== before.mode) draw();
  });
  draw();
}
