// @ts-check
/** Talks to the server: questions that can be called off, errors in one line, long work as a stream of events. */

const BASE = "api/v1/";
const TRIES = 3;

/** The server said no, or said nothing. `message` is one line for people. */
export class Refused extends Error {
  /** @param {string} message @param {number} status @param {number | null} [line] @param {number | null} [column] @param {string[]} [families] that could all read a text */
  constructor(message, status, line = null, column = null, families = []) {
    super(message);
    this.status = status;
    this.line = line;
    this.column = column;
    this.families = families;
  }
}

/** @param {unknown} error */
export function wasCalledOff(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Asks one question. A server that is busy is asked again when it said it would have time.
 * @param {string} name @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function ask(name, body, signal) {
  return call("POST", name, body, signal);
}

/** @param {string} name @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function look(name, signal) {
  return call("GET", name, undefined, signal);
}

/** @param {string} method @param {string} name @param {object | undefined} body @param {AbortSignal} [signal] */
async function call(method, name, body, signal) {
  for (let left = TRIES; ; left--) {
    const answer = await send(method, name, body, signal);
    if (answer.ok) return answer.status === 204 ? null : answer.json();
    if (answer.status === 429 && left > 1) {
      await pause(Math.min(Number(answer.headers.get("Retry-After")) || 1, 5), signal);
      continue;
    }
    throw await refusal(answer);
  }
}

/** @param {string} method @param {string} name @param {object | undefined} body @param {AbortSignal} [signal] */
async function send(method, name, body, signal) {
  /** @type {RequestInit} */
  const request = { method, signal: signal ?? null };
  if (body) {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  try {
    return await fetch(BASE + name, request);
  } catch (error) {
    if (wasCalledOff(error)) throw error;
    throw new Refused("The server does not respond. Is edgewise web still running?", 0);
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
      off(new DOMException("called off", "AbortError"));
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
  return (await ask("jobs", body)).id;
}

/** @param {string} id */
export async function stopJob(id) {
  return call("DELETE", `jobs/${encodeURIComponent(id)}`, undefined);
}

/**
 * Listens to long work. The browser itself goes on where it was after a lost connection.
 * @param {string} id
 * @param {Partial<Record<"progress" | "board" | "result" | "error" | "end", (data: any) => void>>} on
 * @returns {() => void} stops listening
 */
export function watchJob(id, on) {
  const stream = new EventSource(`${BASE}jobs/${encodeURIComponent(id)}/events`);
  for (const [name, hear] of Object.entries(on)) {
    stream.addEventListener(name, (event) => {
      if (!(event instanceof MessageEvent)) return; // a lost connection, which the browser mends
      hear(event.data ? JSON.parse(event.data) : null);
    });
  }
  stream.addEventListener("end", () => stream.close());
  return () => stream.close();
}
