// @ts-check
/**
 * What a tab remembers when it is loaded again. Storage may be forbidden or full: then nothing is remembered, and a
 * reload loses sight of a job, which the server stops, and of what was drawn in its last moment.
 */

/** @param {string} key @param {string} value nothing forgets it */
export function remember(key, value) {
  try {
    sessionStorage.removeItem(key); // what does not fit is no reason to find the old value again
    if (value) sessionStorage.setItem(key, value);
  } catch {
    // see above
  }
}

/** @param {string} key */
export function remembered(key) {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
