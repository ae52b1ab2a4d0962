// @ts-check
/** The boards that were on the desk of this browser, the latest first: opened again or thrown away one by one. */

import { button, el } from "./elements.js";
import { ask } from "../api.js";
import { thumbnail } from "../board/thumbnail.js";
import { progressOf } from "../play/progress.js";
import { creditOf, creditWords } from "../board/credit.js";
import { reopen } from "./reopen.js";
import { newVisit } from "./visits.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Doc} Doc */
/** @typedef {import("./fragment.js").Kept} Kept */
/** @typedef {{id: string, when: number, title: string, kept: Kept, progress?: number, solved?: boolean}} Entry */

const KEY = "edgewise.library";
const MOST = 200;
/** By the text of their puzzles. @type {Map<string, string>} */
const pictures = new Map();
/** Changes of one board during a visit are one entry: this is the one that is on the desk. */
let present = { id: "", of: "" };

/** @returns {Entry[]} */
export function library() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.kept?.puzzle === "string") : [];
  } catch {
    return []; // storage may be forbidden or broken
  }
}

/** @param {Entry[]} entries */
function write(entries) {
  for (let most = Math.min(MOST, entries.length); most > 0; most = Math.floor(most / 2)) {
    try {
      localStorage.setItem(KEY, JSON.stringify(entries.slice(0, most)));
      return;
    } catch {
      // full: the older half goes
    }
  }
  if (!entries.length) localStorage.removeItem(KEY);
}

/** @param {Doc} doc @param {Kept} kept @param {boolean} [isSolved] */
export function addToLibrary(doc, kept, isSolved = false) {
  const { board, visit } = doc;
  if (!board || (!board.clues.cells.length && !kept.edges)) return; // a blank board is nothing yet
  const of = `${visit} ${board.family} ${board.size}`;
  if (present.of !== of) {
    const same = library().find((one) => one.kept.puzzle === kept.puzzle && one.kept.family === kept.family);
    present = { id: same?.id ?? newVisit(), of };
  }
  const called = creditWords(creditOf(doc));
  const named = called ? `: ${called}` : board.name && board.name !== board.title ? `, ${board.name}` : "";
  const entry = { id: present.id, when: Date.now(), title: `${board.title} ${board.size}${named}`, kept, progress: Math.round(100 * progressOf(doc)), solved: isSolved };
  write([entry, ...library().filter(({ id }) => id !== entry.id)]);
}

/** @param {HTMLElement} host @param {App} app */
export function renderLibrary(host, app) {
  const list = el("ul", { class: "library" });
  const section = el("section", { class: "kept", "aria-labelledby": "library-title" }, el("h2", { id: "library-title" }, "Your boards"),
    el("p", { class: "quiet" }, "They are kept in this browser and nowhere else."), list);
  const hero = host.querySelector(".hero");
  if (hero) hero.after(section);
  else host.append(section);

  /** Takes a board away; until something else is said it can be brought back. @param {Entry} entry */
  function remove(entry) {
    write(library().filter(({ id }) => id !== entry.id));
    show();
    app.say(`${entry.title} was removed.`, false, [["Undo", () => {
      write([...library(), entry].sort((one, other) => other.when - one.when));
      app.say("");
      show();
    }]]);
  }

  /** Pictures are asked for when they can be seen. */
  const seen = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      void draw(/** @type {HTMLElement} */ (target));
    }
  });
  /** @type {WeakMap<Element, Kept>} */
  const boards = new WeakMap();

  /** @param {Kept} kept */
  function picture(kept) {
    const place = el("span", { class: "library-picture", "aria-hidden": "true" });
    boards.set(place, kept);
    seen.observe(place);
    return place;
  }

  /** @param {HTMLElement} place */
  async function draw(place) {
    const kept = boards.get(place);
    const svg = kept && (pictures.get(kept.puzzle) ?? (await ask("render", { puzzle: kept.puzzle, family: kept.family, as: "svg" }).then(({ text }) => text, () => ""))); // without a picture it is still in the list
    if (!kept || !svg) return;
    pictures.set(kept.puzzle, svg);
    place.replaceChildren(thumbnail(svg));
  }

  function show() {
    const entries = library();
    section.hidden = entries.length === 0;
    list.replaceChildren(...entries.map((entry) => el("li", { class: "row spread" }, picture(entry.kept),
      button(entry.title, () => void reopen(app, entry.kept), { class: "plain" }),
      el("span", { class: "quiet progress" }, entry.solved ? "Solved" : entry.progress ? `${entry.progress} %` : ""),
      el("span", { class: "quiet when" }, new Date(entry.when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })),
      button("Remove", () => remove(entry), { "aria-label": `Remove ${entry.title}` }))));
  }
  app.store.subscribe((now) => {
    if (!now.board) show();
  });
  window.addEventListener("storage", show); // another tab
  show();
}
