/** Making elements: text goes in as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with its attributes and children; children that are null, false or "" are left out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `on…` are listeners, true is an attribute without a value, false and null are left out
 * @param {...any} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), attributes, children));
}

/**
 * The same for a drawing.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), attributes, children));
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child != null && child !== false && child !== ""));
  return element;
}

/**
 * The element with this id, which the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element '${id}'.`);
  return found;
}

/**
 * What this browser keeps under a name; nothing where it may keep nothing.
 * @param {string} name
 */
export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/**
 * Keep a word under a name, or forget it.
 * @param {string} name
 * @param {string} value "" to forget
 */
export function remember(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing shows the tour again and has its keys on.
  }
}

/**
 * With a capital letter in front and a full stop behind.
 * @param {string} text
 */
export function sentence(text) {
  const trimmed = text.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?…:]$/.test(trimmed) ? "" : ".");
}
