// @ts-check
/** What a person likes, kept in the browser: theme, palette, switches. */

import { wishColours } from "../draw/boards.js";
import { choice, el, toggle } from "./elements.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").View} View */

const KEY = "edgewise.preferences";
/** @type {(keyof View)[]} */
const KEPT = ["look", "clues", "follow", "forced", "colourBlind", "theme", "panelOpen"];

/** @returns {Partial<View>} */
export function preferences() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(KEPT.filter((key) => key in found).map((key) => [key, found[key]]));
  } catch {
    return {}; // storage may be forbidden or broken; then everything is as usual
  }
}

/** Applies preferences now and whenever they change. @param {App} app */
export function keepPreferences(app) {
  const { view } = app;
  function apply() {
    const { theme, colourBlind } = view.get();
    const root = document.documentElement;
    root.toggleAttribute("data-colour-blind", colourBlind);
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    wishColours(colourBlind);
  }
  apply();
  view.subscribe((now, before) => {
    if (KEPT.every((key) => now[key] === before[key])) return;
    apply();
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, now[key]]))));
    } catch {
      // a browser that keeps nothing still shows everything
    }
    const { board } = app.store.get();
    if (now.colourBlind !== before.colourBlind && board) void app.repaint();
  });
}

/** @param {HTMLElement} host @param {App} app */
export function renderPreferences(host, app) {
  const { view } = app;
  const theme = choice("Theme", [["system", "System"], ["light", "Light"], ["dark", "Dark"]], view.get().theme, (to) => view.set({ theme: to }));
  const colours = toggle("Colour-blind palette", view.get().colourBlind, (on) => view.set({ colourBlind: on }));
  host.append(el("div", { class: "field" }, el("span", {}, "Theme"), theme.element), colours.element);
}
