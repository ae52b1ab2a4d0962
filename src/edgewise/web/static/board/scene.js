// @ts-check
/**
 * Draws a scene as SVG: a board of any family and shape, what is drawn on it, and whatever is laid over it. Looks are
 * classes of `board.css`.
 */

import { shape } from "../page/elements.js";
import { clueStates } from "./clues.js";
import { geometryOf } from "./geometry.js";
import { playShapes } from "./drawn.js";
import { cellOverlay, cellText, edgeOverlay, labelOverlay, mismatchShapes, pointOverlay, tileOverlay } from "./overlays.js";
import { drawn, greyOf, paint, pearlsOf, runPath } from "./shapes.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("../types").LayerName} LayerName */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Scene} Scene */

/** A small board is not blown up to fill the window. */
const LARGEST = 84;
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
        const pearls = pearlsOf(marks, isLight);
        part.replaceChildren(...marks.map((mark) => {
          const element = drawn(mark, isLight, pearls);
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
