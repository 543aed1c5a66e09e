/** The first-time tour: a card that points at one part of the table after the other. It stops nobody from playing. */

import { el, remember, remembered } from "./dom.js";
import { t } from "./text.js";

const SEEN = "wardroom-tour-seen";

/** @typedef {{title: string, text: string, spot: string}} Step */

/** @type {Step[]} */
const STEPS = [
  { title: t("Welcome aboard"), text: t("The table knows the rules, so you can learn them as you go."), spot: "" },
  {
    title: t("The question"),
    text: t("Here the game asks what you do. Click an option or press its key; Enter takes the one marked Enter. Under an option you read what it risks, with true odds."),
    spot: "#decision",
  },
  {
    title: t("The board"),
    text: t("It shows what matters now; the names above it show one part of it large. What is framed belongs to an option: click it there if you like."),
    spot: "#board",
  },
  {
    title: t("What happened"),
    text: t("Every die is shown as it fell, with the chart, each modifier by name, and the result. A chart's name opens the chart at that row."),
    spot: ".log",
  },
  {
    title: t("Numbers are rules"),
    text: t("A number such as 9.2.1 is a rule: click it to read it. If something you expect is missing, open “Why can't I…?”. Undo takes a choice back as long as no die was rolled and nothing was revealed."),
    spot: "#decision",
  },
  {
    title: t("Nothing is lost"),
    text: t("Each move is saved before you see its result. Leave whenever you like; My games brings you back. Log sheet, replay, rules and this tour are in the menu. Good hunting."),
    spot: ".table-bar",
  },
];

/** What the page says of the game at this table: its id, what it is about, and its own steps. */
function game() {
  const { game: id = "", introduction = "", tour = "[]" } = /** @type {HTMLElement} */ (
    document.getElementById("main")
  ).dataset;
  const own = /** @type {{title: string, text: string}[]} */ (JSON.parse(tour));
  return { seen: `${SEEN}-${id}`, introduction, own: own.map((step) => ({ ...step, spot: "#decision" })) };
}

/** Show the tour to somebody who has not seen it; who knows the table sees what is new in this game. */
export function tourOnce() {
  const { seen, introduction, own } = game();
  if (!remembered(SEEN)) startTour();
  else if (own.length && !remembered(seen))
    showTour([{ title: t("Welcome aboard"), text: introduction, spot: "" }, ...own]);
}

/** The whole tour, with what this game adds before the last step. */
export function startTour() {
  const { introduction, own } = game();
  const [first, ...others] = STEPS;
  const begun = { ...first, text: `${introduction} ${first.text}` };
  showTour([begun, ...others.slice(0, -1), ...own, ...others.slice(-1)]);
}

/** @param {Step[]} steps */
function showTour(steps) {
  document.querySelector(".tour")?.remove();
  const card = /** @type {HTMLDialogElement} */ (
    el("dialog", { class: "tour", "aria-label": t("A short tour") })
  );
  document.body.append(card);
  card.addEventListener("close", () => endTour(card));
  card.addEventListener("keydown", (event) => {
    if (event.key === "Escape") card.close();
  });
  card.show();
  showStep(card, 0, steps);
}

/** @param {HTMLDialogElement} card */
function endTour(card) {
  remember(SEEN, "1");
  remember(game().seen, "1");
  spot("");
  card.remove();
}

/**
 * @param {HTMLDialogElement} card
 * @param {number} number
 * @param {Step[]} steps
 */
function showStep(card, number, steps) {
  const step = steps[number];
  const last = number === steps.length - 1;
  const next = el(
    "button",
    {
      class: "button primary",
      type: "button",
      onclick: () => (last ? card.close() : showStep(card, number + 1, steps)),
    },
    last ? t("To the table") : t("Next"),
  );
  card.replaceChildren(
    el(
      "div",
      { class: "dialog-body" },
      el("p", { class: "label" }, t("Tour, {0} of {1}", number + 1, steps.length)),
      el("h2", {}, step.title),
      el("p", {}, step.text),
    ),
    el(
      "div",
      { class: "dialog-foot" },
      last
        ? null
        : el(
            "button",
            { class: "button quiet", type: "button", onclick: () => card.close() },
            t("Skip the tour"),
          ),
      number
        ? el(
            "button",
            { class: "button", type: "button", onclick: () => showStep(card, number - 1, steps) },
            t("Back"),
          )
        : null,
      next,
    ),
  );
  spot(step.spot);
  next.focus({ preventScroll: true });
}

/**
 * Point at one part of the page.
 * @param {string} selector
 */
function spot(selector) {
  for (const old of document.querySelectorAll(".tour-spot")) old.classList.remove("tour-spot");
  if (selector) document.querySelector(selector)?.classList.add("tour-spot");
}
