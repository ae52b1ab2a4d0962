// @ts-check
/** How far a puzzle with several solutions is from having one, in numbers. */

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Known} Known */

/** @param {number} count */
const manyWords = (count) => (count < 1e9 ? count.toLocaleString("en-GB") : `about 10^${Math.floor(Math.log10(count))}`);

/** How far from unique: what is still open. @param {Board} board @param {import("../types").Truth} truth @param {Known["count"]} count */
export function farWords(board, truth, count) {
  const many = !count ? "" : `${count.exact ? "" : "at least "}${manyWords(count.solutions)} solutions`;
  const all = board.scene.edges.length;
  const open = all - truth.forced.on.length - truth.forced.off.length;
  const lines = truth.forced.complete && all ? `${open} of ${all} ${board.kind === "paths" ? "steps" : "lines"} undecided` : "";
  const told = [many, lines].filter(Boolean).join(", ");
  return told ? `How far from unique: ${told}.` : "";
}
