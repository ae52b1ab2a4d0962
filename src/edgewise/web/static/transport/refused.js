// @ts-check
/** How a question ends without an answer: refused, or called off by whoever asked it. */

/** Whoever answers said no, or said nothing. `message` is one line for people. */
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

export const calledOff = () => new DOMException("called off", "AbortError");
