// @ts-check
/** How hard a puzzle is: the grade by deductions, its hardest step, and below it what the engines spent. */

import { Refused, newest } from "../api.js";
import { button, el } from "../page/elements.js";
import { renderAnalysis } from "./analysis.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../play/reasons.js").Step} Step */
/** @typedef {{level: number | null, name: string, steps: number, by_level: Record<string, number>, hardest: Step | null, settled?: boolean, verdict?: string, difficulty?: Stars | null}} Grade */
/** @typedef {{stars: number, spread: [number, number], words: string, at_least: boolean}} Stars */

/** @param {HTMLElement} host @param {App} app @param {(hardest: Step) => void} showHardest */
export function renderDifficulty(host, app, showHardest) {
  const { store } = app;
  const questions = newest();
  /** @type {Grade | null} */
  let known = null;
  const begin = button("How hard is it?", () => void grade(), { class: "primary" });
  const says = el("p", { class: "says grade", role: "status" });
  const stars = el("p", { class: "says stars" });
  const levels = el("table", { class: "efforts levels" });
  const hardest = button("Show the hardest step", () => {
    if (!known?.hardest) return;
    app.view.set({ panel: "hint", panelOpen: true });
    showHardest(known.hardest);
  });
  host.append(el("div", { class: "row" }, begin, hardest), says, stars, levels, el("h2", {}, "What it costs a computer"));
  renderAnalysis(host, app);

  async function grade() {
    const { board } = store.get();
    if (!board) return;
    says.textContent = "Working …";
    try {
      const found = await questions.ask("grade", { puzzle: board.puzzle, family: board.family });
      if (found && store.get().board?.puzzle === board.puzzle) known = found.grade;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
    show();
  }

  function show() {
    says.textContent = known ? gradeWords(known) : "";
    stars.textContent = known?.difficulty ? starWords(known.difficulty) : "";
    stars.hidden = !known?.difficulty;
    hardest.hidden = !known?.hardest;
    const counts = Object.entries(known?.by_level ?? {});
    levels.hidden = counts.length === 0;
    const unit = store.get().board?.kind === "tiles" ? "Cells settled" : "Lines and gaps settled";
    levels.replaceChildren(el("thead", {}, el("tr", {}, ...["Level", unit].map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...counts.map(([level, count]) => el("tr", {}, el("th", { scope: "row" }, level), el("td", {}, String(count))))));
  }

  store.subscribe((now, before) => {
    if (now.board?.puzzle === before.board?.puzzle) return;
    questions.stop();
    known = null;
    show();
  });
  show();
}

/** @param {Grade} grade */
function gradeWords({ level, name, verdict = "", settled }) {
  if (level === null) return verdict ? `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}.` : "";
  return settled === false ? `Grade ${level.toFixed(0)}, ${verdict}.` : `Grade ${level.toFixed(1)} of 10: ${name}.`;
}

/** @param {Stars} found */
function starWords({ stars, spread: [lowest, highest], words, at_least: atLeast }) {
  const given = lowest === highest ? `${lowest}` : `${lowest} to ${highest}`;
  const shown = `${"★".repeat(Math.round(stars))}${"☆".repeat(5 - Math.round(stars))}`;
  return `${shown} ${atLeast ? "At least " : ""}${stars.toFixed(1)} of 5 stars (most would give ${given}): ${words}.`;
}
