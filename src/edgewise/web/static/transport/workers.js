// @ts-check
/** The page's questions, answered by workers of the browser: the page came from a folder of files, and nothing leaves it. */

import { begin, find, follow, running } from "./jobs.js";
import { checkpointFor, keptAs } from "./kept.js";
import { open, run } from "./pool.js";
import { Refused, wasCalledOff } from "./refused.js";

/** @typedef {import("../types").Transport} Transport */

const PNG_SCALE = 2;
const NO_JOB = "there is no such job; it may have ended long ago";

/** @param {object} facts @param {number} [status] */
const said = (facts, status = 200) => new Response(JSON.stringify(facts), { status });

/** A file of the folder. @param {string} name @param {AbortSignal} [signal] */
async function file(name, signal) {
  try {
    return await fetch(name, { signal: signal ?? null });
  } catch (error) {
    if (wasCalledOff(error)) throw error;
    throw new Refused("A file of this page cannot be loaded. Is there a network?", 0);
  }
}

/** Where the answers about the boards of the first screen lie: these need no Python. @type {Promise<Map<string, string>> | null} */
let ahead = null;

/**
 * The file with the answer to a question, if there is one. Time is no part of a question that is answered already.
 * @param {string} name @param {any} body @returns {Promise<string | undefined>}
 */
async function answeredAhead(name, { puzzle, family, seconds, ...more }) {
  if (!family || Object.keys(more).length) return undefined;
  ahead ??= file("first/ahead.json").then((answer) => answer.json()).then((all) => new Map(all));
  return (await ahead.catch(() => (ahead = null)))?.get(`${name}\n${family}\n${puzzle}`);
}

/** A picture in pixels is the browser's own business. @param {string} svg @returns {Promise<string>} PNG in base 64 */
async function pixels(svg) {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: PNG_SCALE * picture.width, height: PNG_SCALE * picture.height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").replace(/^.*,/, "");
}

/** @type {Transport} */
export const transport = {
  look: (name, signal) => file(`first/${name}.json`, signal),
  async ask(name, body, signal) {
    const known = await answeredAhead(name, body);
    if (known) return file(known, signal);
    const isPng = name === "render" && "as" in body && body.as === "png";
    const done = await run(name, JSON.stringify(isPng ? { ...body, as: "svg" } : body), { signal });
    if (isPng && done.status === 200) return said({ as: "png", base64: await pixels(JSON.parse(done.body).text) });
    return new Response(done.body, { status: done.status });
  },
  async start(body) {
    const job = begin(body);
    await job.begun();
    return job.failure ? new Response(job.failure.body, { status: job.failure.status }) : said(job.facts(), 201);
  },
  async find(id) {
    const job = await find(id);
    return job ? said(job.facts()) : said({ error: NO_JOB }, 404);
  },
  async stop(id) {
    const job = running(id);
    await job?.stop();
    return job ? said(job.facts()) : said({ error: NO_JOB }, 404);
  },
  async checkpoint(id) {
    const checkpoint = (await keptAs(id))?.checkpoint;
    return checkpoint ? new Response(checkpoint) : said({ error: "there is no checkpoint yet" }, 404);
  },
  keptFor: checkpointFor,
  follow,
};

// Once Python is there, all files are kept: from then on this version of the page needs no network.
void open().then(() => navigator.serviceWorker?.register("service-worker.js")).catch(() => undefined);
