/** The board: panels laid out to fill their place, elements that light up and can be picked. */

import { byId, el } from "./dom.js";
import { t, tn } from "./text.js";
import { Zoom } from "./zoom.js";

const GAP = 8;
const LEGIBLE = 0.8;

/** @typedef {{id: string, title: string, svg: string, width: number, height: number, text: string}} Panel */
/** @typedef {{id: string, label: string, board: string[]}} Choice */

export class Board {
  /**
   * @param {(element: string) => void} pick hears which element was clicked or pressed
   * @param {(element: string) => void} [point] hears which element is pointed at, "" for none
   */
  constructor(pick, point = () => {}) {
    this.pick = pick;
    this.place = byId("panels");
    this.bar = byId("board-bar");
    /** @type {Panel[]} */
    this.panels = [];
    this.only = "";
    this.inWords = false;
    /** Whether no panel has a drawing: the game is told in words alone. */
    this.told = false;
    /** Maps that can be looked at closely. @type {WeakMap<Element, Zoom>} */
    this.zooms = new WeakMap();
    this.place.addEventListener("click", (event) => this.onPick(event));
    this.place.addEventListener("keydown", (event) => this.onKey(event));
    for (const name of ["pointerover", "focusin"])
      this.place.addEventListener(name, (event) => point(openElement(event)));
    for (const name of ["pointerleave", "focusout"]) this.place.addEventListener(name, () => point(""));
    new ResizeObserver(() => this.arrange()).observe(this.place);
  }

  /* Drawing */

  /** @param {Panel[]} panels */
  update(panels) {
    const before = new Map(this.panels.map((panel) => [panel.id, panel]));
    const figures = new Map([...this.place.children].map((figure) => [figure.id, figure]));
    this.panels = panels;
    this.told = panels.length > 0 && panels.every((panel) => !panel.svg);
    if (!panels.some((panel) => panel.id === this.only)) this.only = "";
    const wanted = panels.map((panel) => {
      const old = figures.get(`panel-${panel.id}`);
      const figure = old ?? el("figure", { class: "panel", id: `panel-${panel.id}` });
      if (!old || !isSame(panel, before.get(panel.id))) drawPanel(figure, panel);
      return figure;
    });
    if (
      wanted.length !== this.place.children.length ||
      wanted.some((figure, n) => this.place.children[n] !== figure)
    )
      this.place.replaceChildren(...wanted);
    this.drawBar();
    this.arrange();
    for (const figure of wanted) this.keepZoom(/** @type {HTMLElement} */ (figure));
  }

  /**
   * A map that was drawn anew stays as close as it was.
   * @param {HTMLElement} figure
   */
  keepZoom(figure) {
    const map = /** @type {SVGSVGElement | null} */ (figure.querySelector("svg.hexmap"));
    if (!map || this.zooms.get(figure)?.map === map) return;
    const zoom = this.zooms.get(figure) ?? new Zoom(figure, () => this.flows);
    this.zooms.set(figure, zoom);
    zoom.attach(map);
  }

  drawBar() {
    if (this.told) return this.bar.replaceChildren();
    const one =
      this.panels.length > 1
        ? this.panels.map((panel) =>
            this.barButton(panel.title, this.only === panel.id, () => this.showOnly(panel.id)),
          )
        : [];
    const all = one.length ? [this.barButton(t("Overview"), !this.only, () => this.showOnly(""))] : [];
    const words = this.barButton(t("In words"), this.inWords, () => this.showWords());
    words.classList.add("words-button");
    this.bar.replaceChildren(...all, ...one, words);
  }

  /**
   * @param {string} label
   * @param {boolean} pressed
   * @param {() => void} press
   */
  barButton(label, pressed, press) {
    return el(
      "button",
      { class: "button slight quiet", type: "button", "aria-pressed": String(pressed), onclick: press },
      label,
    );
  }

  /** @param {string} id */
  showOnly(id) {
    this.only = id;
    this.redrawBar();
  }

  showWords() {
    this.inWords = !this.inWords;
    this.redrawBar();
  }

  /** The focus stays on the button that was pressed. */
  redrawBar() {
    const focused = [...this.bar.children].indexOf(/** @type {Element} */ (document.activeElement));
    this.drawBar();
    if (focused >= 0) /** @type {HTMLElement} */ (this.bar.children[focused]).focus();
    this.arrange();
  }

  /* Layout: rows of panels, as large as the place allows */

  /** Whether the panels stand one below the other in a page that scrolls. */
  get flows() {
    return getComputedStyle(this.place).position !== "relative";
  }

  arrange() {
    const words = this.inWords || this.told;
    this.place.classList.toggle("in-words", words);
    // Words that scroll are scrolled by keys too.
    if (words) this.place.tabIndex = 0;
    else this.place.removeAttribute("tabindex");
    this.place.classList.toggle("told", this.told);
    const wanted = this.panels.filter((panel) => !this.only || panel.id === this.only);
    const flows = !wanted.length || this.inWords || this.told || this.flows;
    const { clientWidth: width, clientHeight: height } = this.place;
    const rows = flows ? [wanted] : legibleRows(wanted, width, height);
    for (const panel of this.panels) byId(`panel-${panel.id}`).hidden = !rows.flat().includes(panel);
    if (flows) this.flow();
    else this.lay(rows, width, height);
    for (const figure of this.place.children) this.zooms.get(figure)?.moveHeads();
  }

  /** One below the other, as on a phone. */
  flow() {
    for (const panel of this.panels) byId(`panel-${panel.id}`).removeAttribute("style");
  }

  /**
   * @param {Panel[][]} rows
   * @param {number} width
   * @param {number} height
   */
  lay(rows, width, height) {
    const { heights } = rowHeights(rows, width, height);
    let top = 0;
    rows.forEach((row, n) => {
      const wide =
        row.reduce((sum, panel) => sum + (panel.width / panel.height) * heights[n], 0) +
        GAP * (row.length - 1);
      let left = Math.max((width - wide) / 2, 0);
      for (const panel of row) {
        const own = (panel.width / panel.height) * heights[n];
        Object.assign(byId(`panel-${panel.id}`).style, {
          left: `${left}px`,
          top: `${top}px`,
          width: `${own}px`,
          height: `${heights[n]}px`,
        });
        left += own + GAP;
      }
      top += heights[n] + GAP;
    });
  }

  /* Light */

  /**
   * Mark the elements that options name, and make them buttons.
   * @param {Choice[]} choices
   */
  open(choices) {
    const named = (/** @type {HTMLElement | SVGElement} */ element) =>
      choices.filter((choice) => choice.board.includes(element.dataset.element ?? ""));
    for (const element of this.elements()) element.classList.toggle("open", named(element).length > 0);
    for (const element of this.elements()) setButton(element, named(element));
    for (const figure of this.place.children)
      this.zooms.get(figure)?.reach([...figure.querySelectorAll('.hexmap [data-element^="hex:"].open')]);
    for (const drawing of this.place.querySelectorAll(".panel > svg")) {
      drawing.setAttribute("role", drawing.querySelector("[data-element].open") ? "group" : "img");
    }
  }

  /**
   * Light these elements, for an option under the pointer or the focus.
   * @param {string[]} names
   * @param {string} [kind]
   */
  light(names, kind = "lit") {
    for (const element of this.elements())
      element.classList.toggle(kind, names.includes(element.dataset.element ?? ""));
  }

  /** @returns {SVGElement[]} */
  elements() {
    return /** @type {SVGElement[]} */ ([...this.place.querySelectorAll("[data-element]")]);
  }

  /* Picking */

  /** @param {Event} event */
  onPick(event) {
    const element = openElement(event);
    if (element) this.pick(element);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!(/** @type {Element} */ (event.target).matches(".open")) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    this.onPick(event);
  }
}

/**
 * The element that an event happened to, if it can be picked.
 * @param {Event} event
 */
function openElement(event) {
  return (
    /** @type {Element} */ (event.target).closest("[data-element].open")?.getAttribute("data-element") ?? ""
  );
}

/**
 * Drawings are told by what they show; a panel in words alone by its words.
 * @param {Panel} panel
 * @param {Panel} [before]
 */
function isSame(panel, before) {
  if (panel.svg) return panel.svg === before?.svg;
  return !before?.svg && panel.text === before?.text && panel.title === before.title;
}

/**
 * @param {Element} figure
 * @param {Panel} panel
 */
function drawPanel(figure, panel) {
  if (!panel.svg) {
    figure.replaceChildren(el("figcaption", {}, panel.title), el("p", { class: "panel-words" }, panel.text));
    return;
  }
  const drawing = new DOMParser().parseFromString(panel.svg, "image/svg+xml").documentElement;
  const shown = drawing.localName === "svg" ? document.importNode(drawing, true) : el("p", {}, panel.text);
  if (!shown.hasAttribute("aria-label") && !shown.hasAttribute("aria-labelledby"))
    shown.setAttribute("aria-label", panel.title);
  figure.replaceChildren(
    el("figcaption", {}, panel.title),
    shown,
    el("p", { class: "panel-words" }, panel.text),
  );
}

/**
 * An element with options is a button; one that holds other buttons is left to the pointer and to the list.
 * @param {Element} element
 * @param {Choice[]} choices
 */
function setButton(element, choices) {
  const isButton = choices.length > 0 && !element.querySelector("[data-element].open");
  for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
  if (!isButton) return;
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute(
    "aria-label",
    choices.length > 1 ? tn("{0} option: {1}", "{0} options: {1}", choices.length, labels(choices)) : choices[0].label,
  );
}

/** @param {Choice[]} choices */
function labels(choices) {
  return choices.map((choice) => choice.label).join("; ");
}

/* Rows of panels */

/**
 * As many panels as can be read together, the most important first.
 * @param {Panel[]} panels
 * @param {number} width
 * @param {number} height
 */
function legibleRows(panels, width, height) {
  const first = [panels.slice(0, 1)];
  const enough = Math.min(LEGIBLE, 0.95 * rowHeights(first, width, height).scale);
  for (let count = panels.length; count > 1; count -= 1) {
    const rows = bestRows(panels.slice(0, count), width, height);
    if (rowHeights(rows, width, height).scale >= enough) return rows;
  }
  return first;
}

/**
 * The way to break the panels into rows that shows them largest.
 * @param {Panel[]} panels
 * @param {number} width
 * @param {number} height
 */
function bestRows(panels, width, height) {
  const ways = breaks(panels);
  const worth = (/** @type {Panel[][]} */ rows) => rowHeights(rows, width, height).scale;
  return ways.reduce((best, rows) => (worth(rows) > worth(best) ? rows : best));
}

/**
 * Every way to break a list into rows, in order.
 * @param {Panel[]} panels
 * @returns {Panel[][][]}
 */
function breaks(panels) {
  if (panels.length < 2) return [[panels]];
  const [first, ...rest] = panels;
  return breaks(rest).flatMap((rows) => [
    [[first], ...rows],
    [[first, ...rows[0]], ...rows.slice(1)],
  ]);
}

/**
 * The height of each row when all drawings are as large as the place allows, and how large the smallest comes out.
 * @param {Panel[][]} rows
 * @param {number} width
 * @param {number} height
 */
function rowHeights(rows, width, height) {
  const most = rows.map(
    (row) =>
      (width - GAP * (row.length - 1)) / row.reduce((sum, panel) => sum + panel.width / panel.height, 0),
  );
  const own = rows.map((row) => Math.max(...row.map((panel) => panel.height)));
  const room = height - GAP * (rows.length - 1);
  const at = (/** @type {number} */ scale) => most.map((each, n) => Math.min(each, scale * own[n]));
  const heights = at(largest((scale) => at(scale).reduce((sum, each) => sum + each, 0) <= room));
  const scale = Math.min(...rows.flatMap((row, n) => row.map((panel) => heights[n] / panel.height)));
  return { heights, scale };
}

/**
 * The largest number from 0 to 4 that fits, nearly.
 * @param {(value: number) => boolean} fits
 */
function largest(fits) {
  let [low, high] = [0, 4];
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
