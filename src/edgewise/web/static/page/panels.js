// @ts-check
/** The panels beside the board, as tabs. A module adds one with `registerPanel` and needs to know nothing else. */

import { button, el } from "./elements.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Panel} Panel */

/** @type {Panel[]} */
const panels = [];

/** @param {Panel} panel */
export function registerPanel(panel) {
  panels.push(panel);
}

/** @param {HTMLElement} host @param {App} app */
export function mountPanels(host, app) {
  const { view, store } = app;
  const all = [...panels].sort((one, other) => (one.order ?? 50) - (other.order ?? 50));
  const tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "Panels" });
  const bodies = el("div", { class: "panel-bodies", id: "panel-bodies" });
  const fold = button("", () => view.set({ panelOpen: !view.get().panelOpen }), { class: "fold", "aria-controls": "panel-bodies" });
  host.append(el("div", { class: "tab-row" }, tabs, fold), bodies);
  const parts = all.map((panel) => {
    const tab = button(panel.title, () => view.set({ panel: panel.id, panelOpen: true }),
      { role: "tab", id: `tab-${panel.id}`, "aria-controls": `panel-${panel.id}` });
    const body = el("section", { class: `panel panel-${panel.id}`, role: "tabpanel", id: `panel-${panel.id}`, "aria-labelledby": `tab-${panel.id}`, tabindex: 0 });
    tabs.append(tab);
    bodies.append(body);
    panel.render(body, app);
    return { panel, tab, body };
  });
  tabs.addEventListener("keydown", (event) => {
    const seen = parts.filter(({ tab }) => !tab.hidden);
    const now = seen.findIndex(({ tab }) => tab === document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -now, End: seen.length - 1 - now }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = seen[(now + step + seen.length) % seen.length];
    next?.tab.click();
    next?.tab.focus();
  });

  function show() {
    const { panel: wanted, panelOpen } = view.get();
    const fitting = parts.filter(({ panel }) => panel.applies?.(app) ?? true);
    const chosen = fitting.find(({ panel }) => panel.id === wanted) ?? fitting[0];
    for (const part of parts) {
      const isChosen = part === chosen;
      part.tab.hidden = !fitting.includes(part);
      part.tab.setAttribute("aria-selected", String(isChosen));
      part.tab.tabIndex = isChosen ? 0 : -1;
      part.body.hidden = !isChosen;
    }
    host.classList.toggle("is-folded", !panelOpen);
    bodies.hidden = !panelOpen;
    fold.textContent = panelOpen ? "▾" : "▴";
    fold.setAttribute("aria-expanded", String(panelOpen));
    fold.setAttribute("aria-label", panelOpen ? "Hide the panel" : "Show the panel");
  }
  view.subscribe(show);
  store.subscribe(show);
  show();
}
