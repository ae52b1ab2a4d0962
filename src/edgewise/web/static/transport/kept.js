// @ts-check
/**
 * Searches in the storage of the browser, each with what was asked and its newest checkpoint. Storage may be forbidden or
 * full: then nothing is kept, and a search ends with its page.
 */

/** @typedef {{id: string, asked: any, checkpoint: string, at?: number}} Kept */

const STORE = "searches";
/** Checkpoints of large boards take a hundred kilobytes. */
const MOST = 20;

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function opened() {
  return (opening ??= new Promise((done, failed) => {
    const request = indexedDB.open("edgewise", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  }));
}

/**
 * @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T | undefined>}
 */
async function within(mode, work) {
  try {
    const store = (await opened()).transaction(STORE, mode).objectStore(STORE);
    return await new Promise((done, failed) => {
      const request = work(store);
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  } catch {
    return undefined; // see above
  }
}

/** @param {Kept} one */
export async function keep(one) {
  await within("readwrite", (store) => store.put({ ...one, at: Date.now() }));
  for (const old of (await newestFirst()).slice(MOST)) await forget(old.id);
}

/** @param {string} id @returns {Promise<Kept | undefined>} */
export const keptAs = (id) => within("readonly", (store) => store.get(id));

/** @param {string} id */
export const forget = (id) => within("readwrite", (store) => store.delete(id));

/** @param {string} puzzle @returns {Promise<string>} the newest checkpoint of a puzzle, or nothing */
export async function checkpointFor(puzzle) {
  return (await newestFirst()).find((one) => one.checkpoint && one.asked.puzzle === puzzle)?.checkpoint ?? "";
}

/** @returns {Promise<Kept[]>} */
async function newestFirst() {
  const all = (await within("readonly", (store) => store.getAll())) ?? [];
  return all.sort((one, other) => other.at - one.at);
}
