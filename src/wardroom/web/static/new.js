/** New game: what belongs to the scenario is shown, what it fixes cannot be changed, and the form becomes a game. */

import { openDialog } from "./dialogs.js";
import { named, t } from "./text.js";
import { api, byId, el, showFault } from "./wardroom.js";

const form = /** @type {HTMLFormElement} */ (byId("new-game"));

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {string} name */
function chosen(name) {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value.trim() : "";
}

function ruleset() {
  return /** @type {HTMLElement} */ (form.querySelector(`[data-ruleset="${CSS.escape(chosen("game"))}"]`));
}

function scenario() {
  return chosen(`scenario-${chosen("game")}`);
}

function seatsOfScenario() {
  return /** @type {HTMLElement} */ (ruleset().querySelector(`[data-scenario="${CSS.escape(scenario())}"]`));
}

/** @returns {Record<string, string>} */
function fixedOptions() {
  return JSON.parse(seatsOfScenario().dataset.fixed ?? "{}");
}

/* Showing what fits */

function showWhatFits() {
  for (const each of form.querySelectorAll("[data-ruleset]"))
    /** @type {HTMLElement} */ (each).hidden = each !== ruleset();
  for (const each of ruleset().querySelectorAll("[data-scenario]"))
    /** @type {HTMLElement} */ (each).hidden = each !== seatsOfScenario();
  showOwnSettings();
  const fixed = fixedOptions();
  for (const [id, field] of settings()) {
    const value = fixed[id];
    field.disabled = Boolean(value);
    if (value) setValue(field, value);
  }
}

/** What belongs to this scenario alone stands before the button, what belongs to another one is not shown. */
function showOwnSettings() {
  const named = (/** @type {HTMLElement} */ each) => each.dataset.own?.split(" ").filter(Boolean) ?? [];
  const own = named(seatsOfScenario());
  const others = /** @type {HTMLElement[]} */ ([...ruleset().querySelectorAll("[data-scenario]")]).flatMap(named);
  const place = /** @type {HTMLElement} */ (ruleset().querySelector(".own-settings"));
  const list = /** @type {HTMLElement} */ (ruleset().querySelector(".new-options > .settings"));
  for (const id of new Set(others)) {
    const row = /** @type {HTMLElement} */ (ruleset().querySelector(`[data-setting="${CSS.escape(id)}"]`));
    const home = own.includes(id) ? place : list;
    if (row.parentElement !== home) home.append(row);
    row.hidden = !own.includes(id);
    pickListed(row);
  }
  place.hidden = !own.length;
}

/**
 * A scenario that needs one of several begins with the first; no other scenario has one.
 * @param {HTMLElement} row
 */
function pickListed(row) {
  const field = /** @type {Field} */ (row.querySelector("input, select, textarea"));
  const none = field.querySelector("option[data-none]");
  if (none instanceof HTMLOptionElement) none.hidden = !row.hidden;
  if (row.hidden) setValue(field, row.dataset.default ?? "");
  else if (none && field instanceof HTMLSelectElement && !field.selectedIndex) field.selectedIndex = 1;
}

/** @returns {[string, Field][]} */
function settings() {
  const rows = /** @type {HTMLElement[]} */ ([...ruleset().querySelectorAll("[data-setting]")]);
  return rows.map((row) => [
    row.dataset.setting ?? "",
    /** @type {Field} */ (row.querySelector("input, select, textarea")),
  ]);
}

/**
 * @param {Field} field
 * @param {string} value
 */
function setValue(field, value) {
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "on";
  else field.value = value;
}

/** @param {Field} field */
function valueOf(field) {
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked ? "on" : "off";
  return field.value.trim();
}

/* What is asked for */

/** Only what differs from the defaults, so that the table's own defaults hold for the rest. */
function options() {
  const rows = settings().filter(([id, field]) => !field.disabled && valueOf(field) !== defaultOf(id));
  return Object.fromEntries(rows.map(([id, field]) => [id, valueOf(field)]));
}

/** @param {string} id */
function defaultOf(id) {
  return (
    /** @type {HTMLElement} */ (ruleset().querySelector(`[data-setting="${CSS.escape(id)}"]`)).dataset
      .default ?? ""
  );
}

function seats() {
  const fields = /** @type {HTMLSelectElement[]} */ ([
    ...seatsOfScenario().querySelectorAll("select[data-seat]"),
  ]);
  return Object.fromEntries(fields.map((field) => [field.dataset.seat ?? "", field.value]));
}

function newGame() {
  const seed = chosen("seed");
  return {
    game: chosen("game"),
    scenario: scenario(),
    options: options(),
    seats: seats(),
    seed: seed ? Number(seed) : null,
    dice: chosen("dice"),
    title: chosen("title"),
  };
}

/** Until this script is here, and while a game is being made, the form cannot be sent. @param {boolean} ready */
function setReady(ready) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll('button[type="submit"], [data-first-game]'));
  for (const button of buttons) button.disabled = !ready;
}

/** @param {SubmitEvent} event */
async function begin(event) {
  event.preventDefault();
  setReady(false);
  try {
    const { id, links = {} } = await api("POST", "/api/games", newGame());
    if (Object.keys(links).length) showLinks(id, links);
    else window.location.assign(`/games/${id}`);
  } catch (fault) {
    showFault(fault);
  } finally {
    setReady(true);
  }
}

/**
 * What a seat is called on the form.
 * @param {string} seat
 */
function seatName(seat) {
  const field = seatsOfScenario().querySelector(`select[data-seat="${CSS.escape(seat)}"]`);
  return /** @type {HTMLSelectElement | null} */ (field)?.labels[0]?.textContent ?? named(seat);
}

/**
 * The links for friends, before the table opens.
 * @param {string} id
 * @param {Record<string, string>} links
 */
function showLinks(id, links) {
  const rows = Object.entries(links).map(([seat, link]) =>
    el(
      "div",
      { class: "field" },
      el("span", { class: "label-line" }, t("Link for {0}", seatName(seat))),
      el(
        "div",
        { class: "copy" },
        el("input", {
          type: "text",
          readonly: true,
          value: new URL(link, location.href).href,
          "aria-label": t("Link for {0}", seatName(seat)),
        }),
        el("button", { class: "button", type: "button", "data-copy": true }, t("Copy")),
      ),
    ),
  );
  const go = el("a", { class: "button primary", href: `/games/${id}` }, t("To the table"));
  const dialog = openDialog({
    title: t("Invite your friend"),
    body: [
      el(
        "p",
        {},
        t("Send each link to one person: who opens it takes the seat. You can make new links at the table."),
      ),
      ...rows,
    ],
    foot: [go],
  });
  dialog.addEventListener("close", () => window.location.assign(`/games/${id}`));
}

/** The game that beginners are advised to play. @param {HTMLElement} button */
function beginFirst(button) {
  const wanted = `[name="scenario-${chosen("game")}"][value="${button.dataset.scenarioOf}"]`;
  /** @type {HTMLInputElement} */ (form.querySelector(wanted)).checked = true;
  showWhatFits();
  const advised = /** @type {Record<string, string>} */ (JSON.parse(button.dataset.firstGame ?? "{}"));
  for (const [id, field] of settings()) setValue(field, advised[id] ?? defaultOf(id));
  form.requestSubmit();
}

for (const each of form.querySelectorAll("[data-first-game]"))
  each.addEventListener("click", () => beginFirst(/** @type {HTMLElement} */ (each)));
form.addEventListener("change", showWhatFits);
form.addEventListener("submit", begin);
showWhatFits();
setReady(true);
