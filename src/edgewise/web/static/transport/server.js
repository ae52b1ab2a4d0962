// @ts-check
/** The page's questions, answered by the server that the page came from. */

import { keepAnswer, keepFiles, keptAnswer } from "./offline.js";
import { Refused, wasCalledOff } from "./refused.js";

/** @typedef {import("../types").Transport} Transport */

const BASE = "api/v1/";

/** @param {string} method @param {string} name @param {object} [body] @param {AbortSignal} [signal] @returns {Promise<Response>} */
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

/** @param {string} id */
const job = (id) => `jobs/${encodeURIComponent(id)}`;

/** @type {Transport} */
export const transport = {
  look: (name, signal) => send("GET", name, undefined, signal),
  async ask(name, body, signal) {
    try {
      const answering = send("POST", name, body, signal);
      void keepAnswer(name, body, answering); // which copies it before it is read
      return await answering;
    } catch (error) {
      const kept = wasCalledOff(error) ? undefined : await keptAnswer(name, body);
      if (kept) return kept;
      throw error;
    }
  },
  start: (body) => send("POST", "jobs", body),
  find: (id) => send("GET", job(id)),
  stop: (id) => send("DELETE", job(id)),
  checkpoint: (id) => send("GET", `${job(id)}/checkpoint`),
  keptFor: () => Promise.resolve(""), // whoever wants to go on another day saves the checkpoint
  /** The browser itself goes on where it was after a lost connection. */
  follow(id, on) {
    const stream = new EventSource(`${BASE}${job(id)}/events`);
    for (const [name, hear] of Object.entries(on)) {
      stream.addEventListener(name, (event) => {
        if (!(event instanceof MessageEvent)) return; // a lost connection, which the browser mends
        hear(event.data ? JSON.parse(event.data) : null);
      });
    }
    stream.addEventListener("end", () => stream.close());
    return () => stream.close();
  },
};

if (document.readyState === "complete") keepFiles();
else window.addEventListener("load", keepFiles, { once: true }); // what is to be seen comes first
