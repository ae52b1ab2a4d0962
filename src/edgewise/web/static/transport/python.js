// @ts-check
/**
 * A worker of the browser that holds Python and the core, and answers one question at a time.
 *
 * It hears {number, name, body, flag}. `flag` is a SharedArrayBuffer where the page may share memory, and the address of a
 * blob elsewhere: the question is no longer wanted once its first byte is set, or the blob is gone. It says {ready} when
 * it has started, {number, event, body} on the way, {number, status, body, worn} at the end, and {number, failed} when
 * Python itself is lost.
 */

const BETWEEN_LOOKS = 50; // milliseconds; a look at a blob costs about one
const SIGINT = 2;
const folder = new URL("../", import.meta.url);

/** @type {string | SharedArrayBuffer | null} */
let flag = null;
let looked = 0;

/** Whether the question is no longer wanted. Python is busy, so no message can say so. */
function isOver() {
  if (flag === null) return false;
  if (typeof flag !== "string") return new Uint8Array(flag)[0] !== 0;
  const now = performance.now();
  if (now - looked < BETWEEN_LOOKS) return false;
  looked = now;
  try {
    return read(flag).status !== 200;
  } catch {
    return true;
  }
}

/** Reads a file while Python waits. @param {string | URL} address @param {XMLHttpRequestResponseType} [as] */
function read(address, as = "") {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = as;
  request.send();
  return request;
}

/** Unpacks an archive within an archive: compressed as one, small modules take less. @param {ArrayBuffer} archive */
function unpack(archive) {
  const inner = "/tmp/all.zip";
  python.unpackArchive(archive, "zip", { extractDir: "/tmp" });
  python.unpackArchive(python.FS.readFile(inner), "zip", { extractDir: site });
  python.FS.unlink(inner);
}

function fetchLater() {
  const answer = read(new URL("python/later.zip", folder), "arraybuffer");
  if (answer.status !== 200) throw new Error("a part of the page cannot be loaded; is there a network?");
  unpack(answer.response);
}

const started = performance.now();
const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", folder).href);
const [python, archive] = await Promise.all([
  loadPyodide({ indexURL: new URL("pyodide/", folder).href }),
  fetch(new URL("python/edgewise.zip", folder)).then((answer) => answer.arrayBuffer()),
]);
const site = python.runPython("import site; site.getsitepackages()[0]");
unpack(archive);
// CPython reads the first byte wherever it looks for signals, and writes 0 when it has seen one.
python.setInterruptBuffer({
  get 0() {
    if (!isOver()) return 0;
    flag = null;
    return SIGINT;
  },
  set 0(_) {},
});
const answerer = python.pyimport("edgewise.web.in_browser").Answerer(fetchLater);

self.onmessage = ({ data: { number, name, body, flag: wanted } }) => {
  flag = wanted;
  try {
    const answer = answerer.answer(name, body, (/** @type {string} */ event, /** @type {string} */ news) => self.postMessage({ number, event, body: news }));
    const [status, text, worn] = answer.toJs();
    answer.destroy();
    self.postMessage({ number, status, body: text, worn });
  } catch (error) {
    self.postMessage({ number, failed: String(error) });
  } finally {
    flag = null;
  }
};
self.postMessage({ ready: performance.now() - started });
