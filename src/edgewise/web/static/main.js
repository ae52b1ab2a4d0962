// @ts-check
/** Puts the parts of the page together. Whoever adds a journey registers a panel in a module of its own and imports it here. */

import { renderDifficulty } from "./answers/difficulty.js";
import { Refused } from "./api.js";
import { createBoard, focusBoard } from "./board/board.js";
import { borderLabels, roomForLabels } from "./board/labels.js";
import { readBoard } from "./draw/boards.js";
import { NO_TIME } from "./play/clock.js";
import { drawHand } from "./draw/draw.js";
import { by } from "./page/elements.js";
import { mountFrame } from "./page/frame.js";
import { renderGallery } from "./page/gallery.js";
import { renderHint } from "./play/hint.js";
import { keepDesk } from "./page/keep.js";
import { renderLibrary } from "./page/library.js";
import { makingForm } from "./draw/making.js";
import { blankPlay, openedPlay, withBoard } from "./board/marks.js";
import { acceptPuzzles, offerOthers, sayWhatIsWrong } from "./page/opening.js";
import { mountPanels, registerPanel } from "./page/panels.js";
import { linesHand } from "./play/play_lines.js";
import { pathsHand } from "./play/play_paths.js";
import { tilesHand } from "./play/play_tiles.js";
import { renderPlay } from "./play/play.js";
import { keepPreferences, preferences } from "./page/preferences.js";
import { renderStatus } from "./play/status.js";
import { renderReveal } from "./play/reveal.js";
import { createSays } from "./play/announced.js";
import { createPicture } from "./board/scene.js";
import { renderSetting } from "./draw/setting.js";
import { renderShare } from "./answers/share.js";
import { renderSolution, showKnown } from "./answers/solution.js";
import { createStore, createValue } from "./page/store.js";
import { NOTHING_KNOWN, renderBadge, watchTruth } from "./draw/badge.js";
import { createViewport, zoomButtons } from "./board/viewport.js";
import { newVisit } from "./page/visits.js";
import { renderWatch } from "./answers/watch.js";

/** @typedef {import("./types").App} App */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Doc} Doc */
/** @typedef {import("./types").View} View */

const say = createSays(by("says"));
/** @type {View} */
const FIRST = { mode: "draw", tool: "line", look: "crosses", errors: false, clues: true, follow: false, forced: true, solution: "none", symmetry: "none", drawing: "clues", named: false,
  colourBlind: false, theme: "system", panel: "truth", panelOpen: true, piece: null, turns: 0 };

/** @type {App} */
const app = {
  store: createStore(/** @type {Doc} */ ({ board: null, play: blankPlay(null), visit: newVisit() })),
  view: createValue({ ...FIRST, ...preferences() }),
  known: createValue(NOTHING_KNOWN),
  clock: createValue(NO_TIME),
  picture: createPicture(by("board")),
  open,
  take,
  settle,
  async repaint() {
    const { board } = app.store.get();
    if (!board) return;
    const painted = await readBoard(board.puzzle, board.family);
    app.store.amend((doc) => (doc.board === board ? { ...doc, board: painted } : doc)); // it may be another one by now
  },
  home(visit) {
    if (visit || app.store.get().board) settle({ board: null, play: blankPlay(null), visit: visit ?? newVisit() });
  },
  say,
};
const truth = watchTruth(app);

/** @param {string} text @param {string} [family] @param {Partial<View>} [look] */
async function open(text, family, look) {
  performance.mark("edgewise-open");
  const ahead = truth.ahead(text, family);
  try {
    const read = await readBoard(text, family);
    ahead.belongsTo(read.puzzle);
    if (read.puzzles) offerOthers(by("others"), app, read.puzzles);
    take(read);
    app.view.set({ solution: "none", ...(read.laid ? { mode: "play", panel: "play" } : {}), ...look });
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await sayWhatIsWrong(app, error, (chosen) => void open(text, chosen, look));
    return false;
  }
}

/** @param {Board} fresh @param {boolean} [keep] */
function take(fresh, keep = false) {
  if (keep) app.store.change((doc) => withBoard(doc, fresh));
  else {
    settle({ board: fresh, play: openedPlay(fresh), visit: newVisit() });
    app.view.set({ piece: null, turns: 0 });
  }
  say("");
}

/** @param {Doc} doc @param {Doc[]} [past] @param {Doc[]} [future] */
function settle(doc, past, future) {
  app.store.reset(doc, past, future);
  by("cursor-says").textContent = "";
  say("");
  if (doc.board) focusBoard(app);
}

const drawing = drawHand(app);
const hands = { draw: drawing, lines: linesHand(app), paths: pathsHand(app), tiles: tilesHand(app, (cell) => drawing.change([[cell, null]])) };
function handOf() {
  const { board } = app.store.get();
  if (!board || document.body.classList.contains("is-paused")) return null;
  return app.view.get().mode === "draw" && board.clues.entry !== "pieces" ? hands.draw : hands[board.kind];
}

const viewport = createViewport(app.picture);
const board = createBoard(by("board"), app, viewport, handOf, (text) => (by("cursor-says").textContent = text));
by("board-tools").append(zoomButtons(viewport, by("board")));
renderBadge(by("badge-place"), app);
renderReveal(by("badge-place"), app);

/** @type {ReturnType<typeof renderHint> | null} */
let way = null;
registerPanel({ id: "truth", title: "Solutions", order: 10, render(host) {
  renderSolution(host, app, drawing.change);
  renderWatch(host, app);
} });
registerPanel({ id: "board", title: "Board", order: 20, applies: () => app.view.get().mode === "draw", render: (host) => renderSetting(host, app, board.press, drawing.change) });
registerPanel({ id: "play", title: "Play", order: 20, applies: () => app.view.get().mode === "play", render: renderPlay });
registerPanel({ id: "hint", title: "Hint", order: 30, render: (host) => void (way = renderHint(host, app)) });
registerPanel({ id: "make", title: "New", order: 40, render: (host) => void makingForm(host, app, "panel").catch(() => undefined) }); // the gallery says what is wrong
registerPanel({ id: "difficulty", title: "Difficulty", order: 60, render: (host) => renderDifficulty(host, app, (hardest) => way?.showHardest(hardest)) });
registerPanel({ id: "share", title: "Share", order: 80, render: renderShare });

keepPreferences(app);
mountPanels(by("panels"), app);
acceptPuzzles(app);
void renderGallery(by("gallery"), app);
renderLibrary(by("gallery"), app);
renderStatus(by("play-status"), app);
const drawKnown = showKnown(app);

app.store.subscribe((now, before) => {
  if (now.board !== before.board) {
    const sameShape = now.board?.scene.width === before.board?.scene.width && now.board?.scene.height === before.board?.scene.height;
    const seen = app.picture.svg.getAttribute("viewBox");
    app.picture.draw(now.board);
    if (sameShape && seen) app.picture.svg.setAttribute("viewBox", seen);
    else viewport.fit();
    if (!sameShape) board.restart();
    drawKnown();
    showNames();
  }
  app.picture.drawPlay(now, app.view.get());
  board.drawCursor();
});
/** Rows and columns are named while a hint speaks of them. */
function showNames() {
  const { board: shown } = app.store.get();
  const { named } = app.view.get();
  viewport.makeRoom(named ? roomForLabels(shown) : 0);
  app.picture.show("names", named && shown ? borderLabels(shown) : []);
}
app.view.subscribe((now, before) => {
  if (now.named !== before.named) showNames();
  app.picture.drawPlay(app.store.get(), now);
  if (now.mode !== before.mode || now.tool !== before.tool) board.drawCursor();
});

by("hint-now").addEventListener("click", () => way?.ask());
mountFrame(app);
keepDesk(app);
