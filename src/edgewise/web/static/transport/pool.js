// @ts-check
/**
 * Workers that hold Python: whoever asks gets one of them for one question.
 *
 * The first starts with the page and the second a little later, so that a long question does not hold up short ones and a
 * worker that has to be killed has a successor; more are started when all are busy. A start takes seconds.
 */

import { calledOff } from "./refused.js";

const MOST = 4;
const SECOND_AFTER = 3000; // milliseconds
/** Milliseconds that a stopped question has to end by itself: more than on the server, because the next worker has to start. */
const GRACE = 1000;
const FAILED = "The part of the page that works in the background was lost, most likely for want of memory. It has been started again.";
const NOT_STARTED = "The part of the page that works in the background cannot be started. Is there a network?";

/** @typedef {{status: number, body: string}} Done */
/** @typedef {(event: string, body: string) => void} Hear */

class Answerer {
  constructor() {
    this.worker = new Worker(new URL("python.js", import.meta.url), { type: "module" });
    this.number = 0;
    this.isReady = false;
    /** Why it is gone. @type {Done | null} */
    this.gone = null;
    /** That the question is still wanted: see python.js. @type {string | SharedArrayBuffer} */
    this.flag = "";
    /** @type {(done: Done) => void} */
    this.end = () => {};
    /** @type {Hear} */
    this.hear = () => {};
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.leave(503, this.isReady ? FAILED : NOT_STARTED);
    };
    this.worker.onmessage = ({ data }) => {
      if (data.ready) {
        this.isReady = true;
        performance.mark("edgewise-ready");
        give(this);
      } else if (data.number !== this.number) {
        return;
      } else if (data.event) {
        this.hear(data.event, data.body);
      } else if (data.failed) {
        this.leave(413, FAILED);
      } else {
        if (data.worn) this.leave(503, FAILED, data);
        else this.end(data);
      }
    };
  }

  /** @param {string} name @param {string} body @param {Hear} hear @returns {Promise<Done>} */
  ask(name, body, hear) {
    if (this.gone) return Promise.resolve(this.gone);
    this.number++;
    this.hear = hear;
    this.flag = crossOriginIsolated ? new SharedArrayBuffer(1) : URL.createObjectURL(new Blob(["1"]));
    return new Promise((end) => {
      this.end = (done) => {
        this.lower();
        this.end = () => {};
        end(done);
      };
      this.worker.postMessage({ number: this.number, name, body, flag: this.flag });
    });
  }

  /** Says that the question is not wanted any more. */
  lower() {
    if (typeof this.flag === "string") URL.revokeObjectURL(this.flag);
    else new Uint8Array(this.flag)[0] = 1;
  }

  /** Asks the question to end with what is known by then, and kills a worker that does not. */
  stop() {
    const { number } = this;
    const over = this.end;
    this.lower();
    window.setTimeout(() => {
      if (this.number === number && this.end === over) this.leave(503, "stopped");
    }, GRACE);
  }

  /** @param {number} status @param {string} why @param {Done} [answer] its last one, if it has one */
  leave(status, why, answer) {
    this.worker.terminate();
    this.gone = { status, body: JSON.stringify({ error: why }) };
    all.delete(this);
    if (idle.includes(this)) idle.splice(idle.indexOf(this), 1);
    this.end(answer ?? this.gone);
    if (this.isReady) {
      if (waiting.length || !all.size) addOneMore();
    } else if (!all.size) for (const next of waiting.splice(0)) next(this); // nobody waits for what does not start
  }
}

/** @type {Set<Answerer>} */
const all = new Set();
/** @type {Answerer[]} */
const idle = [];
/** @type {((answerer: Answerer) => void)[]} */
const waiting = [];

function add() {
  all.add(new Answerer());
}

/** Where none is starting, and there are not too many. */
function addOneMore() {
  if (all.size < MOST && [...all].every((one) => one.isReady)) add();
}

/** Starts the first worker, and the second when the page has settled. @returns {Promise<void>} when the first is there */
export function open() {
  add();
  return new Promise((settled) => {
    waiting.push((first) => {
      give(first);
      settled();
      if (first.isReady) window.setTimeout(() => all.size < 2 && add(), SECOND_AFTER);
    });
  });
}

/** One that has nothing to do, for whoever waits longest; one that is gone is for nobody. @param {Answerer} answerer */
function give(answerer) {
  if (answerer.gone) return;
  const next = waiting.shift();
  if (next) next(answerer);
  else idle.push(answerer);
}

/** @param {AbortSignal | undefined} signal @returns {Promise<Answerer>} */
function take(signal) {
  const free = idle.pop();
  if (free) return Promise.resolve(free);
  addOneMore();
  return new Promise((next, off) => {
    waiting.push(next);
    signal?.addEventListener("abort", () => {
      const at = waiting.indexOf(next);
      if (at >= 0) waiting.splice(at, 1);
      if (at >= 0) off(calledOff());
    });
  });
}

/**
 * Answers a question when a worker is free. `hold` is told how to stop it.
 * @param {string} name @param {string} body @param {{signal?: AbortSignal | undefined, hear?: Hear, hold?: (stop: () => void) => void}} [how]
 * @returns {Promise<Done>}
 */
export async function run(name, body, { signal, hear = () => {}, hold } = {}) {
  if (signal?.aborted) throw calledOff();
  const answerer = await take(signal);
  const stop = () => answerer.stop();
  try {
    signal?.addEventListener("abort", stop);
    const asked = answerer.ask(name, body, hear);
    hold?.(stop);
    const done = await asked;
    if (signal?.aborted) throw calledOff();
    return done;
  } finally {
    signal?.removeEventListener("abort", stop);
    give(answerer);
  }
}
