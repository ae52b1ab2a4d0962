// @ts-check
/** A supposition step by step: what follows from it, dashed, until a rule is broken, which is marked; and what that means. */

import { button, el } from "../page/elements.js";
import { cellNumber } from "../answers/solution.js";
import { clueOverlay, edgeNamed, pointOverlay, walkAcross, whatFollows, whyItFollows } from "./reasons.js";
import { hintText } from "./hint_text.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("./reasons.js").Step} Step */

/**
 * @param {HTMLElement} host
 * @param {() => void} changed called when another step is shown
 */
export function renderStory(host, changed) {
  const says = el("p", { class: "says", role: "status" });
  const back = button("‹ Previous", () => go(at - 1), { "aria-label": "Previous step of the supposition" });
  const on = button("Next ›", () => go(at + 1), { "aria-label": "Next step of the supposition" });
  const where = el("span", { class: "quiet" });
  const element = el("div", { class: "story stack tight" }, says, el("div", { class: "row" }, back, on, where));
  host.append(element);
  /** @type {Step | null} */
  let step = null;
  let at = 0;

  /** @param {number} to */
  function go(to) {
    at = Math.max(0, Math.min((step?.story ?? []).length, to));
    changed();
  }

  return {
    /** Whether there is a story to be shown. */
    get isOpen() {
      return step !== null;
    },
    /** Begins with the supposition, or with nothing where a step has none. @param {Step | null} now */
    take(now) {
      if (now === step) return;
      step = now?.story?.length ? now : null;
      at = 0;
    },
    /** Says the present step and gives what is to be seen of it. @param {Board | null} board @returns {Overlay[]} */
    show(board) {
      element.hidden = !step || !board;
      if (!step || !board) return [];
      const story = step.story ?? [];
      const isOver = at === story.length;
      const text = isOver ? step.text.slice(step.text.lastIndexOf(" So ") + 1) : (story[at]?.text ?? "");
      const { nodes, labels } = hintText(board, text);
      says.replaceChildren(...nodes);
      back.disabled = at === 0;
      on.disabled = isOver;
      where.textContent = `${at + 1} of ${story.length + 1}`;
      if (isOver) return [...whyItFollows(board, { ...step, supposed: [] }), ...whatFollows(board, step), ...labels];
      if (board.kind === "tiles") return piecesSofar(board, story.slice(0, at + 1), at === story.length - 1 || Boolean(story[at + 1]?.begins));
      const walk = at === story.length - 1 ? brokenWalk(step, story) : [];
      return [...walkAcross(board.scene, walk), ...facts(board, step), ...sofar(board, story), ...labels];
    },
  };

  /** The known lines of the reason. @param {Board} board @param {Step} now @returns {Overlay[]} */
  function facts(board, now) {
    return whyItFollows(board, { ...now, edges: [], supposed: [] }).filter((overlay) => "edge" in overlay || ("text" in overlay && overlay.text));
  }

  /**
   * Where a walk is what breaks: what it crosses, an odd number of lines, which are supposed or known. A line that was known
   * long before may be left out of the reason, none may be against it.
   * @param {Step} now @param {NonNullable<Step["story"]>} story
   */
  function brokenWalk({ because }, story) {
    if (!story.at(-1)?.text.includes(" walk ")) return [];
    const known = /** @type {import("./reasons.js").EdgeValue[]} */ ((because?.known ?? []).filter((one) => "edge" in one));
    const values = new Map([...known, ...story.flatMap(({ edges = [] }) => edges)].map(({ edge, on }) => [String(edge), on]));
    /** @param {import("./reasons.js").EdgeValue[]} loop */
    const unsaid = (loop) => loop.filter(({ edge }) => !values.has(String(edge))).length;
    const broken = (because?.loops ?? []).filter((loop) =>
      loop.filter(({ on }) => on).length % 2 === 1 && loop.every(({ edge, on }) => (values.get(String(edge)) ?? on) === on));
    return broken.sort((one, other) => unsaid(one) - unsaid(other))[0] ?? [];
  }

  /** Everything that is supposed up to now, and the place that the present step speaks of. @param {Board} board @param {NonNullable<Step["story"]>} story @returns {Overlay[]} */
  function sofar(board, story) {
    const present = story[at];
    /** @type {Overlay[]} */
    const shown = [];
    for (const [index, { edges = [] }] of story.slice(0, at + 1).entries()) {
      for (const { edge, on: isOn } of edges) shown.push({ edge: edgeNamed(board.scene, edge), cross: !isOn, look: index === at ? "supposed now" : "supposed" });
    }
    const isBroken = at === story.length - 1;
    const look = isBroken ? "conflict" : "hint";
    for (const line of present?.lines ?? []) shown.push({ edge: edgeNamed(board.scene, line), look: "mistake" });
    if (present?.clue !== undefined) shown.push(...clueOverlay(board, present.clue, look));
    if (present?.point !== undefined) shown.push(...pointOverlay(board, present.point, look));
    return shown.filter((overlay) => !("edge" in overlay) || overlay.edge >= 0);
  }
}

/** The pieces that would lie on the board by now, and the cell that the present step speaks of. @param {Board} board @param {NonNullable<Step["story"]>} told up to the present step @param {boolean} isBroken @returns {Overlay[]} */
function piecesSofar(board, told, isBroken) {
  /** @type {Overlay[]} */
  const shown = [];
  for (const { cells = [] } of told.slice(told.findLastIndex(({ begins }) => begins))) {
    for (const { cell, piece, turns } of cells) {
      const number = cellNumber(board, cell);
      shown.push({ cell: number, tile: [piece, turns], look: "supposed" }, { cell: number, look: "supposed" });
    }
  }
  const place = told.at(-1)?.cell;
  return place ? [...shown, { cell: cellNumber(board, place), look: isBroken ? "conflict" : "hint" }] : shown;
}
