/** Dialogs and toasts: a rule, a chart, a question, a fault. */

import { api } from "./api.js";
import { byId, el, sentence } from "./dom.js";
import { named, t } from "./text.js";

const TOAST_SECONDS = 8;

/**
 * A line at the foot of the page, read out at once; faults stay until they are closed.
 * @param {string} text
 * @param {"" | "bad"} [kind]
 */
export function toast(text, kind = "") {
  const close = () => box.remove();
  const box = el(
    "div",
    { class: `toast ${kind}`, role: "alert" },
    el("p", {}, sentence(text)),
    closeButton(close),
  );
  const toasts = byId("toasts");
  while (toasts.childElementCount > 2) toasts.firstElementChild?.remove();
  toasts.append(box);
  if (!kind) setTimeout(close, TOAST_SECONDS * 1000);
  return close;
}

/**
 * Show what went wrong.
 * @param {unknown} fault
 */
export function showFault(fault) {
  toast(fault instanceof Error ? fault.message : String(fault), "bad");
}

/** @param {() => void} close */
function closeButton(close) {
  return el("button", { class: "dialog-close", type: "button", "aria-label": t("Close"), onclick: close }, "×");
}

/**
 * A modal dialog that is gone when it is closed.
 * @param {{title: string, body: any[], foot?: any[], kind?: string}} parts
 * @returns {HTMLDialogElement}
 */
export function openDialog({ title, body, foot = [], kind = "" }) {
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: kind, "aria-label": title }));
  dialog.append(
    el(
      "div",
      { class: "dialog-head" },
      el("h2", {}, title),
      closeButton(() => dialog.close()),
    ),
    el("div", { class: "dialog-body" }, ...body),
  );
  if (foot.length) dialog.append(el("div", { class: "dialog-foot" }, ...foot));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Ask before something that cannot be taken back.
 * @param {{title: string, text: string, yes: string}} question
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, text, yes }) {
  return new Promise((resolve) => {
    let answer = false;
    const done = (/** @type {boolean} */ value) => () => {
      answer = value;
      dialog.close();
    };
    const no = el(
      "button",
      { class: "button", type: "button", autofocus: true, onclick: done(false) },
      t("No, go back"),
    );
    const go = el("button", { class: "button grave", type: "button", onclick: done(true) }, yes);
    const dialog = openDialog({ title, body: [el("p", {}, sentence(text))], foot: [no, go] });
    dialog.addEventListener("close", () => resolve(answer));
  });
}

/* Rules */

/**
 * A link that opens the text of a rule.
 * @param {string} game
 * @param {string} rule
 */
export function ruleLink(game, rule) {
  return el(
    "a",
    { class: "rule", href: `/rules/${game}/${rule}`, "data-rule": rule, "data-game": game },
    el("span", { class: "hidden-text" }, `${t("Rule")} `),
    named(rule),
  );
}

/**
 * @param {string} game
 * @param {string} rule
 */
export async function openRule(game, rule) {
  const data = await api("GET", `/api/rules/${game}/${encodeURIComponent(rule)}`);
  const rows = data.rules.flatMap((/** @type {any} */ each) => [
    el("dt", {}, named(each.id)),
    el(
      "dd",
      {},
      el("span", { lang: "en" }, each.text ?? each.statement),
      each.kind === "info" ? el("span", { class: "soft small" }, ` ${t("(for information)")}`) : null,
    ),
  ]);
  const all = el(
    "a",
    { class: "button", href: `/rules/${game}/${rule}`, target: "_blank" },
    t("Read on in the rules"),
  );
  openDialog({ title: t("Rule {0}", named(rule)), body: [el("dl", { class: "rule-text" }, rows)], foot: [all] });
}

/* Charts */

/**
 * A link that opens a chart; with the table and the total of a roll, at the row it fell on.
 * @param {string} game
 * @param {string} chart
 * @param {string} [table]
 * @param {number} [total]
 */
export function chartLink(game, chart, table = "", total = undefined) {
  return el(
    "a",
    {
      class: "chart",
      href: `/charts/${game}/${chart}`,
      "data-chart": chart,
      "data-game": game,
      "data-table": table,
      "data-total": total,
    },
    el("span", { class: "hidden-text" }, `${t("Chart")} `),
    named(chart),
  );
}

/**
 * @param {string} game
 * @param {string} chart
 * @param {string} [table] the only one to show, if the chart has it
 * @param {string} [total] the roll whose row is marked
 */
export async function openChart(game, chart, table = "", total = "") {
  const data = await api("GET", `/api/charts/${game}/${encodeURIComponent(chart)}`);
  const tables = Object.entries(data.tables ?? {});
  const shown = tables.filter(([name]) => name === table);
  const body = [
    el("p", { class: "soft small" }, t("Standing: {0}.", standingWord(data.standing)), " ", el("span", { lang: "en" }, sentence(data.source ?? ""))),
    ...(shown.length ? shown : tables).map(([name, rows]) => chartTable(game, name, rows, total)),
  ];
  const page = el(
    "a",
    { class: "button", href: `/charts/${game}/${chart}`, target: "_blank" },
    t("The whole chart"),
  );
  const dialog = openDialog({ title: `${named(data.id)} ${data.title}`, body, foot: [page] });
  dialog.querySelector(".is-hit")?.scrollIntoView({ block: "center" });
}

/**
 * @param {string} game
 * @param {string} name
 * @param {any} table
 * @param {string} total
 */
function chartTable(game, name, table, total) {
  const rows = Object.entries(table.rows ?? {}).map(([span, result]) =>
    el(
      "tr",
      { class: total && covers(span, Number(total)) ? "is-hit" : null },
      el("th", { scope: "row" }, spanWords(span)),
      el("td", {}, words(result)),
    ),
  );
  const modifiers = (table.modifiers ?? []).map((/** @type {any} */ each) =>
    el("li", {}, modifierWords(each)),
  );
  return el(
    "div",
    {},
    el(
      "table",
      {},
      el("caption", {}, table.title || name || t("Table"), " ", table.rule ? ruleLink(game, table.rule) : null),
      el(
        "thead",
        {},
        el("tr", {}, el("th", { scope: "col" }, table.dice ? named(table.dice) : t("Roll")), el("th", { scope: "col" }, t("Result"))),
      ),
      el("tbody", {}, rows),
    ),
    modifiers.length ? el("ul", { class: "small" }, modifiers) : null,
  );
}

/** @param {any} each */
function modifierWords(each) {
  if (typeof each !== "object" || each === null) return words(each);
  const value = typeof each.value === "number" ? signed(each.value) : "";
  return [value, each.name ?? each.when ?? ""].filter(Boolean).join(" ") || words(each);
}

/**
 * @param {any} value
 * @returns {string}
 */
function words(value) {
  if (value === "-") return t("no contact or no effect");
  if (Array.isArray(value)) return value.map(words).join(", ");
  if (value && typeof value === "object")
    return Object.entries(value)
      .map(([name, each]) => `${name} ${words(each)}`)
      .join(", ");
  return String(value);
}

/**
 * Whether a row such as 7, 2..4, 10.. or ..3 covers a total.
 * @param {string} span
 * @param {number} total
 */
function covers(span, total) {
  const [low, high] = ends(span);
  return (low === "" || Number(low) <= total) && (high === "" || total <= Number(high));
}

/** @param {string} span */
function ends(span) {
  const [low, high = low] = span.split("..");
  return [low, high];
}

/**
 * A row's numbers as they are read.
 * @param {string} span
 */
function spanWords(span) {
  const [low, high] = ends(span);
  if (low === high) return low;
  if (low === "") return t("{0} or less", high);
  return high === "" ? t("{0} or more", low) : t("{0} to {1}", low, high);
}

/**
 * How well a number is known, in a word.
 * @param {string} name
 */
export function standingWord(name) {
  const known = /** @type {Record<string, string>} */ ({
    printed: t("printed"),
    rulebook: t("rulebook"),
    analogy: t("analogy"),
    reconstructed: t("reconstructed"),
  });
  return known[name] ?? name;
}

/**
 * A number with its sign, as it is read.
 * @param {number} value
 */
export function signed(value) {
  return value < 0 ? `−${-value}` : `+${value}`;
}
