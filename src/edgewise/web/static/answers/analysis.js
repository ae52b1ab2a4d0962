// @ts-check
/** Why a puzzle is easy or hard: what can be seen of it, the effort of every engine, and where that effort fell. */

import { Refused, newest } from "../api.js";
import { button, choice, el } from "../page/elements.js";
import { longWork } from "./job.js";

/** @typedef {import("../types").App} App */

/** What the columns of the table mean. */
const MEANT = {
  Engine: "One way of solving by computer. Each worked alone, until it knew whether there is another solution.",
  Nodes: "How many places its search came to; with few, almost everything followed from the rules. Every engine counts in its own way: compare puzzles by the same engine.",
  Time: "How long it took. “Not in time” means that it was stopped before it knew.",
};

/** What the colours on the board mean. */
const LEGENDS = {
  effort: "The stronger the colour, the more often the search came to this place. Point at one to see how often.",
  waves: "The paler the colour, the sooner a line is forced; the strongest are open. Point at one to see its wave.",
};

/** @param {HTMLElement} host @param {App} app */
export function renderAnalysis(host, app) {
  const { store, picture } = app;
  const begin = button("Analyse", () => void analyse(), { class: "primary" });
  const stop = button("Stop", () => void work.stop());
  const says = el("p", { class: "says", role: "status" });
  const reasons = el("ul", { class: "reasons" });
  const table = el("table", { class: "efforts engines" });
  const meanings = el("dl", { class: "facts meanings", hidden: true }, ...Object.entries(MEANT).flatMap(([name, words]) => [el("dt", {}, name), el("dd", {}, words)]));
  const maps = newest();
  const shown = choice("Heat on the board", [["none", "No heat"], ["effort", "Search effort"], ["waves", "Waves of forced lines"]], "none", (map) => void heat(map));
  const legend = el("p", { class: "quiet" });
  host.append(el("div", { class: "row" }, begin, stop), says, reasons, table, meanings, shown.element, legend);
  /** @type {SVGElement | null} */
  let laid = null;

  const work = longWork(app, "analysis", { result: tell }, (isRunning) => {
    begin.disabled = isRunning;
    stop.hidden = !isRunning;
    if (isRunning) says.textContent = "Every engine has a go …";
  });

  async function analyse() {
    const { board } = store.get();
    if (board) await work.start({ do: "analyze", puzzle: board.puzzle, family: board.family });
  }

  /** @param {any} report as `edgewise analyze --as json` prints it */
  function tell(report) {
    says.textContent = `${sentence(report.difficulty ?? "")} ${sentence(report.verdict ?? "")}`.trim();
    reasons.replaceChildren(...(report.reasons ?? []).map((/** @type {string} */ reason) => el("li", {}, reason)));
    const rows = (report.efforts ?? []).map((/** @type {any} */ one) => el("tr", {},
      el("th", { scope: "row" }, one.engine + (one.propagation === false ? ", without propagation" : "")),
      el("td", {}, one.nodes == null ? "–" : one.nodes.toLocaleString("en-GB")),
      el("td", {}, one.settled ? seconds(one.seconds) : "not in time")));
    const declined = Object.entries(report.declined ?? {}).map(([engine, reason]) => el("tr", {},
      el("th", { scope: "row" }, engine), el("td", { colspan: "2" }, `declined: ${reason}`)));
    table.replaceChildren(el("thead", {}, el("tr", {}, ...Object.keys(MEANT).map((name) => el("th", { scope: "col" }, name)))), el("tbody", {}, ...rows, ...declined));
    meanings.hidden = false;
  }

  /** @param {"none" | "effort" | "waves"} map */
  async function heat(map) {
    laid?.remove();
    laid = null;
    legend.textContent = "";
    maps.stop();
    const { board } = store.get();
    if (map === "none" || !board) return;
    legend.textContent = "Working …";
    try {
      const found = await maps.ask("analyze", { puzzle: board.puzzle, family: board.family, map });
      if (!found || store.get().board !== board) return;
      const { documentElement } = new DOMParser().parseFromString(found.text, "image/svg+xml");
      laid = /** @type {SVGElement} */ (/** @type {unknown} */ (document.importNode(documentElement, true)));
      laid.setAttribute("width", String(board.scene.width));
      laid.setAttribute("class", "heat-map");
      picture.svg.append(laid);
      legend.textContent = LEGENDS[map];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      legend.textContent = "";
      app.say(error.message, true);
      shown.show("none");
    }
  }

  store.subscribe((now, before) => {
    if (now.board === before.board) return;
    laid = null; // the picture was drawn anew
    shown.show("none");
    legend.textContent = "";
    if (now.board?.puzzle === before.board?.puzzle || !before.board) return; // a page that was loaded again keeps its job
    void work.stop();
    says.textContent = "";
    reasons.replaceChildren();
    table.replaceChildren();
    meanings.hidden = true;
  });
  stop.hidden = true;
  void work.find();
}

/** @param {string} text */
const sentence = (text) => (text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : "");
/** @param {number} time */
const seconds = (time) => (time < 0.001 ? `${Math.round(1e6 * time)} µs` : time < 1 ? `${(1000 * time).toPrecision(2)} ms` : `${time.toFixed(1)} s`);
