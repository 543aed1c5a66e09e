/** The table: one position, shown and kept in step with the server; one move at a time. */

import { api, newKey, Refused, Unreached } from "./api.js";
import { Board } from "./board.js";
import { Curtain } from "./curtain.js";
import { Decision } from "./decision.js";
import { confirmed, openDialog, showFault, toast } from "./dialogs.js";
import { byId, el, remember, remembered } from "./dom.js";
import { Drawings } from "./drawings.js";
import { eventItem, Log } from "./log.js";
import { named, t } from "./text.js";
import { startTour, tourOnce } from "./tour.js";

const RETRY_SECONDS = [0.5, 1, 2, 4, 8];
const DOUBLE_CLICK = 350;
const LONGEST_PAUSE = 60;
const KEYS_OFF = "wardroom-keys-off";
/** Where the board is as narrow as on a phone, upright or sideways, drawings that suit it are asked for. */
const NARROW = window.matchMedia("(max-width: 36rem), (max-width: 60rem) and (max-height: 27rem)");

/** @typedef {import("./decision.js").Option} Option */

class Table {
  /** @param {any} position */
  constructor(position) {
    this.position = position;
    this.busy = false;
    /** Elements picked on the board, which narrow the list. @type {string[]} */
    this.chosen = [];
    /** When the decision that is asked for came up. */
    this.askedAt = 0;
    /** The newest sequence number that the stream told. */
    this.heard = 0;
    /** Seconds until the stream is opened again after a refusal. */
    this.pause = 2;
    this.board = new Board(
      (element) => this.pickElement(element),
      (element) => this.decision.mark(element),
    );
    this.drawings = new Drawings(NARROW);
    this.log = new Log(position.game, position.id, () => this.position.seat);
    this.decision = new Decision({
      choose: (option) => this.choose(option),
      roll: (faces) => this.move("moves", { dice: faces }),
      undo: () => this.undo(),
      light: (option) => this.board.light(option ? option.board : []),
      widen: () => this.narrow([]),
    });
    this.curtain = new Curtain();
    this.curtain.guard(() => this.position);
    this.show(position);
    this.stream = this.listen();
    window.addEventListener("pagehide", () => this.stream.close());
    window.addEventListener("pageshow", (event) => event.persisted && this.comeBack());
    NARROW.addEventListener("change", () => this.refresh());
    if (NARROW.matches) this.refresh();
  }

  get path() {
    return `/api/games/${this.position.id}`;
  }

  /** @returns {Option[]} */
  get options() {
    return this.position.decision?.options ?? [];
  }

  /* Showing */

  /** @param {any} position */
  show(position) {
    const onBoard = byId("panels").contains(document.activeElement);
    this.position = this.drawings.fill(position);
    this.chosen = [];
    this.askedAt = performance.now();
    this.showHead();
    this.board.update(position.panels);
    this.showDecision();
    const news = this.log.update(position.events, position.first);
    this.decision.tell(news.map((event) => eventItem(position.game, event, true)));
    if (onBoard && document.activeElement === document.body) byId("prompt").focus();
    else if (document.activeElement !== byId("prompt")) byId("said").textContent = byId("prompt").textContent;
    this.curtain.update(position);
  }

  showHead() {
    const { title, seats, seat } = this.position;
    byId("title").textContent = title;
    byId("title").title = title;
    document.title = `${this.position.decision && seats.length > 1 ? t("Your turn: {0}", title) : title} – ${named("Wardroom")}`;
    byId("seats").replaceChildren(...seatLinks(seats, seat));
    byId("menu-save").hidden = !mayBeSaved(this.position);
    for (const link of document.querySelectorAll("#menu a[data-of-seat]"))
      /** @type {HTMLAnchorElement} */ (link).search = hasSeveral(seats) ? `?${this.query()}` : "";
  }

  showDecision() {
    this.decision.update(this.position, { chosen: this.chosen, options: this.narrowedOptions() });
    this.showLights();
  }

  showLights() {
    this.board.open(this.options);
    this.board.light(this.chosen, "chosen");
    this.board.light([]);
  }

  /* Picking on the board: one option is taken, several narrow the list */

  narrowedOptions(chosen = this.chosen) {
    return this.options.filter((option) => chosen.every((element) => option.board.includes(element)));
  }

  /** @param {string} element */
  pickElement(element) {
    if (this.chosen.includes(element)) return this.narrow(this.chosen.filter((each) => each !== element));
    const both = [...this.chosen, element];
    const chosen = this.narrowedOptions(both).length ? both : [element];
    const open = this.narrowedOptions(chosen);
    if (open.length === 1) return this.choose(open[0]);
    return this.narrow(chosen);
  }

  /** @param {string[]} chosen */
  narrow(chosen) {
    this.chosen = chosen;
    this.showDecision();
  }

  /* Moving */

  /** @param {Option} option */
  async choose(option) {
    if (this.busy) return;
    if (option.grave && !(await confirmed({ title: option.label, text: option.grave, yes: t("Yes, do it") })))
      return;
    this.move("moves", { option: option.id });
  }

  undo() {
    const { allowed, why } = this.position.undo;
    if (allowed) this.move("undo", {});
    else toast(why);
  }

  /**
   * Send one move; while the server cannot be reached the same one is sent again under the same key.
   * @param {"moves" | "undo"} call
   * @param {Record<string, any>} what
   */
  async move(call, what) {
    if (this.busy) return;
    this.setBusy(true);
    const { seat, sequence, total } = this.position;
    // What happened before a move stays as it was; what is taken back does not.
    const query = this.drawings.query(call === "moves" ? { since: String(total) } : {});
    try {
      this.show(await this.send(`${this.path}/${call}?${query}`, { seat, sequence, key: newKey(), ...what }));
    } catch (fault) {
      this.refused(fault);
    } finally {
      this.setBusy(false);
    }
  }

  /**
   * @param {string} path
   * @param {any} body
   */
  async send(path, body) {
    for (const seconds of RETRY_SECONDS) {
      try {
        return await api("POST", path, body);
      } catch (fault) {
        if (!(fault instanceof Unreached)) throw fault;
        this.say(t("Connection lost, trying again…"));
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
    }
    return api("POST", path, body);
  }

  /** @param {unknown} fault */
  refused(fault) {
    showFault(fault);
    if (fault instanceof Refused && fault.status === 409 && fault.data?.position)
      this.show(fault.data.position);
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    this.decision.setBusy(busy);
    if (busy) return;
    this.say("");
    this.catchUp();
  }

  /* Staying in step */

  /** The stream says that something moved; what it was is asked for. */
  listen() {
    const stream = new EventSource(`${this.path}/stream?${this.query()}`);
    stream.addEventListener("moved", (event) => {
      this.heard = Number(event.data);
      this.catchUp();
    });
    stream.addEventListener("open", () => this.found());
    stream.addEventListener("error", () => this.lost(stream));
    return stream;
  }

  found() {
    this.pause = 2;
    if (!this.busy) this.say("");
  }

  /**
   * The browser opens a lost stream again by itself; one that was refused is tried again later.
   * @param {EventSource} stream
   */
  lost(stream) {
    this.say(t("Connection lost, trying again…"));
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(() => {
      this.stream = this.listen();
    }, this.pause * 1000);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** The page is shown again from the browser's memory. */
  comeBack() {
    this.stream = this.listen();
    this.refresh();
  }

  catchUp() {
    if (!this.busy && this.heard > this.position.sequence) this.refresh();
  }

  /** Ask how the game stands. */
  async refresh() {
    try {
      const position = await api("GET", `${this.path}?${this.drawings.query({ seat: this.position.seat })}`);
      if (!this.busy) this.take(position);
    } catch (fault) {
      showFault(fault);
    }
  }

  /**
   * Show a position, unless a newer one is shown; if it is the same, only its drawings can be others.
   * @param {any} position
   */
  take(position) {
    if (position.sequence < this.position.sequence) return;
    if (position.sequence > this.position.sequence) return void this.show(position);
    this.position.panels = this.drawings.fill(position).panels;
    this.board.update(position.panels);
    this.showLights();
  }

  query() {
    return new URLSearchParams({ seat: this.position.seat });
  }

  /** @param {string} text */
  say(text) {
    byId("link").textContent = text;
  }
}

/* Seats */

/**
 * The seats, for whom it is to act, and a way to the others of mine.
 * @param {any[]} seats
 * @param {string} seat
 */
function seatLinks(seats, seat) {
  if (seats.length < 2) return [];
  return seats.map((each) => {
    const name = each.bot ? t("{0} (bot {1})", each.name, named(each.bot)) : each.name;
    const state = each.waiting ? el("span", { class: "seat-turn" }, ` ${t("to act")}`) : null;
    if (each.seat === seat) return el("b", { class: "seat", "aria-current": "true" }, name, state);
    if (each.mine)
      return el(
        "a",
        { class: "seat", href: `?seat=${encodeURIComponent(each.seat)}`, "data-seat": each.seat },
        name,
        state,
      );
    return el("span", { class: "seat" }, name, state);
  });
}

/**
 * Whether one account has more seats than one.
 * @param {any[]} seats
 */
function hasSeveral(seats) {
  return seats.filter((each) => each.mine).length > 1;
}

/**
 * A save holds all secrets: it is for a game that is over, or for one person's own.
 * @param {any} position
 */
function mayBeSaved({ over, seats }) {
  const alone = seats.every((/** @type {any} */ each) => each.mine || each.bot);
  return over || (alone && !byId("menu-save").dataset.tournament);
}

/* Keys */

/**
 * Whether a key is for the table: not for a field, a dialog, the browser, or a button that has the focus.
 * @param {KeyboardEvent} event
 */
function isForTable(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  if (document.querySelector("dialog:modal, [popover]:popover-open")) return false;
  const target = /** @type {Element} */ (event.target);
  if (target.closest('input:not([type="radio"]), select, textarea')) return false;
  return event.key !== "Enter" || !target.closest("a, button, summary, input, [role=button], .tour");
}

/** @param {Table} table */
function startKeys(table) {
  document.addEventListener("keydown", (event) => {
    if (!isForTable(event) || table.curtain.isDown) return;
    if (event.key === "Escape" && table.chosen.length) table.narrow([]);
    else if (!remembered(KEYS_OFF)) pressKey(table, event);
  });
}

/**
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function pressKey(table, event) {
  if (event.key === "?") window.location.assign("/help");
  else if (event.key === "u" || event.key === "U") table.undo();
  else if (table.decision.typeDice) pressDie(table, event);
  else {
    const option = table.decision.byKey(event.key, table.options);
    if (!option) return;
    event.preventDefault();
    table.choose(option);
  }
}

/**
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function pressDie(table, event) {
  const form = document.querySelector("form.own-dice");
  if (event.key === "Enter" && form instanceof HTMLFormElement) form.requestSubmit();
  else if (table.decision.typeDice?.(event.key)) event.preventDefault();
}

/**
 * The second click of a double click must not pick from the list that the first one brought.
 * @param {Table} table
 */
function startDoubleClickGuard(table) {
  const guard = (/** @type {MouseEvent} */ event) => {
    if (event.detail < 2 || performance.now() - table.askedAt > DOUBLE_CLICK) return;
    event.stopPropagation();
    event.preventDefault();
  };
  for (const id of ["decision", "panels"]) byId(id).addEventListener("click", guard, { capture: true });
}

/* Menu */

/** @param {Table} table */
function startMenu(table) {
  byId("menu-tour").addEventListener("click", () => {
    byId("menu").hidePopover();
    startTour();
  });
  document.getElementById("menu-invite")?.addEventListener("click", () => {
    byId("menu").hidePopover();
    openInvitations(table);
  });
  startKeySwitch();
}

function startKeySwitch() {
  const button = byId("menu-keys");
  const mark = () => button.setAttribute("aria-pressed", String(!remembered(KEYS_OFF)));
  button.addEventListener("click", () => {
    remember(KEYS_OFF, remembered(KEYS_OFF) ? "" : "1");
    mark();
  });
  mark();
}

/** @param {Table} table */
function openInvitations(table) {
  const free = table.position.seats.filter((/** @type {any} */ seat) => !seat.player && !seat.bot);
  const answer = el("div", { "aria-live": "polite" });
  const given = el("div", { class: "given" });
  const button = (/** @type {string} */ seat, /** @type {string} */ label) =>
    el(
      "button",
      {
        class: "button",
        type: "button",
        onclick: async () => {
          await invite(table, seat, answer);
          showGiven(table, given);
        },
      },
      label,
    );
  const buttons = [
    ...free.map((/** @type {any} */ each) => button(each.seat, t("To play: {0}", each.name))),
    button("", t("To watch")),
  ];
  const bots = free.map((/** @type {any} */ each) => botButton(table, each));
  openDialog({
    title: t("Invite somebody"),
    body: [
      el(
        "p",
        {},
        t("Make a link and send it. Who opens it takes the seat, or watches and sees only what everybody may see."),
      ),
      el("div", { class: "row" }, buttons),
      answer,
      given,
      ...(bots.length
        ? [el("h3", {}, t("Nobody comes?")), el("p", {}, t("A bot can play on in a free seat.")), el("div", { class: "row" }, bots)]
        : []),
    ],
  });
  showGiven(table, given);
}

/**
 * Let a bot play on where nobody sits.
 * @param {Table} table
 * @param {any} seat
 */
function botButton(table, seat) {
  const label = t("Let a bot play: {0}", seat.name);
  const text = t("The bot keeps the seat to the end of the game; links to it are good no more.");
  const give = async () => {
    if (!(await confirmed({ title: label, text, yes: t("Yes, let it play") }))) return;
    try {
      await api("POST", `${table.path}/bot`, { seat: seat.seat });
      location.reload();
    } catch (fault) {
      showFault(fault);
    }
  };
  return el("button", { class: "button", type: "button", onclick: give }, label);
}

/**
 * The links that can still be used, each with a button to take it back.
 * @param {Table} table
 * @param {HTMLElement} given
 */
async function showGiven(table, given) {
  try {
    const links = await api("GET", `${table.path}/invitations`);
    const rows = links.map((/** @type {any} */ link) => givenLink(table, link, given));
    given.replaceChildren(...(rows.length ? [el("h3", {}, t("Links not used yet")), el("ul", {}, rows)] : []));
  } catch (fault) {
    showFault(fault);
  }
}

/**
 * @param {Table} table
 * @param {{id: string, seat: string, created: string}} link
 * @param {HTMLElement} given
 */
function givenLink(table, link, given) {
  const seat = table.position.seats.find((/** @type {any} */ each) => each.seat === link.seat);
  const made = new Date(link.created).toLocaleString(document.documentElement.lang);
  const takeBack = async () => {
    try {
      await api("DELETE", `${table.path}/invitations/${link.id}`);
      toast(t("The link is taken back: nobody can use it any more."));
    } catch (fault) {
      showFault(fault);
    }
    await showGiven(table, given);
  };
  return el(
    "li",
    { class: "row spread" },
    el("span", {}, seat ? t("A link to play {0}, made {1}", seat.name, named(made)) : t("A link to watch, made {0}", named(made))),
    el(
      "button",
      { class: "button slight", type: "button", "aria-label": seat ? t("Take back the link to play {0}", seat.name) : t("Take back the link to watch"), onclick: takeBack },
      t("Take back"),
    ),
  );
}

/**
 * @param {Table} table
 * @param {string} seat
 * @param {HTMLElement} answer
 */
async function invite(table, seat, answer) {
  try {
    const { link } = await api("POST", `${table.path}/invitations`, { seat });
    const field = el("input", {
      type: "text",
      readonly: true,
      value: new URL(link, location.href).href,
      "aria-label": t("Invitation link"),
    });
    answer.replaceChildren(
      el("p", {}, t("The link:")),
      el(
        "div",
        { class: "copy" },
        field,
        el("button", { class: "button primary", type: "button", "data-copy": true }, t("Copy")),
      ),
    );
  } catch (fault) {
    showFault(fault);
  }
}

const table = new Table(JSON.parse(byId("position").textContent ?? "{}"));
startKeys(table);
startDoubleClickGuard(table);
startMenu(table);
if (table.position.notice) toast(table.position.notice);
if (!table.position.over) tourOnce();
