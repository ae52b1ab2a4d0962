// @ts-check
/**
 * Long work in the browser. What it was asked and its checkpoints are kept there, so a page that is loaded again finds its
 * job again: it goes on from the checkpoint, or begins again where there is none.
 */

import { keep, keptAs, forget } from "./kept.js";
import { run } from "./pool.js";

/** @typedef {import("./pool.js").Done} Done */
/** @typedef {import("./pool.js").Hear} Hear */

const FIRST_LOOK = 2000; // milliseconds in which a job that cannot be started says so
/** Of these only the latest is worth hearing. */
const REPLACED = ["progress", "board"];

class Job {
  /** @param {any} asked @param {string} checkpoint to go on from, or nothing @param {string} id */
  constructor(asked, checkpoint, id) {
    this.id = id;
    this.asked = asked;
    this.checkpoint = checkpoint;
    this.state = "running";
    /** @type {[string, string][]} */
    this.news = [];
    /** @type {Set<Hear>} */
    this.listeners = new Set();
    this.stopWorker = () => {};
    /** @type {Done | null} */
    this.failure = null;
    this.over = this.run();
  }

  async run() {
    const { asked, checkpoint } = this;
    await this.keep(checkpoint);
    const done = await run("jobs", JSON.stringify(checkpoint ? { ...asked, checkpoint } : asked), {
      hear: (event, body) => (event === "checkpoint" ? void this.keep(body) : this.tell(event, body)),
      hold: (stop) => {
        this.stopWorker = stop;
        if (this.state === "stopping") stop();
      },
    });
    if (done.status === 200) {
      this.state = this.state === "stopping" ? "stopped" : "done";
      this.tell("result", done.body);
    } else if (this.state === "stopping") {
      this.state = "stopped";
    } else {
      this.state = "failed";
      this.failure = done;
      this.tell("error", done.body);
    }
    if (this.state === "done" || !this.checkpoint) await forget(this.id);
    this.tell("end", JSON.stringify(this.facts()));
  }

  /** @param {string} checkpoint */
  keep(checkpoint) {
    this.checkpoint = checkpoint;
    return keep({ id: this.id, asked: this.asked, checkpoint });
  }

  /** @param {string} event @param {string} body */
  tell(event, body) {
    if (REPLACED.includes(event)) this.news = this.news.filter(([name]) => name !== event);
    this.news.push([event, body]);
    for (const hear of this.listeners) hear(event, body);
  }

  /** Ends it with what it has found by now. */
  async stop() {
    if (this.state === "running") {
      this.state = "stopping";
      this.stopWorker();
    }
    await this.over;
  }

  /** Until it has read its puzzle, has failed, or has had time enough for that. */
  begun() {
    const started = new Promise((done) => this.listeners.add((event) => event === "started" && done(0)));
    return Promise.race([started, this.over, new Promise((done) => setTimeout(done, FIRST_LOOK))]);
  }

  facts() {
    return { id: this.id, state: this.state };
  }
}

/** @type {Map<string, Job>} */
const jobs = new Map();

/** @param {any} body what is asked, perhaps with a checkpoint to go on from @param {string} [id] */
export function begin({ checkpoint = "", ...asked }, id = newId()) {
  const job = new Job(asked, checkpoint, id);
  jobs.set(job.id, job);
  return job;
}

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/** @param {string} id */
export const running = (id) => jobs.get(id);

/** The job of that name; one of an earlier visit is taken up again. @param {string} id */
export async function find(id) {
  const kept = jobs.has(id) ? undefined : await keptAs(id);
  return jobs.get(id) ?? (kept && begin({ ...kept.asked, checkpoint: kept.checkpoint }, id));
}

/** @param {string} id @param {import("../types").Hearing} on */
export function follow(id, on) {
  const job = jobs.get(id);
  /** @type {Hear} */
  const hear = (event, body) => on[/** @type {"end"} */ (event)]?.(JSON.parse(body));
  const before = job?.news ?? [];
  queueMicrotask(() => {
    for (const [event, body] of before) hear(event, body);
    if (job && job.news.at(-1)?.[0] !== "end") job.listeners.add(hear);
  });
  return () => job?.listeners.delete(hear);
}
