// @ts-check
/**
 * Asks questions: they can be called off, errors are one line, long work is a stream of events.
 *
 * Who answers depends on where the page comes from: a server, or a folder of files, in which the page has a manifest so
 * that it can be installed; then workers of the browser do. Nobody else knows which.
 */

import { Refused, calledOff, wasCalledOff } from "./transport/refused.js";

/** @typedef {import("./types").Transport} Transport */
/** @typedef {import("./types").Hearing} Hearing */

export { Refused, wasCalledOff };

const TRIES = 3;
const isFolder = document.querySelector("link[rel=manifest]") !== null;
/** @type {Transport} */
const transport = (await (isFolder ? import("./transport/workers.js") : import("./transport/server.js"))).transport;

/**
 * Asks one question. A server that is busy is asked again when it said it would have time.
 * @param {string} name @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function ask(name, body, signal) {
  return (await answered(() => transport.ask(name, body, signal), signal)).json();
}

/** What never changes. @param {string} name @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function look(name, signal) {
  return (await answered(() => transport.look(name, signal), signal)).json();
}

/** @param {() => Promise<Response>} send @param {AbortSignal} [signal] */
async function answered(send, signal) {
  for (let left = TRIES; ; left--) {
    const answer = await send();
    if (answer.ok) return answer;
    if (answer.status !== 429 || left <= 1) throw await refusal(answer);
    await pause(Math.min(Number(answer.headers.get("Retry-After")) || 1, 5), signal);
  }
}

/** @param {Response} answer */
async function refusal(answer) {
  const said = await answer.json().catch(() => ({}));
  const text = typeof said.error === "string" ? said.error : `The server answered ${answer.status}.`;
  return new Refused(text, answer.status, said.line ?? null, said.column ?? null, said.families ?? []);
}

/** @param {number} seconds @param {AbortSignal} [signal] @returns {Promise<void>} */
function pause(seconds, signal) {
  return new Promise((done, off) => {
    const timer = setTimeout(done, 1000 * seconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      off(calledOff());
    });
  });
}

/**
 * Asks questions of which only the newest matters: an older one is called off, and its answer is `undefined`.
 * @returns {{ask: (name: string, body: object) => Promise<any>, stop: () => void}}
 */
export function newest() {
  /** @type {AbortController | null} */
  let present = null;
  return {
    async ask(name, body) {
      present?.abort();
      const mine = (present = new AbortController());
      try {
        const answer = await ask(name, body, mine.signal);
        return mine === present ? answer : undefined;
      } catch (error) {
        if (wasCalledOff(error) || mine !== present) return undefined;
        throw error;
      }
    },
    stop() {
      present?.abort();
      present = null;
    },
  };
}

/** Starts long work. @param {object} body @returns {Promise<string>} its number */
export async function startJob(body) {
  return (await (await answered(() => transport.start(body))).json()).id;
}

/** Fails if there is no such job. @param {string} id */
export async function findJob(id) {
  await answered(() => transport.find(id));
}

/** @param {string} id */
export async function stopJob(id) {
  await answered(() => transport.stop(id));
}

/** Listens to long work. @param {string} id @param {Hearing} on @returns {() => void} stops listening */
export function watchJob(id, on) {
  return transport.follow(id, on);
}

/** Where a search has got, as a text from which it can go on. @param {string} id @returns {Promise<string>} */
export async function checkpointOf(id) {
  return (await answered(() => transport.checkpoint(id))).text();
}

/** The checkpoint that this browser kept of an earlier search on a puzzle; empty if there is none. @param {string} puzzle */
export function keptCheckpoint(puzzle) {
  return transport.keptFor(puzzle);
}
