// @ts-check
/**
 * Answers that are kept for a time without the server: boards that were open can be opened, played and solved then. A
 * worker beside the page keeps its files.
 */

const CACHE = "edgewise-answers-1";
/** What never changes for one text. */
const KEPT = new Set(["load", "truth", "render"]);
const MOST = 300;
/** Where pages may not keep anything, as on an address that is not secure, there is nothing to be found either. */
const isAllowed = "caches" in globalThis;

/** The texts that were read, and what their puzzles are called from then on. @type {Map<unknown, Promise<object>>} */
const read = new Map();

/** @param {string} name @param {Record<string, unknown>} body */
async function keyOf(name, body) {
  const facts = JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(facts));
  return `kept/${name}/${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Keeps an answer, also for the text that the puzzle itself is written as: the next visit asks with that one. @param {string} name @param {object} body @param {Promise<Response>} answering */
export async function keepAnswer(name, body, answering) {
  if (!isAllowed || !KEPT.has(name)) return;
  const asked = /** @type {Record<string, unknown>} */ (body);
  const copied = answering.then((answer) => (answer.ok ? answer.clone() : Promise.reject(new Error("no answer"))));
  if (name === "load") read.set(asked.puzzle, copied.then((answer) => answer.clone().json()).then(({ puzzle, family }) => ({ puzzle, family }), () => ({})));
  try {
    const answer = await copied;
    const cache = await caches.open(CACHE);
    const written = { ...asked, ...(await read.get(asked.puzzle)) };
    await cache.put(await keyOf(name, written), answer.clone());
    await cache.put(await keyOf(name, asked), answer);
    for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
  } catch {
    // there was no answer, or no room for it: nothing is kept, and whoever asked knows
  }
}

/** @param {string} name @param {object} body @returns {Promise<Response | undefined>} */
export async function keptAnswer(name, body) {
  if (!isAllowed || !KEPT.has(name)) return undefined;
  return (await caches.open(CACHE)).match(await keyOf(name, /** @type {Record<string, unknown>} */ (body))).catch(() => undefined);
}

/** Without a network the page comes from what this worker has kept. */
export function keepFiles() {
  void navigator.serviceWorker?.register("offline.js").catch(() => undefined); // some browsers forbid it
}
