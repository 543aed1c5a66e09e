/** Dice: drawn as they fell, and asked for where the player rolls his own. */

import { el, svg } from "./dom.js";
import { t } from "./text.js";

/** Where the pips of a six-sided die are: columns and rows of a 3 by 3 grid. */
const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
});
const LARGEST_TRAY = 10;

/**
 * One die showing one face; its number is said elsewhere, so the drawing is hidden from screen readers.
 * @param {number} face
 * @param {number} sides
 */
export function die(face, sides) {
  const frame = { class: "die", viewBox: "0 0 32 32", "aria-hidden": "true", focusable: "false" };
  if (sides === 6 && PIPS[face]) {
    const pips = PIPS[face].map(([x, y]) =>
      svg("circle", { class: "die-pip", cx: 8.5 + 7.5 * x, cy: 8.5 + 7.5 * y, r: 2.7 }),
    );
    return svg(
      "svg",
      frame,
      svg("rect", { class: "die-body", x: 2, y: 2, width: 28, height: 28, rx: 6 }),
      pips,
    );
  }
  return svg(
    "svg",
    frame,
    svg("path", { class: "die-body", d: "M16 1 30 12v9L16 31 2 21v-9z" }),
    svg("text", { x: 16, y: 22 }, String(face)),
  );
}

/**
 * The dice of a roll, as they are read: the ten of dice that are digits is a 0.
 * @param {{dice: string, faces: number[]}} roll
 */
export function diceOf(roll) {
  const sides = sidesOf(roll.dice);
  const digits = sides === 10 && roll.faces.length > 1;
  return el(
    "span",
    { class: "dice" },
    roll.faces.map((face) => die(digits ? face % 10 : face, sides)),
  );
}

/** @param {string} dice such as 2d6, d66 or d100 */
function sidesOf(dice) {
  if (dice === "d66") return 6;
  if (dice === "d100") return 10;
  return Number(dice.split("d")[1]) || 6;
}

/**
 * A form for the player's own dice: tap the faces or type them; Enter sends them.
 * @param {{name: string, count: number, sides: number, low: number}} dice
 * @param {(faces: number[]) => void} send
 */
export function diceForm(dice, send) {
  const read = dice.sides > LARGEST_TRAY ? numberRows(dice) : faceRows(dice);
  const button = el(
    "button",
    { class: "button primary", type: "submit" },
    t("These are my dice"),
    " ",
    el("kbd", {}, t("Enter")),
  );
  const form = el("form", { class: "own-dice" }, ...read.rows, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const faces = read.faces();
    if (faces) send(faces);
  });
  return { form, type: read.type };
}

/** @param {{count: number, sides: number, low: number}} dice */
function faceRows(dice) {
  const faces = Array.from({ length: dice.sides }, (_, index) => dice.low + index);
  const rows = Array.from({ length: dice.count }, (_, number) => faceRow(number, faces, dice));
  const inputs = rows.map((row) => /** @type {HTMLInputElement[]} */ ([...row.querySelectorAll("input")]));
  const chosen = () => inputs.map((row) => row.find((input) => input.checked));
  return {
    rows,
    faces: () => {
      const picked = chosen();
      const missing = picked.findIndex((input) => !input);
      if (missing < 0) return picked.map((input) => Number(input?.value));
      inputs[missing][0].focus();
      return null;
    },
    /** A digit goes to the next die without a face. @param {string} key */
    type: (key) => {
      const open =
        inputs[
          Math.max(
            chosen().findIndex((input) => !input),
            0,
          )
        ];
      const input = open.find((each) => each.value === key || (key === "0" && each.value === "10"));
      if (!input) return false;
      input.checked = true;
      return true;
    },
  };
}

/**
 * @param {number} number
 * @param {number[]} faces
 * @param {{count: number, sides: number}} dice
 */
function faceRow(number, faces, dice) {
  return el(
    "fieldset",
    { class: `faces${faces.length > 6 ? " many" : ""}` },
    el("legend", { class: "label" }, dice.count > 1 ? t("Die {0}", number + 1) : t("The die shows")),
    faces.map((face) =>
      el(
        "label",
        { class: "face" },
        el("input", {
          type: "radio",
          name: `die-${number}`,
          value: face,
          required: true,
          class: "hidden-text",
        }),
        die(face, dice.sides),
        el("span", { class: "hidden-text" }, String(face)),
      ),
    ),
  );
}

/** @param {{count: number, sides: number, low: number}} dice */
function numberRows(dice) {
  const inputs = Array.from(
    { length: dice.count },
    (_, number) =>
      /** @type {HTMLInputElement} */ (
        el("input", {
          type: "number",
          inputmode: "numeric",
          min: dice.low,
          max: dice.low + dice.sides - 1,
          required: true,
          "aria-label": t("Die {0}", number + 1),
        })
      ),
  );
  return { rows: inputs, faces: () => inputs.map((input) => Number(input.value)), type: () => false };
}
