// @ts-check
/** What a player has drawn, and every change to it: functions from one value to the next. */

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Play} Play */
/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("../types").Placed} Placed */

export const OPEN = 0;
export const LINE = 1;
export const CROSS = 2;

/** @param {Board | null} board @returns {Play} */
export function blankPlay(board) {
  return {
    edges: new Uint8Array(board?.scene.edges.length ?? 0),
    shades: new Uint8Array(board?.scene.cells.length ?? 0),
    tiles: board?.kind === "tiles" ? givenTiles(board) : [],
    trial: null,
    saved: [],
  };
}

/** A board as it is opened: blank, or with what its text shows on it. @param {Board} board @returns {Play} */
export function openedPlay(board) {
  const play = blankPlay(board);
  for (const edge of board.drawn?.on ?? []) play.edges[edge] = LINE;
  for (const edge of board.drawn?.off ?? []) play.edges[edge] = CROSS;
  return board.laid ? { ...play, tiles: tilesOn(board, board.laid) } : play;
}

/** The document with another board; what is drawn stays where it still fits. @param {Doc} doc @param {Board} board @returns {Doc} */
export function withBoard(doc, board) {
  const { scene, kind } = board;
  const before = doc.board;
  const fits =
    before?.family === board.family &&
    kind !== "tiles" &&
    before.scene.edges.length === scene.edges.length &&
    before.scene.cells.length === scene.cells.length &&
    before.size === board.size;
  return { ...doc, board, play: fits ? doc.play : { ...blankPlay(board), ...(board.kind === "tiles" ? { tiles: tilesKept(doc, board) } : {}) } };
}

/** Pieces stay where they lie as long as the board has the same ones, and none of them is fixed elsewhere. @param {Doc} doc @param {Board} board */
function tilesKept({ board: before, play }, board) {
  const given = givenTiles(board);
  if (before?.size !== board.size || String(before.pieces) !== String(board.pieces)) return given;
  const used = new Set(given.map((tile) => tile?.[0]));
  return given.map((tile, cell) => {
    const laid = play.tiles[cell] ?? null;
    return tile ?? (laid && !used.has(laid[0]) ? laid : null);
  });
}

/** @param {Doc} doc @param {Iterable<[number, number]>} changes edges and what becomes of them @returns {Doc} */
export function withEdges(doc, changes) {
  const edges = doc.play.edges.slice();
  let changed = false;
  for (const [edge, value] of changes) {
    changed ||= edges[edge] !== value;
    edges[edge] = value;
  }
  return changed ? { ...doc, play: { ...doc.play, edges } } : doc;
}

/** @param {Doc} doc @param {number} cell @param {number} shade @returns {Doc} */
export function withShade(doc, cell, shade) {
  if (doc.play.shades[cell] === shade) return doc;
  const shades = doc.play.shades.slice();
  shades[cell] = shade;
  return { ...doc, play: { ...doc.play, shades } };
}

/** @param {Doc} doc @param {[number, Placed | null][]} changes cells and what is laid there @returns {Doc} */
export function withTiles(doc, changes) {
  const tiles = doc.play.tiles.slice();
  for (const [cell, placed] of changes) tiles[cell] = placed;
  return { ...doc, play: { ...doc.play, tiles } };
}

/** Pieces that the puzzle itself lays down. @param {Board} board */
export const givenTiles = (board) => tilesOn(board, board.clues.cells);

/** By cell the piece that lies there. @param {Board} board @param {[import("../types").Cell, import("../types").Held][]} laid @returns {(Placed | null)[]} */
function tilesOn(board, laid) {
  /** @type {(Placed | null)[]} */
  const tiles = new Array(board.scene.cells.length).fill(null);
  for (const [cell, held] of laid) {
    const [piece, turns] = /** @type {Placed} */ (held);
    tiles[/** @type {number} */ (cell[0]) * board.columns + /** @type {number} */ (cell[1])] = [piece, turns];
  }
  return tiles;
}

/** Nothing drawn. @param {Doc} doc @returns {Doc} */
export function cleared(doc) {
  return { ...doc, play: { ...blankPlay(doc.board), saved: doc.play.saved } };
}

/** Keeps what is drawn, to come back to. @param {Doc} doc @returns {Doc} */
export function savedPoint(doc) {
  return { ...doc, play: { ...doc.play, saved: [...doc.play.saved, { ...doc.play, saved: [], trial: null }] } };
}

/** Back to what was kept. @param {Doc} doc @param {number} index @returns {Doc} */
export function backTo(doc, index) {
  const { saved } = doc.play;
  const point = saved[index];
  return point ? { ...doc, play: { ...point, saved } } : doc;
}

/** Begins to try an idea. @param {Doc} doc @returns {Doc} */
export function tried(doc) {
  return doc.play.trial ? doc : { ...doc, play: { ...doc.play, trial: doc.play } };
}

/** Keeps what was tried. @param {Doc} doc @returns {Doc} */
export function kept(doc) {
  return doc.play.trial ? { ...doc, play: { ...doc.play, trial: null } } : doc;
}

/** Takes back all that was tried. @param {Doc} doc @returns {Doc} */
export function takenBack(doc) {
  return doc.play.trial ? { ...doc, play: doc.play.trial } : doc;
}

/** The numbers of edges that hold a value. @param {Play} play @param {number} value */
export function edgesThat(play, value) {
  const found = [];
  for (let edge = 0; edge < play.edges.length; edge++) if (play.edges[edge] === value) found.push(edge);
  return found;
}

/** What is drawn, in the words of `hint`, `check` and `forced`. @param {Doc} doc */
export function stateOf(doc) {
  const { board, play } = doc;
  if (!board) return { on: [], off: [] };
  if (board.kind === "tiles") {
    const cells = [];
    for (const [cell, placed] of play.tiles.entries()) {
      if (placed) cells.push({ cell: board.scene.cells[cell]?.cell, piece: placed[0], turns: placed[1] });
    }
    return { cells };
  }
  /** @param {number} value */
  const lines = (value) => edgesThat(play, value).map((edge) => board.scene.edges[edge]?.line);
  return { on: lines(LINE), off: lines(CROSS) };
}
