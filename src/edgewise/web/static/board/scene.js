// @ts-check
/**
 * Draws a scene as SVG: a board of any family and shape, what is drawn on it, and whatever is laid over it.
 *
 * A family describes its board for white paper. Its greys become mixtures of the theme's ink and paper, so that a dark
 * page has a dark board; boards on dark paper (Flow) look the same in both themes. Looks are classes of `board.css`.
 */

import { shape } from "../page/elements.js";
import { clueStates } from "./clues.js";
import { geometryOf, middleOfEdge } from "./geometry.js";
import { playShapes } from "./drawn.js";
import { cellOverlay, cellText, edgeOverlay, labelOverlay, mismatchShapes, pointOverlay, tileOverlay } from "./overlays.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Mark} Mark */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("../types").LayerName} LayerName */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Run} Run */
/** @typedef {import("../types").Scene} Scene */

/** A small board is not blown up to fill the window. */
const LARGEST = 84;
/** Dots from this size on are things in cells, not corners. */
const PEARL = 6;
/** @type {LayerName[]} */
const LAYERS = ["heat", "forced", "solution", "difference", "watch", "repair", "conflict", "errors", "hint", "names"];

/** @param {HTMLElement} host @returns {import("../types").Picture} */
export function createPicture(host) {
  const svg = shape("svg", { class: "board", "aria-hidden": "true", focusable: "false" });
  host.append(svg);
  const parts = { under: group("under"), below: group("below"), shades: group("shades"), clues: group("clues"), play: group("play"),
    over: group("over"), above: group("above"), top: group("top"), cursor: group("cursor") };
  /** @type {Map<string, SVGGElement>} */
  const layers = new Map();
  for (const place of /** @type {const} */ (["under", "over", "top"])) {
    for (const name of LAYERS) {
      const layer = group(`layer-${name}`);
      layers.set(`${place} ${name}`, layer);
      parts[place].append(layer);
    }
  }
  const paper = shape("rect", { class: "paper", x: 0, y: 0 });
  /** @type {Scene | null} */
  let scene = null;
  /** @type {Board | null} */
  let present = null;
  /** The numbers among the clues, by where they stand. @type {Map<string, SVGElement>} */
  let labels = new Map();

  /** @param {import("../types").Doc} doc @param {import("../types").View} view */
  function showClues(doc, view) {
    if (!doc.board || !scene) return;
    const states = view.clues && view.mode === "play" ? clueStates(doc.board, doc.play) : new Map();
    const { middles, unit } = geometryOf(scene);
    /** @type {SVGElement[]} */
    const veils = [];
    for (const [cell, at] of middles.entries()) {
      const state = states.get(cell);
      const label = labels.get(placeKey(at));
      if (label) {
        label.dataset.own ??= label.getAttribute("fill") ?? "";
        label.setAttribute("fill", state ? `var(--clue-${state})` : label.dataset.own);
      }
      else if (state) veils.push(shape("circle", { class: `clue-veil ${state}`, cx: at[0], cy: at[1], r: 0.38 * unit }));
    }
    parts.clues.replaceChildren(...veils);
  }

  /** @param {string} place @param {LayerName} name */
  const layer = (place, name) => /** @type {SVGGElement} */ (layers.get(`${place} ${name}`));

  return {
    svg,
    get scene() {
      return scene;
    },
    draw(board) {
      scene = board?.scene ?? null;
      present = board;
      for (const one of layers.values()) one.replaceChildren();
      parts.play.replaceChildren();
      parts.shades.replaceChildren();
      if (!board || !scene) return;
      const isLight = greyOf(scene.paper) !== null && /** @type {number} */ (greyOf(scene.paper)) > 0.5;
      svg.setAttribute("class", `board ${board.kind} ${isLight ? "on-light" : "on-dark"}`);
      paper.setAttribute("width", String(scene.width));
      paper.setAttribute("height", String(scene.height));
      paper.setAttribute("fill", paint(scene.paper, isLight));
      const tiles = board.kind === "tiles";
      // On a board of tiles the first mark is the empty ground; the pieces of the puzzle are drawn with the others.
      const below = tiles ? scene.below.slice(0, 1) : scene.below;
      labels = new Map();
      for (const [part, marks] of /** @type {const} */ ([[parts.below, below], [parts.above, scene.above]])) {
        part.replaceChildren(...marks.map((mark) => {
          const element = drawn(mark, isLight);
          if (mark.type === "label") labels.set(placeKey(mark.at), element);
          return element;
        }));
      }
      const { under, shades, clues, play, over, above, top, cursor } = parts;
      svg.replaceChildren(paper, ...(tiles ? [parts.below, play, under] : [shades, under, parts.below, clues, play]), over, above, top, cursor);
      svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
      const most = LARGEST / geometryOf(scene).unit;
      svg.style.maxWidth = `${most * scene.width}px`;
      svg.style.maxHeight = `${most * scene.height}px`;
    },
    show(name, overlays) {
      const now = scene;
      if (!now) return;
      const made = { under: /** @type {SVGElement[]} */ ([]), over: /** @type {SVGElement[]} */ ([]), top: /** @type {SVGElement[]} */ ([]) };
      for (const overlay of overlays) {
        if ("cell" in overlay) {
          if (overlay.tile && present) made.under.push(tileOverlay(present, overlay.cell, overlay.tile, overlay.look));
          else made.under.push(cellOverlay(now, overlay));
          if (overlay.text) made.top.push(cellText(now, overlay.cell, overlay.text, overlay.look));
        } else if ("edge" in overlay) made.over.push(edgeOverlay(now, overlay));
        else if ("point" in overlay) made.top.push(pointOverlay(now, overlay));
        else if ("spot" in overlay) made.top.push(...mismatchShapes(overlay.spot));
        else if ("run" in overlay) made.top.push(shape("path", { class: `on-run ${overlay.look}`, d: runPath(overlay.run) }));
        else made.top.push(...labelOverlay(now, overlay));
      }
      for (const place of /** @type {const} */ (["under", "over", "top"])) layer(place, name).replaceChildren(...made[place]);
    },
    clear(name) {
      for (const one of name ? [name] : LAYERS) for (const place of ["under", "over", "top"]) layer(place, one).replaceChildren();
    },
    drawPlay(doc, view) {
      if (!doc.board) return;
      showClues(doc, view);
      const { cells, lines } = playShapes(doc, view);
      parts.shades.replaceChildren(...cells);
      parts.play.replaceChildren(...lines);
    },
    echo(cell, text) {
      const at = geometryOf(/** @type {Scene} */ (scene)).middles[cell];
      if (!at) return;
      const label = labels.get(placeKey(at));
      if (label) label.textContent = text;
      else parts.above.append(cellText(/** @type {Scene} */ (scene), cell, text, "echo"));
    },
    drawCursor(path) {
      parts.cursor.replaceChildren(...(path ? [shape("path", { class: "cursor-ring-back", d: path }), shape("path", { class: "cursor-ring", d: path })] : []));
    },
    toScene(x, y) {
      const matrix = svg.getScreenCTM();
      const point = new DOMPoint(x, y).matrixTransform(matrix?.inverse());
      return [point.x, point.y];
    },
  };
}

/** @param {Place} at */
const placeKey = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;
/** @param {string} name */
const group = (name) => shape("g", { class: name });

/** How light a grey is, from 0 to 1; `null` for a colour. @param {string} colour */
function greyOf(colour) {
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

/** @param {Mark} mark @param {boolean} onLight @returns {SVGElement} */
export function drawn(mark, onLight) {
  const colour = paint(mark.colour, onLight);
  switch (mark.type) {
    case "area":
      return shape("path", { d: mark.rings.map(ringPath).join(""), fill: paint(mark.colour, onLight, "--board-fill"), "fill-rule": "evenodd", "fill-opacity": mark.opacity });
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
