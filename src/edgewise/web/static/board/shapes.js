// @ts-check
/**
 * The marks of a scene as shapes of SVG, in the colours of the theme.
 *
 * A family describes its board for white paper. Its greys become mixtures of the theme's ink and paper, so that a dark
 * page has a dark board; boards on dark paper (Flow) look the same in both themes.
 */

import { shape } from "../page/elements.js";
import { geometryOf, middleOfEdge } from "./geometry.js";

/** @typedef {import("../types").Mark} Mark */
/** @typedef {import("../types").Run} Run */
/** @typedef {import("../types").Scene} Scene */

/** Dots from this size on are things in cells, not corners. */
const PEARL = 6;

/** How light a grey is, from 0 to 1; `null` for a colour. @param {string} colour */
export function greyOf(colour) {
  const parts = /^#(..)(..)(..)$/.exec(colour)?.slice(1).map((part) => parseInt(part, 16)) ?? [];
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  return parts.length === 3 && most - least <= 12 ? most / 255 : null;
}

/** @param {string} colour @param {boolean} onLight @param {string} [ink] the variable that black stands for */
export function paint(colour, onLight, ink = "--board-ink") {
  const grey = onLight ? greyOf(colour) : null;
  if (grey === null) return colour;
  return `color-mix(in srgb, var(${ink}) ${Math.round(100 * (1 - grey))}%, var(--board-paper))`;
}

/** Whether dots are things in cells, black or white: they stay so in every theme, and a rim keeps them apart from the paper. @param {number} radius @param {string} colour */
export const isPearl = (radius, colour) => radius >= PEARL && greyOf(colour) !== null;
/** @param {string} colour */
export const pearlPaint = (colour) => `var(${(greyOf(colour) ?? 0) < 0.5 ? "--dark-dot" : "--light-dot"})`;

/** Things in cells: where each of them is, and how large. @typedef {{at: readonly [number, number], radius: number}} Pearl */

/** Whether a place is on one of them; what is written there keeps to their colours. @param {Pearl[]} pearls @param {readonly [number, number]} place */
export const isOnPearl = (pearls, [x, y]) => pearls.some(({ at, radius }) => Math.hypot(at[0] - x, at[1] - y) < radius);

/** The things in cells among some marks: discs, and whole cells. @param {Mark[]} marks @param {boolean} onLight @returns {Pearl[]} */
export const pearlsOf = (marks, onLight) => marks.flatMap((mark) => {
  if (!onLight) return [];
  if (mark.type === "area") return mark.solid ? mark.rings.map(pearlIn) : [];
  return mark.type === "dots" && isPearl(mark.radius, mark.colour) ? mark.places.map((at) => ({ at, radius: mark.radius })) : [];
});

/** The largest disc in the middle of a cell. @param {Run} ring @returns {Pearl} */
export function pearlIn(ring) {
  const [across, down] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  return { at: [(left + right) / 2, (top + bottom) / 2], radius: Math.min(right - left, bottom - top) / 2 };
}

/** @param {Mark} mark @param {boolean} onLight @param {Pearl[]} [pearls] @returns {SVGElement} */
export function drawn(mark, onLight, pearls = []) {
  const at = mark.type === "label" ? mark.at : mark.type === "stroke" && !mark.closed ? mark.runs[0]?.[0] : undefined;
  const colour = at && isOnPearl(pearls, at) ? pearlPaint(mark.colour) : paint(mark.colour, onLight);
  switch (mark.type) {
    case "area":
      return shape("path", { d: mark.rings.map(ringPath).join(""), fill: onLight && mark.solid ? pearlPaint(mark.colour) : paint(mark.colour, onLight, "--board-fill"), "fill-rule": "evenodd", "fill-opacity": mark.opacity });
    case "stroke":
      return shape("path", {
        d: mark.runs.map(mark.closed ? ringPath : runPath).join(""), fill: "none", stroke: colour, "stroke-width": mark.width,
        "stroke-opacity": mark.opacity, "stroke-linecap": mark.square ? null : "round", "stroke-linejoin": mark.square ? null : "round",
      });
    case "dots": {
      const d = mark.places.map(([x, y]) => `M${x} ${y}h0`).join("");
      const dots = shape("path", { class: "dots", d, stroke: colour, "stroke-width": 2 * mark.radius });
      if (!onLight || !isPearl(mark.radius, mark.colour)) return dots;
      dots.setAttribute("stroke", pearlPaint(mark.colour));
      return shape("g", {}, shape("path", { class: "dots rim", d, "stroke-width": 2 * mark.radius + 2 }), dots);
    }
    case "label": {
      const size = Math.min(mark.height / 0.72, mark.width / (0.56 * mark.text.length));
      const text = shape("text", { class: "label", x: mark.at[0], y: mark.at[1] + 0.36 * size, "font-size": size.toFixed(1), fill: colour });
      text.textContent = mark.text;
      return text;
    }
  }
}

/** @param {Run} run */
export const runPath = (run) => "M" + run.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`).join("L");
/** @param {Run} ring */
export const ringPath = (ring) => runPath(ring) + "Z";
/** @param {Scene} scene @param {number} edge */
export const edgePath = (scene, edge) => (scene.edges[edge]?.runs ?? []).map(runPath).join("");

/** A cross in the middle of an edge. @param {Scene} scene @param {number} edge */
export function crossPath(scene, edge) {
  const [x, y] = middleOfEdge(scene, edge);
  const arm = 0.1 * geometryOf(scene).unit;
  return `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`;
}
