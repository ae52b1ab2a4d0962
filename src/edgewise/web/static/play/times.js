// @ts-check
/** Best times in this browser, by family, board and size, and which levels were solved. */

/** @typedef {import("../types").Board} Board */
/** @typedef {{times: Record<string, number>, levels: string[]}} Record_ */

const KEY = "edgewise.times";

/** @returns {Record_} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { times: found.times ?? {}, levels: Array.isArray(found.levels) ? found.levels : [] };
  } catch {
    return { times: {}, levels: [] }; // storage may be forbidden or broken
  }
}

/** @param {Record_} record */
function write(record) {
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // nothing is kept, and nothing is lost but this
  }
}

/** @param {Board} board */
const keyOf = ({ family, tiling, rows, columns }) => `${family} ${tiling} ${rows}×${columns}`;

/** The time to beat in seconds, or nothing. @param {Board} board */
export const bestTime = (board) => read().times[keyOf(board)];

/** Keeps a time if it is the best; hints do not count as a best time. @param {Board} board @param {number} seconds @param {number} hints */
export function keepTime(board, seconds, hints) {
  const record = read();
  const before = record.times[keyOf(board)];
  if (hints || (before !== undefined && before <= seconds)) return;
  write({ ...record, times: { ...record.times, [keyOf(board)]: Math.round(10 * seconds) / 10 } });
}

/** @param {string} level */
export function keepLevel(level) {
  const record = read();
  if (!record.levels.includes(level)) write({ ...record, levels: [...record.levels, level].slice(-5000) });
}

/** @returns {Set<string>} */
export const solvedLevels = () => new Set(read().levels);

/** Seconds as on a clock. @param {number} seconds */
export function clockWords(seconds) {
  const now = Math.floor(seconds);
  const [minutes, rest] = [Math.floor(now / 60), String(now % 60).padStart(2, "0")];
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}
