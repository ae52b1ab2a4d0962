// @ts-check
/** A new puzzle to order: family, size, grade, symmetry, and where clues stand; another one, a harder, an easier. */

import { Refused, newest } from "../api.js";
import { families, familySelect, worded } from "./blank.js";
import { button, el, number, select, toggle } from "../page/elements.js";
import { longWork } from "../answers/job.js";
import { cellNumber } from "../answers/solution.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("./blank.js").Family} Family */
/** @typedef {{meaning: string, least: number | null, most: number | null, choices: string[]}} Option */

const SYMMETRIES = [["none", "None"], ["rotate180", "Half turn"], ["rotate90", "Quarter turns"], ["mirror", "Mirror"], ["mirror-both", "Two mirrors"], ["diagonal", "Diagonal"]];
/** What has to be said of a puzzle that does not have exactly one solution. @type {Record<string, string>} */
const PROMISES = {
  "unique up to turning": "It has one solution, which can be turned with the whole board: so the badge finds several.",
  planted: "It has a solution, and perhaps others.",
};
const SECONDS = 60;
const HARDEST = 10;

/** @param {HTMLElement} host @param {App} app @param {string} name which of the forms on the page it is */
export async function makingForm(host, app, name) {
  const known = (await families()).filter(({ maker }) => maker);
  if (!known.length) return;
  const family = familySelect(known);
  const rows = number("Rows", 10, 2, 60);
  const columns = number("Columns", 10, 2, 60);
  const wishes = el("div", { class: "row more" });
  const go = el("button", { type: "submit", class: "primary" }, "Make one");
  const stop = button("Stop", () => void work.stop());
  const says = el("p", { class: "quiet", role: "status" });
  const easier = button("Easier", () => void again(-1));
  const another = button("Another", () => void again(0));
  const harder = button("Harder", () => void again(1));
  const next = el("div", { class: "row" }, easier, another, harder);
  const form = el("form", { class: "making stack" }, el("div", { class: "row" }, family.element, rows.element, columns.element), wishes,
    el("div", { class: "row" }, go, stop), says, next);
  host.append(form);
  /** @type {Map<string, () => unknown>} what each wish is at present; nothing where it is left open */
  let fields = new Map();
  /** @type {{input: HTMLSelectElement} | null} */
  let grade = null;
  /** @type {{input: HTMLSelectElement} | null} */
  let stars = null;
  /** @type {{element: HTMLElement, input: HTMLSelectElement} | null} */
  let tiling = null;
  let level = 0;

  const work = longWork(app, `making-${name}`, {
    progress: ({ attempts, missed }) => (says.textContent = `${attempts} tried${missed ? `; closest: ${missed}` : ""} …`),
    result: (made) => void take(made),
  }, (isRunning) => {
    go.disabled = isRunning;
    stop.hidden = !isRunning;
    next.hidden = isRunning || level === 0;
    if (isRunning) says.textContent = "Working …";
  });

  const chosen = () => /** @type {Family} */ (known.find((one) => one.name === family.input.value));

  function offer() {
    const { maker, levels, tilings } = chosen();
    const understands = new Set(maker.understands);
    fields = new Map();
    wishes.replaceChildren();
    grade = null;
    /** @param {string} field @param {{element: HTMLElement, input: HTMLSelectElement}} made @param {(value: string) => unknown} [read] */
    const add = (field, made, read = (value) => value) => {
      wishes.append(made.element);
      fields.set(field, () => (made.input.value ? read(made.input.value) : undefined));
    };
    tiling = understands.has("tiling") && tilings.length > 1 ? select("Board", tilings.map((one) => [one, worded(one)]), "square") : null;
    if (tiling) add("tiling", tiling);
    if (understands.has("levels")) {
      grade = select("Grade", [["", "Any"], ...levels.map((title, index) => /** @type {[string, string]} */ ([String(index + 1), `${index + 1} ${title}`]))], "");
      add("grade", /** @type {any} */ (grade), Number);
      stars = select("Stars", [["", "Any"], ...[1, 2, 3, 4, 5].map((many) => /** @type {[string, string]} */ ([String(many), "★".repeat(many)]))], "");
      add("stars", /** @type {any} */ (stars), Number);
    }
    if (understands.has("symmetry")) add("symmetry", select("Symmetry of clues", /** @type {[string, string][]} */ (SYMMETRIES), "none"));
    for (const [option, about] of Object.entries(/** @type {Record<string, Option>} */ (maker.options))) wishes.append(optionField(option, about));
    if (understands.has("minimal")) {
      const minimal = toggle("Only necessary clues", false, () => undefined);
      wishes.append(minimal.element);
      fields.set("minimal", () => minimal.input.checked || undefined);
    }
    if (understands.has("mask") && name === "panel") { // the first screen has no board
      const mask = toggle("Clues where they are now", false, () => undefined);
      mask.element.title = "Draw anything in the cells that should have clues, then make a puzzle.";
      wishes.append(mask.element);
      fields.set("mask", () => (mask.input.checked ? maskOf(app) : undefined));
    }
  }

  /** @param {string} option @param {Option} about */
  function optionField(option, { meaning, least, choices }) {
    const input = choices.length ? el("select", {}, el("option", { value: "" }, "Any"), ...choices.map((value) => el("option", { value }, worded(value))))
      : el("input", { type: "number", min: least ?? 0, placeholder: "any", inputmode: "numeric" });
    fields.set(`option ${option}`, () => (input.value === "" ? undefined : choices.length ? input.value : Number(input.value)));
    const line = `about-${name}-${option}`;
    input.setAttribute("aria-describedby", line);
    return el("div", { class: "field option" }, el("label", { class: "field" }, el("span", {}, worded(option)), input),
      el("small", { id: line }, `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`));
  }

  async function begin() {
    /** @type {Record<string, unknown>} */
    const wish = {};
    /** @type {Record<string, unknown>} */
    const options = {};
    for (const [field, read] of fields) {
      const value = read();
      if (value === undefined || value === "none") continue;
      if (field.startsWith("option ")) options[field.slice(7)] = value;
      else wish[field] = value;
    }
    await work.start({ do: "generate", family: family.input.value, rows: rows.input.valueAsNumber, columns: columns.input.valueAsNumber, ...wish, options, seconds: SECONDS });
  }

  /** @param {any} made */
  async function take(made) {
    const puzzle = made.error ? made.nearest : made;
    if (!puzzle) {
      says.textContent = made.error ?? "Nothing was found.";
      return;
    }
    try {
      if (!(await app.open(puzzle.text, puzzle.family, { mode: "play", panel: name === "panel" ? "make" : "play" }))) return;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      app.say(error.message, true);
    }
    level = Math.floor(puzzle.grade?.level ?? 0);
    const graded = puzzle.grade ? ` Grade ${puzzle.grade.level.toFixed(1)}: ${puzzle.grade.name}.` : "";
    const promise = PROMISES[puzzle.promise] ?? "";
    says.textContent = made.error ? `${made.error}.` : `Seed ${puzzle.seed}.${graded}${promise ? ` ${promise}` : ""}`;
    if (promise) app.say(promise);
    next.hidden = false;
    easier.disabled = !grade || level <= 1;
    harder.disabled = !grade || level >= HARDEST;
  }

  /** @param {number} step */
  async function again(step) {
    if (stars && step) stars.input.value = "";
    if (grade && step) grade.input.value = String(Math.max(1, Math.min(HARDEST, level + step)));
    await begin();
  }

  const grades = newest();
  let graded = "";
  /** A new puzzle is to be like the present one, until something else is chosen. */
  function likePresent() {
    const { board } = app.store.get();
    const one = known.find((each) => each.name === board?.family);
    if (!board || !one) return;
    if (family.input.value !== one.name) {
      family.input.value = one.name;
      offer();
    }
    if (tiling && one.tilings.includes(board.tiling)) tiling.input.value = board.tiling;
    if (board.rows > 1) [rows.input.value, columns.input.value] = [String(board.rows), String(board.columns)];
  }
  /** Asked for when somebody looks: a grade can take a while. */
  async function gradeOfPresent() {
    const { board } = app.store.get();
    if (!board || !grade || work.id || app.view.get().panel !== "make" || graded === board.puzzle) return;
    graded = board.puzzle;
    const field = grade;
    const said = await grades.ask("grade", { puzzle: board.puzzle, family: board.family }).catch(() => undefined); // then any grade will do
    const found = Math.floor(said?.grade?.settled === false ? 0 : (said?.grade?.level ?? 0));
    if (found && grade === field && !field.input.value && app.store.get().board === board) field.input.value = String(found);
  }
  app.store.subscribe((now, before) => {
    if (now.visit !== before.visit && !work.id) says.textContent = ""; // it spoke of the board before
    if (name === "panel" && now.visit !== before.visit) likePresent();
  });
  if (name === "panel") app.view.subscribe((now, before) => now.panel !== before.panel && void gradeOfPresent());
  family.input.addEventListener("change", offer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void begin();
  });
  offer();
  stop.hidden = next.hidden = true;
  await work.find();
}

/** The numbers of the cells that hold a clue at present. @param {App} app */
function maskOf(app) {
  const { board } = app.store.get();
  return board?.clues.cells.map(([cell]) => cellNumber(board, cell));
}
