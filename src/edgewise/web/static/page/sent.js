// @ts-check
/** Puzzles that another page sends here: `#url=` and an address or a text. The bookmark that sends the board that is open. */

import { el } from "./elements.js";

/** @typedef {import("../types").App} App */

const SENT = "#url=";
const LONGEST = 2_000_000;

/** @param {string} fragment */
export const isSent = (fragment) => fragment.startsWith(SENT);

/** Opens what was sent, to be played, with the lines that it has. @param {App} app @param {string} fragment */
export async function openSent(app, fragment) {
  let text = "";
  try {
    text = decodeURIComponent(fragment.slice(SENT.length, LONGEST));
  } catch {
    // what is no text is said below
  }
  if (!text.trim()) return void app.say("The address has no puzzle behind #url=.", true);
  await app.open(text, undefined, { mode: "play", panel: "play" });
}

/** What the bookmark does on the page of a board: Penpa and pzpr give the board with its lines, of others it takes the address. @param {string} here */
export function bookmarkCode(here) {
  return `(()=>{let text=location.href;try{if(typeof pu==="object"&&pu.maketext)text=pu.maketext();else if(typeof ui==="object"&&ui.puzzle)text=ui.puzzle.getFileData()}catch{}` +
    `open(${JSON.stringify(`${here}${SENT}`)}+encodeURIComponent(text))})()`;
}

/** The bookmark, to be dragged to the others. */
export function bookmark() {
  const code = bookmarkCode(location.origin + location.pathname);
  const link = el("a", { href: `javascript:${encodeURIComponent(code)}`, class: "button" }, "Open in Edgewise");
  link.addEventListener("click", (event) => event.preventDefault()); // here it is a thing to be dragged
  return el("p", { class: "bookmark" }, "Drag this to your bookmarks, and press it where a board is open on puzz.link or in Penpa: ", link);
}
