// @ts-check
/** Fingers and buttons on the board: one works, two and the wheel move the board, and one that rests is a long press. */

/** @typedef {import("../types").Hand} Hand */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Pointed} Pointed */
/** @typedef {import("./viewport.js").Viewport} Viewport */

const LONG_PRESS = 450;
const SLACK = 7;

/**
 * @param {HTMLElement} host @param {Viewport} viewport @param {() => Hand | null} handOf
 * @param {(event: PointerEvent) => Pointed} pointed @param {{begin(): void, end(at: Pointed, moved: boolean): void}} work
 */
export function usePointers(host, viewport, handOf, pointed, work) {
  /** @type {Map<number, Place>} */
  const fingers = new Map();
  /** @type {"none" | "work" | "pan" | "done"} */
  let doing = "none";
  /** @type {Place} */
  let began = [0, 0];
  let moved = false;
  let timer = 0;

  host.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    host.setPointerCapture(event.pointerId);
    window.clearTimeout(timer);
    if (fingers.size > 1) {
      if (doing === "work") handOf()?.cancel?.();
      doing = "pan";
      return;
    }
    work.begin();
    began = [event.clientX, event.clientY];
    moved = false;
    if (event.button === 1) {
      doing = "pan";
      event.preventDefault();
      return;
    }
    doing = "work";
    const at = pointed(event);
    handOf()?.down(at);
    if (event.pointerType === "touch" && handOf()?.longPress) {
      timer = window.setTimeout(() => {
        if (doing !== "work" || moved) return;
        doing = "done";
        handOf()?.longPress?.(at);
        navigator.vibrate?.(12);
      }, LONG_PRESS);
    }
  });

  host.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    /** @type {Place} */
    const now = [event.clientX, event.clientY];
    if (doing === "pan") {
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const other = others[0];
      if (other) {
        const [old, fresh] = [Math.hypot(before[0] - other[0], before[1] - other[1]), Math.hypot(now[0] - other[0], now[1] - other[1])];
        viewport.zoomAt(fresh / (old || 1), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
        viewport.pan([(before[0] + other[0]) / 2, (before[1] + other[1]) / 2], [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      } else viewport.pan(before, now);
    }
    fingers.set(event.pointerId, now);
    if (doing !== "work") return;
    moved ||= Math.hypot(now[0] - began[0], now[1] - began[1]) > SLACK;
    if (moved) for (const one of event.getCoalescedEvents?.() ?? []) handOf()?.move(pointed(one));
    if (moved) handOf()?.move(pointed(event));
  });

  /** @param {PointerEvent} event */
  function lift(event) {
    window.clearTimeout(timer);
    if (!fingers.delete(event.pointerId)) return;
    if (doing === "work") {
      if (event.type === "pointercancel") handOf()?.cancel?.();
      else work.end(pointed(event), moved);
      doing = "none";
    }
    if (fingers.size === 0) doing = "none";
  }
  host.addEventListener("pointerup", lift);
  host.addEventListener("pointercancel", lift);
  host.addEventListener("contextmenu", (event) => event.preventDefault());
  // Otherwise Chromium takes a quick flick for the start of a fling, though nothing scrolls here, and the next tap for its end.
  host.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
  host.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !viewport.isZoomed) return;
    event.preventDefault();
    if (event.ctrlKey) viewport.zoomAt(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    else viewport.pan([event.deltaX, event.deltaY], [0, 0]);
  }, { passive: false });
}
