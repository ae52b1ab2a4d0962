// @ts-check
/**
 * A document as a short text: what stands behind the # of an address, and what is kept in the browser.
 *
 * `1.` and base 64 for addresses of deflated JSON. Whoever changes what is in it counts the first number up and goes on
 * reading the old ones: people keep addresses for years.
 */

import { withCredit } from "../board/credit.js";
import { blankPlay } from "../board/marks.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("../types").Placed} Placed */
/** @typedef {import("../types").Play} Play */

/**
 * A document without what the server works out again.
 * @typedef {object} Kept
 * @property {string} puzzle
 * @property {string} family
 * @property {string} [edges] a digit for each edge
 * @property {string} [shades] a digit for each cell
 * @property {(Placed | null)[]} [tiles]
 * @property {"draw" | "play"} [mode]
 * @property {string} [title]
 * @property {string} [author]
 */

const VERSION = "1";
/** Far more than any board needs; what claims to be larger when unpacked is no address of ours. */
const MOST_BYTES = 8_000_000;

/** @param {Doc} doc @param {"draw" | "play"} mode @returns {Kept | null} */
export function keptOf({ board, play, credit }, mode) {
  if (!board) return null;
  /** @type {Kept} */
  const kept = { puzzle: board.puzzle, family: board.family, mode };
  if (credit?.title) kept.title = credit.title;
  if (credit?.author) kept.author = credit.author;
  if (play.edges.some(Boolean)) kept.edges = play.edges.join("");
  if (play.shades.some(Boolean)) kept.shades = play.shades.join("");
  if (board.kind === "tiles" && play.tiles.some(Boolean)) kept.tiles = [...play.tiles];
  return kept;
}

/** What was drawn, on the board that the server read again. Whatever does not fit it is left out. @param {Kept} kept @param {Board} board @returns {Play} */
export function playOf(kept, board) {
  const play = blankPlay(board);
  return {
    ...play,
    edges: digits(kept.edges, play.edges),
    shades: digits(kept.shades, play.shades),
    tiles: kept.tiles?.length === play.tiles.length ? kept.tiles.map((tile) => (isPlaced(tile, board) ? tile : null)) : play.tiles,
  };
}

/** What a board is called, as an address has it. @param {Kept} kept @param {Doc} doc @returns {Doc} */
export function creditedAs({ title, author }, doc) {
  const [one, other] = [title, author].map((text) => (typeof text === "string" ? text : ""));
  return one || other ? withCredit(doc, { title: one ?? "", author: other ?? "" }) : doc;
}

/** @param {string | undefined} text @param {Uint8Array} blank */
function digits(text, blank) {
  if (typeof text !== "string" || text.length !== blank.length || !/^[012]*$/.test(text)) return blank;
  return Uint8Array.from(text, Number);
}

/** @param {unknown} tile @param {Board} board */
function isPlaced(tile, board) {
  if (!Array.isArray(tile)) return false;
  const [piece, turns] = tile;
  return Number.isInteger(piece) && piece >= 1 && piece <= (board.pieces?.length ?? 0) && [0, 1, 2, 3].includes(turns);
}

/** @param {Kept} kept @returns {Promise<string>} */
export async function packed(kept) {
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  const small = new Uint8Array(await new Response(stream(bytes).pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  let letters = "";
  for (const byte of small) letters += String.fromCharCode(byte);
  return `${VERSION}.${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** What a fragment holds; `null` if it is none of ours, or broken. @param {string} text @returns {Promise<Kept | null>} */
export async function unpacked(text) {
  const [version, letters = ""] = text.replace(/^#/, "").split(".", 2);
  if (version !== VERSION) return null;
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const found = JSON.parse(await inflated(bytes));
    return typeof found?.puzzle === "string" && typeof found.family === "string" ? found : null;
  } catch {
    return null; // cut short on its way, or made by hand
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function inflated(bytes) {
  const reader = stream(bytes).pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MOST_BYTES) {
      void reader.cancel();
      throw new RangeError("too large");
    }
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {ReadableStream<Uint8Array<ArrayBuffer>>} */
const stream = (bytes) => new Blob([bytes]).stream();
