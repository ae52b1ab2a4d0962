// @ts-check
/** One piece of long work at a time: started, watched, stopped, and found again after a reload of the page. */

import { Refused, findJob, startJob, stopJob, watchJob } from "../api.js";
import { remember, remembered } from "../page/session.js";

/** @typedef {import("../types").App} App */
/** @typedef {{do: string, [field: string]: unknown}} Work */
/** @typedef {import("../types").Hearing} Hearing */

/**
 * @param {App} app
 * @param {string} name under which the browser remembers the job of this tab
 * @param {Hearing} on
 * @param {(isRunning: boolean) => void} changed
 */
export function longWork(app, name, on, changed) {
  const key = `edgewise.job.${name}`;
  let id = "";
  let leave = () => {};

  /** @param {string} found */
  function listen(found) {
    id = found;
    remember(key, id);
    changed(true);
    leave = watchJob(id, {
      ...on,
      error(data) {
        on.error?.(data);
        app.say(data?.error ?? "The job failed.", true);
      },
      end(data) {
        ended();
        on.end?.(data);
      },
    });
  }

  function ended() {
    leave();
    leave = () => {};
    id = "";
    remember(key, "");
    changed(false);
  }

  return {
    get id() {
      return id;
    },
    /** @param {Work} work */
    async start(work) {
      await this.stop();
      try {
        listen(await startJob(work));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        app.say(error.message, true);
        changed(false);
      }
    },
    async stop() {
      if (!id) return;
      try {
        await stopJob(id); // its last news, the result so far, still comes
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        ended(); // the server forgot it, or is gone
      }
    },
    /** Goes on listening to the job that this tab had before it was loaded again. */
    async find() {
      const before = remembered(key);
      if (!before) return;
      try {
        await findJob(before);
        listen(before);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        remember(key, "");
      }
    },
  };
}
