// @ts-check
/** Who made a puzzle and what it is called: part of the document, so that links, pictures and paper carry it. */

/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("../types").Credit} Credit */

/** Longer ones are cut: nobody reads them, and an address has to carry them. */
export const LONGEST_CREDIT = 80;

/** @type {Credit} */
const NO_CREDIT = { title: "", author: "" };

/** @param {Doc} doc @returns {Credit} */
export const creditOf = ({ credit }) => credit ?? NO_CREDIT;

/** @param {Doc} doc @param {Partial<Credit>} change @returns {Doc} */
export function withCredit(doc, change) {
  const { title, author } = { ...creditOf(doc), ...change };
  return { ...doc, credit: { title: title.slice(0, LONGEST_CREDIT), author: author.slice(0, LONGEST_CREDIT) } };
}

/** "Spring, by A. Setter"; nothing where neither is known. @param {Credit} credit */
export function creditWords({ title, author }) {
  const by = author.trim() ? `by ${author.trim()}` : "";
  return [title.trim(), by].filter(Boolean).join(", ");
}
