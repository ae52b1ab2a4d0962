// @ts-check
/** Turns pointer, touch and keys into the few actions that a hand understands, and keeps the keyboard's cursor. */

import { geometryOf, placeTowards } from "./geometry.js";
import { usePointers } from "./pointers.js";
import { edgePath, ringPath } from "./shapes.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Hand} Hand */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Pointed} Pointed */
/** @typedef {import("./viewport.js").Viewport} Viewport */

/** @type {Record<string, Place>} */
export const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {HTMLElement} host
 * @param {App} app
 * @param {Viewport} viewport
 * @param {() => Hand | null} handOf who works on the board at present
 * @param {(text: string) => void} tell what the cursor stands on
 */
export function createBoard(host, app, viewport, handOf, tell) {
  const { picture } = app;
  let cursor = 0;
  let showsCursor = false;

  /** @param {PointerEvent} event @returns {Pointed} */
  function pointed(event) {
    const [x, y] = picture.toScene(event.clientX, event.clientY);
    return { x, y, button: event.button < 0 ? 0 : event.button, touch: event.pointerType === "touch", shift: event.shiftKey };
  }

  usePointers(host, viewport, handOf, pointed, {
    begin() {
      if (handOf()?.spot) return;
      showsCursor = false;
      picture.drawCursor("");
    },
    end(at, moved) {
      const hand = handOf();
      hand?.up(at, moved, showsCursor ? cursor : -1);
      const spot = moved ? -1 : (hand?.spot?.(at) ?? -1);
      if (spot >= 0) moveTo(spot);
    },
  });

  function drawCursor() {
    const hand = handOf();
    const { scene } = picture;
    if (!hand || !scene || !showsCursor) return picture.drawCursor("");
    const geometry = geometryOf(scene);
    const places = hand.cursor === "cell" ? geometry.middles : scene.points;
    cursor = Math.min(cursor, places.length - 1);
    const at = places[cursor];
    if (!at) return picture.drawCursor("");
    viewport.reveal(at);
    const cell = hand.cursor === "cell" ? scene.cells[cursor] : scene.cells.find(({ vertex }) => vertex === cursor);
    const aimed = hand.aimed?.(cursor) ?? -1;
    picture.drawCursor((cell ? ringPath(cell.polygon) : disc(at, 0.2 * geometry.unit)) + (aimed < 0 ? "" : edgePath(scene, aimed)));
    tell(hand.describe(cursor));
  }

  /** @param {number} to */
  function moveTo(to) {
    cursor = to;
    showsCursor = true;
    drawCursor();
  }

  host.addEventListener("keydown", (event) => {
    const hand = handOf();
    const { scene } = picture;
    if (!hand || !scene || event.target !== host || event.metaKey) return;
    showsCursor = true;
    if (hand.key(event, cursor, moveTo)) {
      event.preventDefault();
      drawCursor();
      return;
    }
    const way = WAYS[event.key];
    if (way && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      moveTo(placeTowards(hand.cursor === "cell" ? geometryOf(scene).middles : scene.points, cursor, way));
    }
    const zoom = { "+": 1.4, "=": 1.4, "-": 1 / 1.4 }[event.key];
    if (zoom && !event.ctrlKey) {
      const { left, top, width, height } = host.getBoundingClientRect();
      viewport.zoomAt(zoom, left + width / 2, top + height / 2);
    }
  });
  host.addEventListener("focus", () => {
    showsCursor = host.matches(":focus-visible") && !host.classList.contains("is-quiet");
    drawCursor();
  });
  host.addEventListener("blur", () => {
    showsCursor = false;
    host.classList.remove("is-quiet");
    drawCursor();
  });
  return {
    drawCursor,
    moveTo,
    /** A key that is pressed on the page, for hands without a keyboard. @param {string} key */
    press(key) {
      showsCursor = true;
      handOf()?.key(new KeyboardEvent("keydown", { key }), cursor, moveTo);
      drawCursor();
    },
    restart: () => void (cursor = 0),
  };
}

/** Gives the keys to the board, without a cursor before the first one. @param {App} app */
export function focusBoard(app) {
  const host = app.picture.svg.parentElement;
  host?.classList.add("is-quiet");
  host?.focus({ preventScroll: true });
}

/** After a choice by pointer the keys belong to the board again: an arrow would change the choice. @param {Element} chooser @param {App} app */
export function returnsKeys(chooser, app) {
  chooser.addEventListener("click", (event) => {
    if (event instanceof PointerEvent && event.pointerType && event.target instanceof HTMLInputElement) focusBoard(app);
  });
}

/** @param {Place} at @param {number} radius */
function disc([x, y], radius) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}
