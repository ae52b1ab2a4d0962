// @ts-check
/** Makes elements. The policy of the server allows no inline script and no inline style, and none is needed. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes] `false` and `null` leave one out
 * @param {(Node | string | null)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  put(made, attributes);
  for (const child of children) if (child !== null) made.append(child);
  return made;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {Node[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function shape(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  put(made, attributes);
  made.append(...children);
  return made;
}

/** @param {Element} element @param {Record<string, string | number | boolean | null | undefined>} attributes */
function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {string} text
 * @param {(event: MouseEvent) => void} press
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 */
export function button(text, press, attributes = {}) {
  const made = el("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", press);
  return made;
}

/**
 * One of several, as radio buttons in a row that the arrow keys walk through.
 * @template {string} T
 * @param {string} label
 * @param {readonly (readonly [T, string])[]} options values and what they are called
 * @param {T} chosen
 * @param {(value: T) => void} choose
 */
export function choice(label, options, chosen, choose) {
  const name = `choice-${(made += 1)}`;
  const row = el("div", { class: "choice", role: "radiogroup", "aria-label": label });
  /** @type {Map<T, HTMLInputElement>} */
  const inputs = new Map();
  for (const [value, text] of options) {
    const input = el("input", { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => choose(value));
    inputs.set(value, input);
    row.append(el("label", {}, input, el("span", {}, text)));
  }
  return {
    element: row,
    /** @param {T} value */
    show(value) {
      const input = inputs.get(value);
      if (input) input.checked = true;
    },
  };
}

let made = 0;

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
export function toggle(label, on, change) {
  const input = el("input", { type: "checkbox", checked: on });
  input.addEventListener("change", () => change(input.checked));
  return { element: el("label", { class: "toggle" }, input, el("span", {}, label)), input };
}

/** A number between two bounds, with its label. @param {string} label @param {number} value @param {number} least @param {number} most */
export function number(label, value, least, most) {
  const input = el("input", { type: "number", value, min: least, max: most, required: true, inputmode: "numeric" });
  return { element: el("label", { class: "field" }, el("span", {}, label), input), input };
}

/** @param {string} label @param {readonly (readonly [string, string])[]} options @param {string} chosen */
export function select(label, options, chosen) {
  const input = el("select", {});
  for (const [value, text] of options) input.append(el("option", { value, selected: value === chosen }, text));
  return { element: el("label", { class: "field" }, el("span", {}, label), input), input };
}

/** An element of the page itself. @template {HTMLElement} T @param {string} id @returns {T} */
export const by = (id) => /** @type {T} */ (document.getElementById(id));
