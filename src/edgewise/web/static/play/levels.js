// @ts-check
/**
 * Numbered levels by size and grade, the puzzle of the day, and what comes next: a level is a seed, and a seed means the same
 * puzzle for everyone.
 */

import { Refused, ask } from "../api.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Board} Board */
/** @typedef {{family: string, tiling: string, rows: number, columns: number, grade: number[] | null, seed: number}} Level */

/** @type {[string, number[]][]} */
export const GRADES = [["Easy", [1, 3]], ["Medium", [4, 5]], ["Hard", [6, 8]]];
const SECONDS = 30;
/** The level that each puzzle was made as. @type {Map<string, Level>} */
const known = new Map();

/** @param {Level} level */
export const levelName = ({ family, tiling, rows, columns, grade, seed }) => [family, tiling, `${rows}×${columns}`, grade?.join("-") ?? "any", seed].join(" ");

/** @param {Board | null} board */
export const levelOf = (board) => (board ? known.get(board.puzzle) : undefined);

/** Today's seed, the same for everyone. @param {Date} [day] */
export const seedOfDay = (day = new Date()) => day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();

/** A level as a puzzle or, where there is none, why. @param {Level} level @returns {Promise<{puzzle: {text: string, family: string} | null, error: string}>} */
export async function madeLevel({ grade, tiling, ...size }) {
  const made = await ask("generate", { ...size, seconds: SECONDS, ...(tiling === "square" ? {} : { tiling }), ...(grade ? { grade } : {}) });
  return { puzzle: (made.error ? made.nearest : made) ?? null, error: made.error ?? "No puzzle was found in time." };
}

/** Makes a level and opens it for play. @param {App} app @param {Level} level */
export async function openLevel(app, level) {
  app.say("Making the puzzle …");
  try {
    const { puzzle, error } = await madeLevel(level);
    if (!puzzle) return app.say(error, true);
    if (!(await app.open(puzzle.text, puzzle.family, { mode: "play", panel: "play" }))) return;
    const { board } = app.store.get();
    if (board) known.set(board.puzzle, level);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    app.say(error.message, true);
  }
}

/** The next puzzle of the same family, size and grade. @param {App} app */
export async function openNext(app) {
  const { board } = app.store.get();
  if (!board) return;
  const level = levelOf(board);
  await openLevel(app, level ? { ...level, seed: level.seed + 1 } : { ...(await likePresent(board)), seed: 1 + Math.floor(Math.random() * 1e9) });
}

/** What a puzzle like this one is: its family, size and grade. @param {Board} board @returns {Promise<Omit<Level, "seed">>} */
export async function likePresent({ family, tiling, rows, columns, puzzle }) {
  const said = await ask("grade", { puzzle, family }).catch(() => undefined); // then any grade will do
  const now = Math.floor(said?.grade?.settled === false ? 0 : (said?.grade?.level ?? 0));
  return { family, tiling, rows, columns, grade: now ? [now, now] : null };
}
