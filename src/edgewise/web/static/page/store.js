// @ts-check
/** State as plain values: one with a history without end, and one without. Whoever shows it subscribes. */

/** @template T @typedef {import("../types").Store<T>} Store */
/** @template T @typedef {import("../types").Value<T>} Value */

/**
 * @template T
 * @param {T} first
 * @returns {Store<T>}
 */
export function createStore(first) {
  let now = first;
  /** @type {T[]} */
  let past = [];
  /** @type {T[]} */
  let future = [];
  /** @type {unknown} */
  let joined = undefined;
  const { subscribe, tell } = listeners();

  /** @param {T} next */
  function go(next) {
    const before = now;
    now = next;
    tell(now, before);
  }

  /** @param {T[]} from @param {T[]} to */
  function step(from, to) {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(now);
    joined = undefined;
    go(next);
    return true;
  }

  return {
    get: () => now,
    change(makeNext, join) {
      const next = makeNext(now);
      if (next === now) return;
      if (join === undefined || join !== joined) past.push(now);
      joined = join;
      future = [];
      go(next);
    },
    amend: (makeNext) => go(makeNext(now)),
    reset(state, before = [], after = []) {
      [past, future] = [before, after];
      joined = undefined;
      go(state);
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    get past() {
      return past;
    },
    get future() {
      return future;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    subscribe,
  };
}

/**
 * @template {object} T
 * @param {T} first
 * @returns {Value<T>}
 */
export function createValue(first) {
  let now = first;
  const { subscribe, tell } = listeners();
  return {
    get: () => now,
    set(change) {
      const before = now;
      const changed = /** @type {(keyof T)[]} */ (Object.keys(change)).some((key) => change[key] !== now[key]);
      if (!changed) return;
      now = { ...now, ...change };
      tell(now, before);
    },
    subscribe,
  };
}

function listeners() {
  /** @type {Set<(now: any, before: any) => void>} */
  const all = new Set();
  return {
    /** @param {(now: any, before: any) => void} listener */
    subscribe(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    /** @param {any} now @param {any} before */
    tell(now, before) {
      for (const listener of [...all]) listener(now, before);
    },
  };
}
