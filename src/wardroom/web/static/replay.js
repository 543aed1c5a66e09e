/** The replay: any position a seat has seen, by slider, by button, by key or by itself. */

import { api } from "./api.js";
import { Board } from "./board.js";
import { openDialog, showFault, toast } from "./dialogs.js";
import { byId, el } from "./dom.js";
import { Drawings } from "./drawings.js";
import { eventItem } from "./log.js";
import { both, t } from "./text.js";

/** @typedef {{events: number, decided: boolean, chapter: number}} Step */
/** @typedef {{title: string, step: number}} Chapter */
/** @typedef {{id: string, seat: string, steps: Step[], chapters: Chapter[], chapter_name: string, may_branch: boolean}} History */
/** @typedef {{id: string, game: string, seat: string, at: number, seats: string[], tournament: boolean, log: string}} About */

const KEPT = 60;
/** Positions that are kept at hand. */
const EVENTS_AT_ONCE = 250;
const EVENTS_SHOWN = 80;
const THUMB = 18;
const NARROW = window.matchMedia("(max-width: 56rem)");

/* What is fetched */

/** Positions by step, fetched once, the oldest forgotten. */
class Positions {
  /**
   * @param {About} about
   * @param {Step[]} steps
   */
  constructor(about, steps) {
    this.about = about;
    this.steps = steps;
    /** @type {Map<number, Promise<any>>} */
    this.kept = new Map();
    this.drawings = new Drawings(NARROW);
  }

  /** @param {number} step */
  get(step) {
    const found = this.kept.get(step) ?? this.fetch(step);
    this.kept.delete(step);
    this.kept.set(step, found);
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return found;
  }

  /** @param {number} step */
  fetch(step) {
    const query = this.drawings.query({ seat: this.about.seat, since: String(this.steps[step].events) });
    const found = api("GET", `/api/games/${this.about.id}/history/${step}?${query}`).then((position) => this.drawings.fill(position));
    found.catch(() => this.kept.delete(step));
    return found;
  }

  /** Fetch what may be wanted next. @param {number[]} steps */
  prefetch(steps) {
    for (const step of steps) if (this.steps[step] && !this.kept.has(step)) this.get(step).catch(() => {});
  }
}

/** Events by number, fetched by the pageful. */
class Events {
  /** @param {About} about */
  constructor(about) {
    this.about = about;
    /** @type {Map<number, Promise<any[]>>} */
    this.pages = new Map();
  }

  /** @param {number} page */
  page(page) {
    const known = this.pages.get(page);
    if (known) return known;
    const query = new URLSearchParams({ seat: this.about.seat, since: String(page * EVENTS_AT_ONCE), limit: String(EVENTS_AT_ONCE) });
    const found = api("GET", `/api/games/${this.about.id}/events?${query}`).then((data) => data.events);
    found.catch(() => this.pages.delete(page));
    this.pages.set(page, found);
    return found;
  }

  /**
   * The events from one number to before another.
   * @param {number} from
   * @param {number} to
   */
  async between(from, to) {
    if (to <= from) return [];
    const [first, last] = [Math.floor(from / EVENTS_AT_ONCE), Math.floor((to - 1) / EVENTS_AT_ONCE)];
    const pages = await Promise.all(Array.from({ length: last - first + 1 }, (_, n) => this.page(first + n)));
    return pages.flat().slice(from - first * EVENTS_AT_ONCE, to - first * EVENTS_AT_ONCE);
  }
}

/* The replay itself */

class Replay {
  /**
   * @param {About} about
   * @param {History} history
   */
  constructor(about, history) {
    this.about = about;
    this.history = history;
    this.steps = history.steps;
    this.positions = new Positions(about, history.steps);
    this.events = new Events(about);
    this.board = new Board(() => {});
    this.slider = /** @type {HTMLInputElement} */ (byId("slider"));
    this.chapter = /** @type {HTMLSelectElement} */ (byId("chapter"));
    this.step = -1;
    /** Events that are shown; more than the step has while its outcome is told one by one. */
    this.shown = 0;
    this.wanted = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.position = null;
    this.setUp();
    this.go(Math.min(about.at, this.last));
    NARROW.addEventListener("change", () => this.redraw());
  }

  get last() {
    return this.steps.length - 1;
  }

  get name() {
    const name = this.history.chapter_name;
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  setUp() {
    this.slider.max = String(this.last);
    this.slider.disabled = false;
    this.drawMarks();
    const { chapters, chapter_name: name } = this.history;
    byId("chapter-label").hidden = !chapters.length;
    byId("chapter-name").textContent = this.name;
    this.chapter.append(el("option", { value: "0", "data-before": true }, t("Before the first {0}", name)));
    this.chapter.append(...chapters.map((chapter, n) => el("option", { value: String(chapter.step) }, `${n + 1}. ${withoutRule(chapter.title)}`)));
    for (const [go, words, key] of [["chapter-back", t("The {0} before", name), t("Page up")], ["chapter-on", t("The next {0}", name), t("Page down")]]) {
      const button = /** @type {HTMLElement} */ (document.querySelector(`[data-go="${go}"]`));
      button.hidden = !chapters.length;
      button.setAttribute("aria-label", words);
      button.title = `${words} (${key})`;
    }
    byId("branch").hidden = !this.history.may_branch || this.about.tournament;
  }

  /** A mark over the slider where each chapter begins. */
  drawMarks() {
    const marks = this.history.chapters.map((chapter) => {
      const share = this.last ? chapter.step / this.last : 0;
      const mark = el("span", {});
      mark.style.left = `calc(${THUMB / 2 - share * THUMB}px + ${share * 100}%)`;
      return mark;
    });
    byId("marks").replaceChildren(...marks);
  }

  /* Going */

  /**
   * Show a step; with `shown`, as many events as that.
   * @param {number} step
   * @param {number} [shown]
   */
  async go(step, shown = undefined) {
    const moved = step !== this.step;
    const forward = step > this.step;
    this.step = step;
    this.shown = shown ?? this.steps[step].events;
    this.showWhere();
    const asked = (this.wanted += 1);
    try {
      byId("main").classList.toggle("is-fetching", moved && this.position !== null);
      const from = Math.max(this.shown - EVENTS_SHOWN, 0);
      const [position, events] = await Promise.all([this.positions.get(step), this.events.between(from, this.shown)]);
      if (asked !== this.wanted) return;
      this.show(position, events, moved);
      this.positions.prefetch(this.likely(forward));
    } catch (fault) {
      if (asked !== this.wanted) return;
      this.pause();
      showFault(fault);
    } finally {
      if (asked === this.wanted) byId("main").classList.remove("is-fetching");
    }
  }

  /** What will be wanted next. @param {boolean} forward */
  likely(forward) {
    const on = this.decisionFrom(this.step, 1);
    const near = [on, this.decisionFrom(this.step, -1), this.step + 1, this.chapterFrom(1)];
    return forward || this.timer ? [...near, this.decisionFrom(on, 1), this.decisionFrom(this.decisionFrom(on, 1), 1)] : near;
  }

  redraw() {
    this.positions = new Positions(this.about, this.steps);
    this.go(this.step, this.shown);
  }

  /**
   * The next step at which something was decided, or the end; for those who watched, the next step.
   * @param {number} step
   * @param {1 | -1} way
   */
  decisionFrom(step, way) {
    const decided = this.steps.some((each) => each.decided);
    let found = step + way;
    while (decided && found > 0 && found < this.last && !this.steps[found].decided) found += way;
    return Math.min(Math.max(found, 0), this.last);
  }

  /** The step at which the next chapter begins, or this one, or the one before. @param {1 | -1} way */
  chapterFrom(way) {
    const starts = this.history.chapters.map((chapter) => chapter.step);
    if (way > 0) return starts.find((start) => start > this.step) ?? this.last;
    return starts.filter((start) => start < this.step || (start === this.step && this.shown > this.steps[start].events)).pop() ?? 0;
  }

  eventOn() {
    if (this.step >= this.last) return;
    const all = this.steps[this.step + 1].events;
    if (this.shown + 1 >= all) this.go(this.step + 1);
    else this.go(this.step, this.shown + 1);
  }

  eventBack() {
    if (this.shown > this.steps[this.step].events) this.go(this.step, this.shown - 1);
    else if (this.step > 0) this.go(this.step - 1, Math.max(this.steps[this.step - 1].events, this.shown - 1));
  }

  /** @param {string} where */
  act(where) {
    if (where !== "play") this.pause();
    const acts = /** @type {Record<string, () => void>} */ ({
      first: () => this.go(0),
      last: () => this.go(this.last),
      back: () => this.go(this.shown > this.steps[this.step].events ? this.step : this.decisionFrom(this.step, -1)),
      on: () => this.go(this.decisionFrom(this.step, 1)),
      "chapter-back": () => this.go(this.chapterFrom(-1)),
      "chapter-on": () => this.go(this.chapterFrom(1)),
      "event-back": () => this.eventBack(),
      "event-on": () => this.eventOn(),
      play: () => (this.timer ? this.pause() : this.play()),
    });
    acts[where]();
  }

  /* Playing by itself */

  play() {
    if (this.step >= this.last) this.go(0);
    this.setPlaying(true);
    this.tick();
  }

  tick() {
    const wait = Number(/** @type {HTMLSelectElement} */ (byId("speed")).value);
    this.timer = window.setTimeout(async () => {
      if (this.step >= this.last) return this.pause();
      await this.go(this.decisionFrom(this.step, 1));
      if (this.timer) this.tick();
    }, wait);
  }

  pause() {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.setPlaying(false);
  }

  /** @param {boolean} playing */
  setPlaying(playing) {
    const button = /** @type {HTMLElement} */ (document.querySelector('[data-go="play"]'));
    button.setAttribute("aria-pressed", String(playing));
    button.title = playing ? t("Stop (Space)") : t("Play (Space)");
  }

  /* Showing */

  /** Where we are: the slider, the words beside it, the address. */
  showWhere() {
    const { chapter } = this.steps[this.step];
    const step = t("step {0} of {1}", this.step, this.last);
    const words = chapter ? `${this.name} ${chapter}, ${step}` : step;
    const rest = this.shown - this.steps[this.step].events;
    this.slider.value = String(this.step);
    this.slider.style.setProperty("--done", `${this.last ? (100 * this.step) / this.last : 0}%`);
    this.slider.setAttribute("aria-valuetext", words.charAt(0).toUpperCase() + words.slice(1));
    byId("where").replaceChildren(chapter ? `${this.name} ${chapter}` : t("Start"), el("span", {}, el("b", { class: "dot" }, " · "), rest ? t("{0}, event {1}", step, rest) : step));
    this.chapter.selectedIndex = chapter;
    [...byId("marks").children].forEach((mark, n) => mark.classList.toggle("is-here", n === chapter - 1));
    this.showEnds();
    this.keepAddress();
  }

  showEnds() {
    const start = this.step === 0 && this.shown === this.steps[0].events;
    const end = this.step === this.last;
    for (const go of ["first", "back", "chapter-back", "event-back"]) setEnd(go, start);
    for (const go of ["last", "on", "chapter-on", "event-on"]) setEnd(go, end);
  }

  keepAddress() {
    const address = new URL(location.href);
    address.searchParams.set("at", String(this.step));
    if (address.href !== location.href) history.replaceState(null, "", address);
  }

  /**
   * @param {any} position
   * @param {any[]} events
   * @param {boolean} moved
   */
  show(position, events, moved) {
    this.position = position;
    if (moved) {
      this.board.update(position.panels);
      this.showSeats(position.seats);
    }
    const chosen = position.decision?.options.find((/** @type {any} */ option) => option.id === position.choice);
    this.board.light(chosen?.board ?? [], "chosen");
    byId("decision").replaceChildren(...decisionParts(position, chosen, this.about.log));
    showInList(document.querySelector(".option.is-chosen"));
    this.showEvents(events);
    byId("branch").setAttribute("aria-disabled", String(position.over));
    byId("said").textContent = this.said(position, chosen, events);
  }

  /** The events so far, those since the step before marked. @param {any[]} events */
  showEvents(events) {
    const decided = this.steps[this.step].events;
    const before = this.shown > decided ? decided : (this.steps[this.step - 1]?.events ?? 0);
    const items = events.map((event) => {
      const item = eventItem(this.about.game, event);
      item.classList.toggle("is-next", event.number >= before);
      return item;
    });
    byId("events").replaceChildren(...items);
    const box = byId("log-box");
    box.scrollTop = box.scrollHeight;
  }

  /**
   * What a screen reader says.
   * @param {any} position
   * @param {any} chosen
   * @param {any[]} events
   */
  said(position, chosen, events) {
    const where = this.slider.getAttribute("aria-valuetext");
    const newest = events[events.length - 1]?.text ?? "";
    if (this.shown > this.steps[this.step].events) return `${where}. ${newest}`;
    if (position.over) return `${where}. ${t("The game is over.")}`;
    if (!position.decision) return `${where}. ${newest}`;
    return `${where}. ${position.decision.prompt} ${chosen ? t("Chosen: {0}.", chosen.label) : ""}`;
  }

  /** My seats and those who watch, each with its own replay. @param {any[]} seats */
  showSeats(seats) {
    const named = this.about.seats.map((seat) => ({ seat, name: seats.find((each) => each.seat === seat)?.name ?? t("Everybody") }));
    const links = named.map(({ seat, name }) =>
      seat === this.about.seat ? el("b", { class: "seat", "aria-current": "true" }, name) : el("a", { class: "seat", href: `?seat=${encodeURIComponent(seat)}` }, name),
    );
    byId("seats").replaceChildren(...(links.length > 1 ? links : []));
  }

  /* Links and branches */

  async copyLink() {
    this.keepAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      toast(t("The link to step {0} is copied", this.step));
    } catch {
      const field = el("input", { type: "text", readonly: true, value: location.href, "aria-label": t("Link to this position") });
      openDialog({ title: t("Link to this position"), body: [el("div", { class: "copy" }, field, el("button", { class: "button primary", type: "button", "data-copy": true }, t("Copy")))] });
    }
  }

  askToBranch() {
    if (this.position?.over) return toast(t("The game is over here: go back to a position with something to decide"));
    this.pause();
    const go = el("button", { class: "button primary", type: "button", autofocus: true, onclick: () => this.branch(dialog) }, t("Play on as a new game"));
    const dialog = openDialog({
      title: t("Play on from here"),
      body: [el("p", {}, t("A new game begins with this position ({0}). What was played up to here is taken over; all dice from here on are new.", this.slider.getAttribute("aria-valuetext") ?? "")), el("p", {}, t("This game stays as it is."))],
      foot: [el("button", { class: "button", type: "button", onclick: () => dialog.close() }, t("Go on looking")), go],
    });
    return undefined;
  }

  /** @param {HTMLDialogElement} dialog */
  async branch(dialog) {
    try {
      const { id } = await api("POST", `/api/games/${this.about.id}/branch`, { step: this.step, seat: this.about.seat });
      window.location.assign(`/games/${id}`);
    } catch (fault) {
      dialog.close();
      showFault(fault);
    }
  }
}

/** Scroll the list, and only the list, until an option is in sight. @param {Element | null} option */
function showInList(option) {
  const list = option?.closest(".options");
  const item = option?.closest("li");
  if (list && item) list.scrollTop = Math.max(item.offsetTop + item.offsetHeight - list.clientHeight + 8, 0);
}

/** An event without the number of its rule. @param {string} text */
function withoutRule(text) {
  return text.replace(/ \[[\w.]+\]$/, "");
}

/**
 * @param {string} go
 * @param {boolean} isEnd
 */
function setEnd(go, isEnd) {
  document.querySelector(`[data-go="${go}"]`)?.setAttribute("aria-disabled", String(isEnd));
}

/* The decision as it stood */

/**
 * @param {any} position
 * @param {any} chosen
 * @param {string} logName
 */
function decisionParts(position, chosen, logName) {
  if (position.over) return endParts(position, logName);
  const { decision } = position;
  if (!decision) return [prompt(t("Nothing to decide here.")), el("p", { class: "soft small" }, waitingWords(position))];
  if (decision.dice) return [prompt(decision.prompt), el("p", { class: "soft" }, t("The player rolled his own dice."))];
  const items = decision.options.map((/** @type {any} */ option) => el("li", {}, optionAsItWas(option, option === chosen)));
  return [prompt(decision.prompt), el("ol", { class: `options${isShort(decision.options) ? " short" : ""}`, tabindex: "0", "aria-label": t("Options") }, items)];
}

/**
 * How it ended, without the tables that the log shows better.
 * @param {any} position
 * @param {string} logName what the log of this game is called
 */
function endParts(position, logName) {
  const lines = (position.outcome?.lines ?? []).filter((/** @type {string} */ line) => !/\S {2,}\S/.test(line));
  const path = `/games/${position.id}`;
  const links = [el("a", { class: "button slight", href: `${path}/report` }, t("Report")), el("a", { class: "button slight", href: `${path}/log` }, logName)];
  return [prompt(t("The game is over.")), el("div", { class: "end end-words" }, lines.map((/** @type {string} */ line) => el("p", {}, line)), el("div", { class: "row" }, links))];
}

/** @param {string} text */
function prompt(text) {
  return el("h2", { class: "prompt", id: "prompt" }, text);
}

/** @param {any[]} options */
function isShort(options) {
  return options.length > 3 && options.every((option) => !option.risk && option.label.length <= 22);
}

/**
 * @param {any} option
 * @param {boolean} isChosen
 */
function optionAsItWas(option, isChosen) {
  return el(
    "div",
    { class: `option was${isChosen ? " is-chosen" : ""}` },
    el("span", { class: "was-mark", "aria-hidden": "true" }, isChosen ? "✓" : ""),
    el(
      "span",
      { class: "option-words" },
      el("span", { class: "option-label" }, option.label, isChosen ? el("span", { class: "was-word" }, t("chosen")) : null),
      option.risk ? el("span", { class: "option-risk" }, option.risk) : null,
    ),
  );
}

/** @param {any} position */
function waitingWords(position) {
  const names = position.seats.filter((/** @type {any} */ each) => each.waiting).map((/** @type {any} */ each) => each.name);
  return names.length ? t("{0} had to decide.", both(names)) : t("The game went on.");
}

/* Keys */

const KEYS = /** @type {Record<string, string>} */ ({
  ArrowRight: "on",
  ArrowLeft: "back",
  "Shift+ArrowRight": "event-on",
  "Shift+ArrowLeft": "event-back",
  PageDown: "chapter-on",
  PageUp: "chapter-back",
  Home: "first",
  End: "last",
  " ": "play",
});

/**
 * What a key does here; keys that a field, a button or a scrolled list has a use for are left to it.
 * @param {KeyboardEvent} event
 */
function actOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return "";
  if (document.querySelector("dialog:modal, [popover]:popover-open")) return "";
  const target = /** @type {Element} */ (event.target);
  if (target.closest("select, textarea, input:not([type=range])")) return "";
  if (event.key === " " && target.closest("button, a, summary")) return "";
  if (target.closest(".log-box, .options") && ["PageUp", "PageDown", "Home", "End", " "].includes(event.key)) return "";
  return KEYS[`${event.shiftKey ? "Shift+" : ""}${event.key}`] ?? "";
}

/** @param {Replay} replay */
function listen(replay) {
  document.addEventListener("keydown", (event) => {
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    replay.act(act);
  });
  byId("transport").addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-go]"));
    if (button && button.getAttribute("aria-disabled") !== "true") replay.act(button.dataset.go ?? "");
  });
  replay.slider.addEventListener("input", () => {
    replay.pause();
    replay.go(Number(replay.slider.value));
  });
  replay.chapter.addEventListener("change", () => {
    replay.pause();
    replay.go(Number(replay.chapter.value));
  });
  byId("copy").addEventListener("click", () => replay.copyLink());
  byId("branch").addEventListener("click", () => replay.askToBranch());
}

/** @type {About} */
const about = JSON.parse(byId("about").textContent ?? "{}");
try {
  const found = await api("GET", `/api/games/${about.id}/history?${new URLSearchParams({ seat: about.seat })}`);
  listen(new Replay(about, found));
} catch (fault) {
  byId("prompt").textContent = t("The game could not be read.");
  showFault(fault);
}
