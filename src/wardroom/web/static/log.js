/** The log: what happened, oldest first, the newest in sight; rolls with their dice and every modifier. */

import { api } from "./api.js";
import { chartLink, ruleLink, showFault, signed, standingWord } from "./dialogs.js";
import { diceOf } from "./dice.js";
import { byId, el } from "./dom.js";
import { both, t } from "./text.js";

const OLDER = 100;
const MOST = 500;
const WELL_KNOWN = ["printed", "rulebook", ""];

/** @typedef {{name: string, value: number, rule: string, standing: string}} Modifier */
/** @typedef {{chart: string, table: string, name: string, dice: string, faces: number[], natural: number, modifiers: Modifier[], total: number, result: string, rule: string, standing: string, text: string}} Roll */
/** @typedef {{number: number, text: string, rule: string, style: string, roll: Roll | null}} GameEvent */

/** The list of events beside the board. */
export class Log {
  /**
   * @param {string} game
   * @param {string} id
   * @param {() => string} seat
   */
  constructor(game, id, seat) {
    this.game = game;
    this.id = id;
    this.seat = seat;
    this.box = byId("log-box");
    this.list = byId("events");
    this.older = /** @type {HTMLButtonElement} */ (byId("log-older"));
    /** @type {GameEvent[]} */
    this.shown = [];
    this.atNewest = true;
    this.older.addEventListener("click", () => this.fetchOlder().catch(showFault));
    this.box.addEventListener("scroll", () => this.look(), { passive: true });
    // Who sees the newest events goes on seeing them when the list has more room or less.
    new ResizeObserver(() => this.atNewest && this.toNewest()).observe(this.box);
  }

  /**
   * Show these events after those that are shown; what was taken back goes.
   * @param {GameEvent[]} events all there are from `first` on
   * @param {number} first
   * @returns {GameEvent[]} those that are news to who has been looking
   */
  update(events, first) {
    const start = this.shown[0]?.number ?? 0;
    const fresh = !this.shown.length || first > start + this.shown.length || first + events.length < start;
    if (fresh) this.clear();
    const kept = fresh ? 0 : this.agreeing(events, first);
    this.cut(kept);
    const next = fresh ? first : start + kept;
    const more = events.filter((event) => event.number >= next);
    this.append(more, !fresh);
    this.older.hidden = !this.shown.length || this.shown[0].number === 0;
    return fresh ? [] : more;
  }

  /**
   * How many of the events that are shown still hold.
   * @param {GameEvent[]} events
   * @param {number} first
   */
  agreeing(events, first) {
    const now = events.map((event) => event.text);
    const wrong = this.shown.findIndex(
      ({ number, text }) => number >= first && now[number - first] !== text,
    );
    return wrong < 0 ? this.shown.length : wrong;
  }

  clear() {
    this.cut(0);
  }

  /** @param {number} count */
  cut(count) {
    this.shown.length = Math.min(count, this.shown.length);
    while (this.list.children.length > count) this.list.lastElementChild?.remove();
  }

  /**
   * @param {GameEvent[]} events
   * @param {boolean} isNew
   */
  append(events, isNew) {
    for (const old of this.list.querySelectorAll(".is-new")) old.classList.remove("is-new");
    this.list.append(...events.map((event) => eventItem(this.game, event, isNew)));
    this.shown.push(...events);
    this.forget(this.shown.length - MOST);
    this.toNewest();
  }

  /**
   * The oldest go; they can be fetched again.
   * @param {number} count
   */
  forget(count) {
    if (count <= 0) return;
    this.shown.splice(0, count);
    for (const item of [...this.list.children].slice(0, count)) item.remove();
  }

  look() {
    this.atNewest = this.box.scrollTop + this.box.clientHeight >= this.box.scrollHeight - 8;
  }

  toNewest() {
    this.box.scrollTop = this.box.scrollHeight;
  }

  /** The events before the first one shown; screen readers are not told of them again. */
  async fetchOlder() {
    const before = this.shown[0].number;
    const since = Math.max(before - OLDER, 0);
    const query = new URLSearchParams({
      seat: this.seat(),
      since: String(since),
      limit: String(before - since),
    });
    const data = await api("GET", `/api/games/${this.id}/events?${query}`);
    const events = /** @type {GameEvent[]} */ (data.events).filter((event) => event.number < before);
    const height = this.box.scrollHeight;
    this.box.setAttribute("aria-live", "off");
    this.list.prepend(...events.map((event) => eventItem(this.game, event, false)));
    this.shown.unshift(...events);
    this.box.scrollTop += this.box.scrollHeight - height;
    this.older.hidden = !events.length || this.shown[0].number === 0;
    setTimeout(() => this.box.setAttribute("aria-live", "polite"), 500);
  }
}

/**
 * @param {string} game
 * @param {GameEvent} event
 * @param {boolean} [isNew]
 */
export function eventItem(game, event, isNew = false) {
  const kind = event.roll ? "roll" : event.style || "plain";
  return el(
    "li",
    { class: `event ${kind}${isNew ? " is-new" : ""}` },
    event.roll ? rollParts(game, event.roll) : eventParts(game, event),
  );
}

/**
 * @param {string} game
 * @param {GameEvent} event
 */
function eventParts(game, event) {
  const rule = event.rule ? [" ", ruleLink(game, event.rule)] : [];
  if (event.style === "scene") return [el("h3", {}, event.text, ...rule)];
  return [mark(event.style), event.text, ...rule];
}

/**
 * Good and bad news by a sign as well as by colour.
 * @param {string} style
 */
function mark(style) {
  const sign = { good: "▲", bad: "▼", warning: "◆" }[style];
  return sign ? el("span", { class: "mark", "aria-hidden": "true" }, sign) : null;
}

/**
 * The dice, the chart, every modifier, the total and the result.
 * @param {string} game
 * @param {Roll} roll
 */
export function rollParts(game, roll) {
  const sum = roll.faces.length > 1 || roll.modifiers.length > 0;
  return [
    diceOf(roll),
    el(
      "div",
      { class: "roll-words" },
      el(
        "span",
        { class: "roll-name" },
        roll.chart ? chartLink(game, roll.chart, roll.table, roll.total) : null,
        roll.name === roll.chart ? " " : ` ${roll.name} `,
        el("span", { class: "hidden-text" }, `${t("rolled {0}", both(roll.faces.map(String)))}, `),
        roll.rule ? ruleLink(game, roll.rule) : null,
        standing(roll.standing),
      ),
      el(
        "span",
        { class: "roll-sum" },
        sum ? el("span", { class: "natural" }, String(roll.natural)) : null,
        roll.modifiers.map((modifier) => modifierWords(modifier)),
        roll.modifiers.length ? el("span", { class: "total" }, `= ${roll.total}`) : null,
        roll.result
          ? el("b", { class: "result" }, el("span", { "aria-hidden": "true" }, "→ "), roll.result)
          : null,
      ),
    ),
  ];
}

/** @param {Modifier} modifier */
function modifierWords(modifier) {
  return el(
    "span",
    { class: "modifier" },
    el("b", {}, signed(modifier.value)),
    ` ${modifier.name}`,
    standing(modifier.standing),
  );
}

/** @param {string} name */
function standing(name) {
  return WELL_KNOWN.includes(name) ? null : el("span", { class: "standing" }, standingWord(name));
}
