// @ts-check
/** Which part of the board is seen: pinch, wheel and buttons zoom, two fingers or the middle button move it. */

import { button, el } from "../page/elements.js";

/** @typedef {import("../types").Picture} Picture */
/** @typedef {import("../types").Place} Place */

const MOST = 8;

/** @param {Picture} picture */
export function createViewport(picture) {
  let scale = 1;
  /** @type {Place} the middle of what is seen, in units of the scene */
  let centre = [0, 0];
  /** What is seen beyond the left and the upper border, for labels. */
  let room = 0;

  function apply() {
    const { scene, svg } = picture;
    if (!scene) return;
    const [width, height] = [(scene.width + room) / scale, (scene.height + room) / scale];
    /** @type {(at: number, half: number, all: number) => number} */
    const bound = (at, half, all) => Math.min(Math.max(at, half - room), all - half);
    centre = [bound(centre[0], width / 2, scene.width), bound(centre[1], height / 2, scene.height)];
    svg.setAttribute("viewBox", `${centre[0] - width / 2} ${centre[1] - height / 2} ${width} ${height}`);
    svg.classList.toggle("zoomed", scale > 1.01);
  }

  return {
    /** The whole board. */
    fit() {
      scale = 1;
      centre = [((picture.scene?.width ?? 0) - room) / 2, ((picture.scene?.height ?? 0) - room) / 2];
      apply();
    },
    /** @param {number} now */
    makeRoom(now) {
      if (now === room) return;
      room = now;
      if (scale > 1.01) apply();
      else this.fit();
    },
    get isZoomed() {
      return scale > 1.01;
    },
    /** Zooms and keeps a place of the window where it is. @param {number} factor @param {number} x @param {number} y */
    zoomAt(factor, x, y) {
      const before = picture.toScene(x, y);
      scale = Math.min(Math.max(scale * factor, 1), MOST);
      apply();
      const after = picture.toScene(x, y);
      centre = [centre[0] + before[0] - after[0], centre[1] + before[1] - after[1]];
      apply();
    },
    /** Moves the board with the pointer. @param {Place} from @param {Place} to in the window */
    pan(from, to) {
      const [one, other] = [picture.toScene(...from), picture.toScene(...to)];
      centre = [centre[0] + one[0] - other[0], centre[1] + one[1] - other[1]];
      apply();
    },
    /** Makes sure that a place can be seen. @param {Place} at */
    reveal(at) {
      const { scene } = picture;
      if (!scene || scale <= 1.01) return;
      const [width, height] = [scene.width / scale, scene.height / scale];
      const [dx, dy] = [at[0] - centre[0], at[1] - centre[1]];
      if (Math.abs(dx) > 0.4 * width) centre = [at[0] - Math.sign(dx) * 0.3 * width, centre[1]];
      if (Math.abs(dy) > 0.4 * height) centre = [centre[0], at[1] - Math.sign(dy) * 0.3 * height];
      apply();
    },
  };
}

/** @typedef {ReturnType<typeof createViewport>} Viewport */

/** Buttons for those without a wheel. @param {Viewport} viewport @param {HTMLElement} host */
export function zoomButtons(viewport, host) {
  /** @param {number} factor */
  const zoom = (factor) => {
    const { left, top, width, height } = host.getBoundingClientRect();
    viewport.zoomAt(factor, left + width / 2, top + height / 2);
  };
  return el("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
    button("−", () => zoom(1 / 1.4), { "aria-label": "Zoom out", title: "Zoom out (−)" }),
    button("+", () => zoom(1.4), { "aria-label": "Zoom in", title: "Zoom in (+)" }),
    button("Fit", () => viewport.fit(), { title: "The whole board (0 with Ctrl)" }));
}
