// @ts-check
/** Long searches while they run: all solutions, their number, the best board of tiles, which can be taken into Play. */

import { button, el } from "../page/elements.js";
import { Refused, checkpointOf, keptCheckpoint } from "../api.js";
import { download } from "./share.js";
import { longWork } from "./job.js";
import { withTiles } from "../board/marks.js";
import { keepBest, renderBest } from "./best.js";
import { unfinished } from "./solution.js";
import { renderSolutions } from "./solutions.js";
import { scoreOf } from "../board/tiles.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Placed} Placed */

/** As long as the server lets a job run. */
const SECONDS = 3600;
/** What ended a search before its time. @type {Record<string, string>} */
const STOPPED = { interrupt: " (stopped)", time: " (time was up)", nodes: " (stopped)", memory: " (the memory was full)" };
const BEST = "Stopped. This is the best board so far, and not a solution.";

/** @param {HTMLElement} host @param {App} app */
export function renderWatch(host, app) {
  const { store, picture } = app;
  const best = button("Look for the best score", () => void begin("best"), { class: "primary" });
  const count = button("Count the solutions", () => void begin("count"));
  const all = button("Find all solutions", () => void begin("solve", { question: "all", drawings: true }));
  const stop = button("Stop", () => void work.stop(), { class: "primary" });
  const save = button("Save the checkpoint", () => void saveIt());
  const goOn = button("Go on with the last search", () => void begin("best", { checkpoint: kept }));
  const file = el("input", { type: "file", id: "checkpoint-file", class: "visually-hidden" });
  const resume = el("label", { class: "button", for: "checkpoint-file" }, "Resume from a checkpoint …");
  const take = button("Open it in Play", () => takeIt(found), { title: "There it can be changed, shared and saved" });
  const score = el("p", { class: "score", role: "status" });
  const facts = el("dl", { class: "facts" });
  const says = el("p", { class: "says" });
  host.append(el("h2", {}, "Search"), el("div", { class: "row" }, best, goOn, count, all, stop), score, el("div", { class: "row" }, take), facts, says, el("div", { class: "row" }, save, file, resume));
  const listed = renderSolutions(host, app);
  const bests = renderBest(host, app, showTiles, takeIt);

  /** @type {(Placed | null)[]} the best board that was heard of */
  let found = [];
  /** The search whose checkpoint can be saved, and the checkpoint that this browser kept from an earlier visit. */
  let [last, kept] = ["", ""];
  /** What was heard last, for searches that are stopped before they can give a result. */
  let solutions = 0;
  const work = longWork(app, "watch", {
    progress(progress) {
      solutions = progress.solutions ?? 0;
      tell([["Nodes", grouped(progress.nodes)], ["Solutions", progress.solutions ? grouped(progress.solutions) : ""],
        ["Done", progress.share == null ? "" : `${(100 * progress.share).toFixed(1)} %`], ["Seconds", progress.seconds.toFixed(1)]]);
      if (progress.best != null && !score.textContent) score.textContent = `Best so far: ${progress.best}`;
    },
    board({ solution, score: words }) {
      score.textContent = words ?? "";
      showTiles((solution.board ?? []).flat());
      const { board: now } = store.get();
      if (now?.kind === "tiles") keepBest(now, found);
      bests.show();
    },
    result(result) {
      says.textContent = verdict(result);
      if (result.drawings) listed.show(result);
      else if (result.solutions?.[0]?.board) showTiles(result.solutions[0].board.flat());
    },
    end() {
      if (says.textContent) return;
      says.textContent = isShort() ? BEST : solutions ? `Stopped. At least ${grouped(solutions)} solution${solutions === 1 ? "" : "s"}.` : "Stopped.";
    },
  }, show);

  /** @param {string} what @param {object} [more] */
  async function begin(what, more = {}) {
    const { board } = store.get();
    if (!board) return;
    tell([]);
    showTiles([]);
    listed.clear();
    solutions = 0;
    score.textContent = says.textContent = "";
    app.view.set({ solution: "none" });
    await work.start({ do: what, puzzle: board.puzzle, family: board.family, seconds: SECONDS, ...more });
  }

  /** Whether there is a board, and not every edge of it matches. */
  function isShort() {
    const { board } = store.get();
    const [matching, all] = board && found.length ? scoreOf(board, found) : [0, 0];
    return matching < all;
  }

  /** @param {(Placed | null)[]} tiles */
  function takeIt(tiles) {
    store.change((doc) => withTiles(doc, tiles.map((tile, cell) => [cell, tile])));
    showTiles([]);
    app.view.set({ mode: "play", panel: "play" });
  }

  /** @param {(Placed | null)[]} tiles */
  function showTiles(tiles) {
    found = tiles;
    take.hidden = tiles.length === 0;
    const { board } = store.get();
    picture.show("watch", board ? unfinished(board, tiles) : []);
  }

  /** @param {[string, string][]} rows */
  function tell(rows) {
    facts.replaceChildren(...rows.filter(([, value]) => value).flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
  }

  /** @param {boolean} [isRunning] */
  function show(isRunning = Boolean(work.id)) {
    const tiles = store.get().board?.kind === "tiles";
    best.hidden = isRunning || !tiles;
    count.hidden = isRunning || tiles;
    all.hidden = isRunning;
    stop.hidden = !isRunning;
    resume.hidden = file.hidden = isRunning || !tiles;
    if (isRunning && tiles) last = work.id;
    save.hidden = !tiles || !last;
    goOn.hidden = true;
    if (tiles && !isRunning) void offerToGoOn(store.get().board?.puzzle ?? "");
  }

  /** @param {string} puzzle */
  async function offerToGoOn(puzzle) {
    kept = await keptCheckpoint(puzzle);
    goOn.hidden = !kept || Boolean(work.id) || store.get().board?.puzzle !== puzzle;
  }

  async function saveIt() {
    try {
      download(new Blob([await checkpointOf(last)], { type: "text/plain" }), "edgewise-checkpoint.txt");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
  }

  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (chosen) await begin("best", { checkpoint: await chosen.text() });
  });
  store.subscribe((now, before) => {
    if (now.board?.puzzle === before.board?.puzzle) return;
    if (!before.board) return show(); // the page was loaded again: its job goes on
    void work.stop();
    tell([]);
    listed.clear();
    last = "";
    showTiles([]);
    score.textContent = says.textContent = "";
    show();
  });
  take.hidden = true;
  show();
  void work.find();
}

/** @param {number} value */
const grouped = (value) => value.toLocaleString("en-GB");

/** @param {any} result */
function verdict(result) {
  const ended = STOPPED[result.stopped_by] ?? "";
  if (result.count !== undefined) return `${result.complete === false ? "At least " : ""}${grouped(Number(result.count))} solution${Number(result.count) === 1 ? "" : "s"}${ended}.`;
  const found = result.solutions?.length ?? 0;
  // A search for the best board ends with one even if it is none.
  if (found && result.status !== "solved") return BEST;
  if (result.verdict) return `${result.verdict}${ended}.`;
  return `${grouped(found)} solution${found === 1 ? "" : "s"} found${ended}.`;
}
