/** What every page does: lights, rules and charts as dialogs, copying, moments, questions before grave forms. */

import { chartLink, confirmed, openChart, openRule, ruleLink, showFault, signed, toast } from "./dialogs.js";
import { named, t } from "./text.js";

export { chartLink, confirmed, openChart, openRule, ruleLink, showFault, signed, toast };
export { api, newKey, Refused, Unreached } from "./api.js";
export { byId, el, sentence, svg } from "./dom.js";

const A_YEAR = 365 * 24 * 3600;
const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
]);

/* Lights */

/** @param {string} theme */
function setTheme(theme) {
  document.cookie = `wardroom-theme=${theme}; path=/; max-age=${A_YEAR}; samesite=lax`;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  markTheme();
}

function markTheme() {
  const now = document.documentElement.dataset.theme ?? "";
  for (const button of themeButtons())
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === now));
}

/** @returns {NodeListOf<HTMLElement>} */
function themeButtons() {
  return document.querySelectorAll("[data-theme-choice]");
}

function startThemes() {
  for (const button of themeButtons())
    button.addEventListener("click", () => setTheme(button.dataset.themeChoice ?? ""));
  markTheme();
}

/* Links that open a dialog; with Ctrl, Shift or the middle button they stay links */

/** @param {MouseEvent} event */
function openInDialog(event) {
  const link = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest("a[data-rule], a[data-chart]")
  );
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const { game = "", rule, chart = "", table, total } = link.dataset;
  (rule ? openRule(game, rule) : openChart(game, chart, table, total)).catch(showFault);
}

/* Texts that name rules in brackets: <p data-rules-of="GAME">… [13.1].</p> */

/** @param {HTMLElement} place */
function linkRules(place) {
  const texts = document.createNodeIterator(place, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const found = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(/** @type {Text} */ (text));
  for (const text of found) {
    const parts = text.data.split(/\[(\d+(?:[.-]\d+)*[a-z]?)\]/);
    if (parts.length > 1)
      text.replaceWith(
        ...parts.map((part, n) => (n % 2 ? ruleLink(place.dataset.rulesOf ?? "", part) : part)),
      );
  }
}

/* Copying */

/** A link that the server could not complete is completed by where this page is. */
function completeLinks() {
  for (const field of document.querySelectorAll(".copy input[readonly]")) {
    const input = /** @type {HTMLInputElement} */ (field);
    if (input.value.startsWith("/")) input.value = new URL(input.value, location.href).href;
  }
}

/** @param {MouseEvent} event */
async function copyBeside(event) {
  const button = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest("[data-copy]")
  );
  const field = button?.parentElement?.querySelector("input");
  if (!button || !field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    toast(t("Copied."));
  } catch {
    toast(document.execCommand("copy") ? t("Copied.") : t("Press Ctrl+C to copy."));
  }
}

/* Moments */

function tellMoments() {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    const moment = new Date(time.getAttribute("datetime") ?? "");
    if (Number.isNaN(moment.valueOf())) continue;
    time.setAttribute("title", named(moment.toLocaleString(document.documentElement.lang)));
    time.textContent = ago(moment);
  }
}

/** @param {Date} moment */
function ago(moment) {
  const seconds = (moment.valueOf() - Date.now()) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return t("just now");
  if (unit[0] === "day" && seconds < -14 * 86400) return named(moment.toLocaleDateString(document.documentElement.lang));
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  return named(words.format(Math.round(seconds / unit[1]), unit[0]));
}

/* Forms that ask first: <form data-confirm="What it does."> */

/** @param {SubmitEvent} event */
async function askFirst(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = form.dataset.confirm;
  if (!text) return;
  event.preventDefault();
  if (await confirmed({ title: t("Are you sure?"), text, yes: event.submitter?.textContent?.trim() || t("Yes") }))
    form.submit();
}

startThemes();
for (const place of document.querySelectorAll("[data-rules-of]"))
  linkRules(/** @type {HTMLElement} */ (place));
tellMoments();
document.addEventListener("click", openInDialog);
document.addEventListener("click", copyBeside);
completeLinks();
document.addEventListener("submit", askFirst);
