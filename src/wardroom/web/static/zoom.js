/** A map of hexes, looked at closely: by wheel, pinch and drag, by buttons, by keys. */

import { el } from "./dom.js";
import { t } from "./text.js";

const STEP = 1.6;
/** A hex's side, in units of the drawing, at which it is close enough. */
const CLOSEST = 44;
/** So many pixels a finger or a mouse may slip while it clicks. */
const SLIP = 6;
const WHEEL = 0.0016;
const LINE = 16;
const HIGH = Math.sqrt(3);
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {{x: number, y: number}} Point */

/** One map: what of it is in sight, kept by hex when it is drawn anew. */
export class Zoom {
  /**
   * @param {HTMLElement} figure has the drawing, and keeps its place when it is drawn anew
   * @param {() => boolean} scrolls whether the wheel belongs to the page
   */
  constructor(figure, scrolls) {
    this.figure = figure;
    this.scrolls = scrolls;
    /** @type {SVGSVGElement | null} */
    this.map = null;
    this.whole = new DOMRect();
    /** The upper left corner of what is in sight. */
    this.corner = { x: 0, y: 0 };
    this.scale = 1;
    this.hexes = { side: 0, west: 0, north: 0 };
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    this.slipped = 0;
    this.bar = this.makeBar();
    this.listen();
  }

  makeBar() {
    const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ press) =>
      el("button", { class: "button slight", type: "button", "aria-label": name, title: name, onclick: press }, sign);
    return el(
      "div",
      { class: "zoom", role: "toolbar", "aria-label": t("How close the map is") },
      button(t("Closer"), "+", () => this.by(STEP)),
      button(t("Farther"), "−", () => this.by(1 / STEP)),
      button(t("All of the map"), t("Fit"), () => this.fit()),
    );
  }

  listen() {
    const { figure } = this;
    figure.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    figure.addEventListener("pointerdown", (event) => this.onDown(event));
    figure.addEventListener("pointermove", (event) => this.onMove(event));
    for (const name of ["pointerup", "pointercancel"])
      figure.addEventListener(name, (event) =>
        this.pointers.delete(/** @type {PointerEvent} */ (event).pointerId),
      );
    figure.addEventListener("click", (event) => this.onClick(event), { capture: true });
    figure.addEventListener("touchmove", (event) => event.touches.length > 1 && event.preventDefault(), {
      passive: false,
    });
    figure.addEventListener("keydown", (event) => this.onKey(event));
    figure.addEventListener("focusin", (event) => this.reach([/** @type {Element} */ (event.target)]));
  }

  /* The drawing */

  /**
   * Take the map of a new drawing: the same hexes stay in sight, as large as they were.
   * @param {SVGSVGElement} map
   */
  attach(map) {
    const middle = this.map && this.scale > 1 ? this.middleHex() : null;
    const size = this.hexes.side * this.scale;
    const { x, y, width, height } = map.viewBox.baseVal;
    this.map = map;
    this.whole = new DOMRect(x, y, width, height);
    const [side = 0, west = 0, north = 0] = (map.dataset.hexes ?? "").split(" ").map(Number);
    this.hexes = { side, west, north };
    this.scale = middle && side ? this.within(size / side) : 1;
    if (middle && side) this.centre(this.pointOf(middle));
    else this.corner = { x, y };
    this.figure.append(this.bar);
    this.apply();
  }

  /** The hex in the middle of what is in sight, on the lattice. */
  middleHex() {
    const { side, west, north } = this.hexes;
    const { x, y, width, height } = this.whole;
    const across = this.corner.x + width / this.scale / 2 - x;
    const down = this.corner.y + height / this.scale / 2 - y;
    return { x: west + across / (side / 2), y: north + down / ((side / 2) * HIGH) };
  }

  /**
   * Where a point of the lattice is drawn.
   * @param {Point} hex
   */
  pointOf(hex) {
    const { side, west, north } = this.hexes;
    return {
      x: this.whole.x + (hex.x - west) * (side / 2),
      y: this.whole.y + (hex.y - north) * (side / 2) * HIGH,
    };
  }

  /** @param {number} scale */
  within(scale) {
    const most = this.hexes.side ? Math.max(CLOSEST / this.hexes.side, 2) : 6;
    return Math.min(Math.max(scale, 1), most);
  }

  /** Show what is to be in sight; it never leaves the map. */
  apply() {
    const { x, y, width, height } = this.whole;
    const [wide, high] = [width / this.scale, height / this.scale];
    this.corner.x = Math.min(Math.max(this.corner.x, x), x + width - wide);
    this.corner.y = Math.min(Math.max(this.corner.y, y), y + height - high);
    this.map?.setAttribute("viewBox", `${this.corner.x} ${this.corner.y} ${wide} ${high}`);
    this.moveHeads();
    this.shrinkWords();
    const isClose = this.scale > 1.001;
    this.figure.classList.toggle("is-close", isClose);
    const [closer, farther, all] = /** @type {HTMLButtonElement[]} */ ([...this.bar.children]);
    if (!isClose && [farther, all].some((each) => each === document.activeElement)) closer.focus();
    farther.hidden = all.hidden = !isClose;
  }

  /** The letters of the columns and the numbers of the rows go along at the edges. */
  moveHeads() {
    const { x, y, width, height } = this.whole;
    this.figure.style.setProperty("--closeness", String(this.scale));
    // What is not in the page has no size.
    if (!this.map?.getClientRects().length) return;
    for (const head of this.heads(".map-columns")) {
      const box = head.getBBox();
      const from = box.x + box.width / 2;
      const to = x + (from - this.corner.x) * this.scale;
      place(head, to - from, 0, to >= x && to <= x + width);
    }
    for (const head of this.heads(".map-rows")) {
      const box = head.getBBox();
      const from = box.y + box.height / 2;
      const to = y + (from - this.corner.y) * this.scale;
      place(head, 0, to - from, to >= y && to <= y + height);
    }
  }

  /** Words grow less than what they belong to. */
  shrinkWords() {
    const size = 1 / Math.sqrt(this.scale);
    for (const text of this.map?.querySelectorAll("text") ?? []) {
      const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)) * (1 - size));
      if (size < 1) text.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
      else text.removeAttribute("transform");
    }
  }

  /** @param {string} where */
  heads(where) {
    return /** @type {SVGGraphicsElement[]} */ ([...this.figure.querySelectorAll(`${where} > *`)]);
  }

  /* Moving */

  /** Closer to what can be picked, or else to the middle; farther from the middle. @param {number} factor */
  by(factor) {
    const { x, y, width, height } = this.whole;
    const middle = { x: x + width / 2, y: y + height / 2 };
    this.at((factor > 1 && this.middleOfOpen()) || middle, factor);
  }

  /** Where on the drawing the hexes in sight are that can be picked. */
  middleOfOpen() {
    const hexes = [...(this.map?.querySelectorAll('[data-element^="hex:"].open') ?? [])];
    const seen = hexes.map((each) => this.middleOf(each)).filter((each) => this.inSight(each));
    if (!seen.length) return null;
    const mean = (/** @type {"x" | "y"} */ axis) => seen.reduce((sum, each) => sum + each[axis], 0) / seen.length;
    return {
      x: this.whole.x + (mean("x") - this.corner.x) * this.scale,
      y: this.whole.y + (mean("y") - this.corner.y) * this.scale,
    };
  }

  fit() {
    this.scale = 1;
    this.apply();
  }

  /**
   * Closer or farther; what is under this point of the drawing stays there.
   * @param {Point} point
   * @param {number} factor
   */
  at(point, factor) {
    const scale = this.within(this.scale * factor);
    const gap = 1 / this.scale - 1 / scale;
    this.corner.x += (point.x - this.whole.x) * gap;
    this.corner.y += (point.y - this.whole.y) * gap;
    this.scale = scale;
    this.apply();
  }

  /**
   * @param {number} across in units of the drawing
   * @param {number} down
   */
  pan(across, down) {
    this.corner.x += across / this.scale;
    this.corner.y += down / this.scale;
    this.apply();
  }

  /** @param {Point} point */
  centre(point) {
    this.corner.x = point.x - this.whole.width / this.scale / 2;
    this.corner.y = point.y - this.whole.height / this.scale / 2;
  }

  /**
   * Bring these elements into sight, unless one of them is.
   * @param {Element[]} elements
   */
  reach(elements) {
    if (!this.map?.getClientRects().length || this.scale <= 1) return;
    const middles = elements.filter((each) => this.map?.contains(each)).map((each) => this.middleOf(each));
    if (!middles.length || middles.some((each) => this.inSight(each))) return;
    this.centre(middles[0]);
    this.apply();
  }

  /** Where the middle of an element is, in sight or not. @param {Element} element */
  middleOf(element) {
    const box = (element.querySelector(".hit") ?? element).getBoundingClientRect();
    const { x, y } = this.onDrawing({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    return {
      x: this.corner.x + (x - this.whole.x) / this.scale,
      y: this.corner.y + (y - this.whole.y) / this.scale,
    };
  }

  /** @param {Point} point */
  inSight({ x, y }) {
    const [across, down] = [x - this.corner.x, y - this.corner.y];
    return (
      across >= 0 && down >= 0 && across <= this.whole.width / this.scale && down <= this.whole.height / this.scale
    );
  }

  /* Wheel, pointers, keys */

  /**
   * Where a pointer is on the drawing as a whole.
   * @param {Point} client
   */
  onDrawing({ x, y }) {
    const drawing = /** @type {SVGSVGElement | null} */ (this.figure.querySelector("svg"));
    return new DOMPoint(x, y).matrixTransform(drawing?.getScreenCTM()?.inverse());
  }

  /** @param {Point} client */
  isOnMap(client) {
    const { x, y } = this.onDrawing(client);
    const { left, top, right, bottom } = this.whole;
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** @param {WheelEvent} event */
  onWheel(event) {
    if (!this.isOnMap(event) || (this.scrolls() && !event.ctrlKey)) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode ? LINE : 1);
    this.at(this.onDrawing(event), Math.exp(-pixels * WHEEL));
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    if (event.button || this.bar.contains(/** @type {Node} */ (event.target)) || !this.isOnMap(event)) return;
    if (!this.pointers.size) this.slipped = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** One pointer drags the map along, two draw it apart. @param {PointerEvent} event */
  onMove(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.slipped += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.pinch(before, now, other);
    else if (this.scale > 1) this.drag(before, now);
    this.pointers.set(event.pointerId, now);
    // Not before it is a drag: a pointer that is held fast clicks on what holds it.
    if (this.slipped > SLIP && this.scale > 1) this.figure.setPointerCapture(event.pointerId);
  }

  /**
   * @param {Point} before
   * @param {Point} now
   */
  drag(before, now) {
    const [from, to] = [this.onDrawing(before), this.onDrawing(now)];
    this.pan(from.x - to.x, from.y - to.y);
  }

  /**
   * @param {Point} before
   * @param {Point} now
   * @param {Point} other
   */
  pinch(before, now, other) {
    const apart = (/** @type {Point} */ each) => Math.hypot(each.x - other.x, each.y - other.y) || 1;
    this.at(this.onDrawing({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }), apart(now) / apart(before));
    this.drag({ x: before.x / 2, y: before.y / 2 }, { x: now.x / 2, y: now.y / 2 });
  }

  /** The end of a drag picks nothing. @param {Event} event */
  onClick(event) {
    if (this.slipped <= SLIP || this.bar.contains(/** @type {Node} */ (event.target))) return;
    this.slipped = 0;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === "+") this.by(STEP);
    else if (event.key === "-") this.by(1 / STEP);
    else if (arrow && this.scale > 1)
      this.pan((arrow[0] * this.whole.width) / 6, (arrow[1] * this.whole.height) / 6);
    else return;
    event.preventDefault();
  }
}

/**
 * @param {SVGGraphicsElement} head
 * @param {number} across
 * @param {number} down
 * @param {boolean} shown
 */
function place(head, across, down, shown) {
  if (across || down) head.setAttribute("transform", `translate(${across} ${down})`);
  else head.removeAttribute("transform");
  if (shown) head.removeAttribute("visibility");
  else head.setAttribute("visibility", "hidden");
}
