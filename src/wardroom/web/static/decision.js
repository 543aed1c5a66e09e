/** The decision: the question, its options, what is refused and why, undo; or whom the game waits for; or its end. */

import { ruleLink } from "./dialogs.js";
import { diceForm } from "./dice.js";
import { byId, el, sentence } from "./dom.js";
import { both, named, t } from "./text.js";

const KEYS = "1234567890abcdefghijklmnoprstvwxyz";
const SHORT_LABEL = 22;

/** @typedef {{id: string, label: string, rule: string, board: string[], risk: string, grave: string, default: boolean, key: string}} Option */
/** @typedef {{id: string, label: string, why: string, rule: string}} Refusal */
/** @typedef {{kind: string, prompt: string, rule: string, dice: any, options: Option[], refused: Refusal[]}} Choice */

/** What the decision tells the table. */
/** @typedef {{choose: (option: Option) => void, roll: (faces: number[]) => void, undo: () => void, light: (option: Option | null) => void, widen: () => void}} Listener */

export class Decision {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    this.section = byId("decision");
    /** @type {Option[]} */
    this.options = [];
    /** @type {((key: string) => boolean) | null} */
    this.typeDice = null;
    /** What the last move brought, where the log is out of sight. */
    this.news = el("ol", { class: "events news", "aria-label": t("Just now") });
    window.addEventListener("resize", () => this.fit());
  }

  /**
   * Show what this seat has to decide, if anything.
   * @param {any} position
   * @param {{chosen: string[], options: Option[]}} narrowed the elements picked on the board, and the options that name them all
   */
  update(position, narrowed) {
    const hadFocus = this.section.contains(document.activeElement);
    this.options = [];
    this.typeDice = null;
    this.section.classList.toggle("is-mine", Boolean(position.decision));
    this.section.replaceChildren(this.news, ...this.parts(position, narrowed));
    this.news.scrollTop = this.news.scrollHeight;
    this.fit();
    if (hadFocus) byId("prompt").focus();
  }

  /**
   * Say what has just happened above the next question.
   * @param {HTMLElement[]} items
   */
  tell(items) {
    this.news.replaceChildren(...items);
    this.news.hidden = !items.length;
    this.news.scrollTop = this.news.scrollHeight;
  }

  /** A list that does not fit is drawn closer, so that on a desk every option is in sight. */
  fit() {
    const list = this.section.querySelector(".options");
    list?.classList.remove("close");
    list?.classList.toggle("close", list.scrollHeight > list.clientHeight + 1);
  }

  /**
   * @param {any} position
   * @param {{chosen: string[], options: Option[]}} narrowed
   */
  parts(position, narrowed) {
    if (position.over) return endParts(position);
    if (!position.decision) return [...waitingParts(position), this.foot(position)];
    return this.choiceParts(position, position.decision, narrowed);
  }

  /**
   * @param {any} position
   * @param {Choice} choice
   * @param {{chosen: string[], options: Option[]}} narrowed
   */
  choiceParts(position, choice, narrowed) {
    const rules = new Set([choice.rule, sharedRule(choice.options)].filter(Boolean));
    const head = prompt(
      choice.prompt,
      [...rules].map((rule) => ruleLink(position.game, rule)),
    );
    if (choice.dice) return [head, this.dice(choice.dice), this.foot(position)];
    this.options = narrowed.options;
    return [
      head,
      narrowed.chosen.length ? this.narrowedNote(narrowed.options.length, choice.options.length) : null,
      this.list(position.game, choice, narrowed.options, rules),
      refusedParts(position.game, choice.refused),
      this.foot(position),
    ].filter((part) => part !== null);
  }

  /* Options */

  /**
   * @param {string} game
   * @param {Choice} choice
   * @param {Option[]} options
   * @param {Set<string>} shown the rules that stand beside the question
   */
  list(game, choice, options, shown) {
    const short =
      options.length > 3 && options.every((option) => !option.risk && option.label.length <= SHORT_LABEL);
    const keys = keysOf(choice.options);
    return scrolling(
      "ol",
      { class: `options${short ? " short" : ""}` },
      options.map((option) =>
        el(
          "li",
          {},
          this.button(option, keys.get(option.id) ?? ""),
          option.rule && !shown.has(option.rule) ? ruleLink(game, option.rule) : null,
        ),
      ),
    );
  }

  /**
   * @param {Option} option
   * @param {string} key
   */
  button(option, key) {
    const button = el(
      "button",
      {
        class: `option${option.default ? " is-default" : ""}${option.grave ? " is-grave" : ""}`,
        type: "button",
        "data-option": option.id,
        "aria-keyshortcuts": key || null,
      },
      key ? el("kbd", { "aria-hidden": "true" }, key.toUpperCase()) : null,
      el(
        "span",
        { class: "option-words" },
        el(
          "span",
          { class: "option-label" },
          option.label,
          option.grave ? "…" : null,
          option.default ? el("kbd", { class: "enter" }, t("Enter")) : null,
        ),
        option.risk ? el("span", { class: "option-risk" }, withOdds(option.risk)) : null,
      ),
    );
    button.addEventListener("click", () => this.listener.choose(option));
    for (const name of ["pointerenter", "focus"])
      button.addEventListener(name, () => this.listener.light(option));
    for (const name of ["pointerleave", "blur"])
      button.addEventListener(name, () => this.listener.light(null));
    return button;
  }

  /**
   * @param {number} count
   * @param {number} all
   */
  narrowedNote(count, all) {
    const widen = el(
      "button",
      { class: "button slight", type: "button", id: "widen", onclick: () => this.listener.widen() },
      t("Show all"),
      " ",
      el("kbd", {}, t("Esc")),
    );
    return el(
      "p",
      { class: "narrowed", role: "status" },
      el("span", {}, t("Only what belongs to your pick on the board: {0} of {1}.", count, all)),
      widen,
    );
  }

  /** @param {any} dice */
  dice(dice) {
    const { form, type } = diceForm(dice, (faces) => this.listener.roll(faces));
    this.typeDice = type;
    return form;
  }

  /** @param {any} position */
  foot({ seat, undo }) {
    if (!seat) return el("span", {});
    const button = el(
      "button",
      {
        class: "button slight",
        type: "button",
        id: "undo",
        "aria-disabled": String(!undo.allowed),
        "aria-describedby": undo.allowed ? null : "undo-why",
      },
      t("Undo"),
      " ",
      el("kbd", { "aria-hidden": "true" }, "U"),
    );
    button.addEventListener("click", () => this.listener.undo());
    return el(
      "div",
      { class: "decision-foot" },
      button,
      undo.allowed ? null : el("span", { class: "soft small", id: "undo-why" }, sentence(undo.why)),
    );
  }

  /**
   * Mark the options that belong to an element of the board.
   * @param {string} element
   */
  mark(element) {
    for (const button of this.section.querySelectorAll(".option")) {
      const option = this.options.find((each) => each.id === button.getAttribute("data-option"));
      button.classList.toggle("is-lit", Boolean(element && option?.board.includes(element)));
    }
  }

  /* Keys */

  /**
   * The option that this key picks.
   * @param {string} key
   * @param {Option[]} all every option of the decision, for their keys
   */
  byKey(key, all) {
    if (key === "Enter")
      return (
        this.options.find((option) => option.default) ?? (this.options.length === 1 ? this.options[0] : null)
      );
    const keys = keysOf(all);
    return this.options.find((option) => keys.get(option.id) === key.toLowerCase()) ?? null;
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.section.classList.toggle("is-busy", busy);
    this.section.setAttribute("aria-busy", String(busy));
  }
}

/**
 * The question, and the rules behind it.
 * @param {string} text
 * @param {Node[]} [rules]
 */
function prompt(text, rules = []) {
  return el(
    "h2",
    { class: "prompt", id: "prompt", tabindex: "-1" },
    text,
    rules.flatMap((rule) => [" ", rule]),
  );
}

/**
 * A list that shows when there is more of it below.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...any} children
 */
function scrolling(tag, attributes, ...children) {
  const list = el(tag, attributes, ...children);
  const look = () =>
    list.classList.toggle("has-more", list.scrollTop + list.clientHeight < list.scrollHeight - 4);
  list.addEventListener("scroll", look, { passive: true });
  requestAnimationFrame(look);
  return list;
}

/**
 * The key of each option: its own if it is one character, else the next that is free.
 * @param {Option[]} options
 */
function keysOf(options) {
  const own = new Map(
    options.filter((option) => option.key.length === 1).map((option) => [option.id, option.key]),
  );
  const free = [...KEYS].filter((key) => ![...own.values()].includes(key));
  for (const option of options) if (!own.has(option.id)) own.set(option.id, free.shift() ?? "");
  return own;
}

/**
 * The rule that all options have in common.
 * @param {Option[]} options
 */
function sharedRule(options) {
  return options.length && options.every((option) => option.rule === options[0].rule) ? options[0].rule : "";
}

/**
 * A risk with its odds standing out.
 * @param {string} risk
 */
function withOdds(risk) {
  return risk.split(/(\d+(?:\.\d+)? %)/).map((part, n) => (n % 2 ? el("b", {}, part) : part));
}

/**
 * @param {string} game
 * @param {Refusal[]} refused
 */
function refusedParts(game, refused) {
  if (!refused.length) return null;
  return el(
    "details",
    { class: "refused" },
    el(
      "summary",
      {},
      refused.length === 1 ? t("Why can't I: {0}?", refused[0].label) : t("Why can't I…? ({0})", refused.length),
    ),
    el(
      "ul",
      {},
      refused.map((each) =>
        el(
          "li",
          {},
          el("b", {}, `${each.label}: `),
          sentence(each.why),
          " ",
          each.rule ? ruleLink(game, each.rule) : null,
        ),
      ),
    ),
  );
}

/** @param {any} position */
function waitingParts(position) {
  const waiting = position.seats.filter((/** @type {any} */ each) => each.waiting);
  const text = waiting.length ? t("Waiting for {0}.", both(waiting.map(who))) : t("Waiting for the others.");
  const mine = waiting.find((/** @type {any} */ each) => each.mine);
  if (mine)
    return [
      prompt(t("{0} is to act.", mine.name)),
      el(
        "p",
        {},
        el(
          "a",
          { class: "button primary", href: `?seat=${encodeURIComponent(mine.seat)}`, "data-seat": mine.seat },
          t("Hand over to {0}", mine.name),
        ),
      ),
    ];
  const remark = position.seat
    ? t("The page goes on by itself when it is your turn.")
    : t("You are watching: you see what everybody may see.");
  return [prompt(text), el("p", { class: "soft small" }, remark)];
}

/** @param {any} seat */
function who(seat) {
  if (seat.bot) return t("{0}, bot {1}", seat.name, named(seat.bot));
  return seat.player ? t("{0}, {1}", seat.name, named(seat.player)) : t("{0}: nobody has taken the seat yet", seat.name);
}

/* The end */

/** @param {any} position */
function endParts(position) {
  const path = `/games/${position.id}`;
  const lines = position.outcome?.lines ?? [];
  return [
    prompt(t("The game is over.")),
    el(
      "div",
      { class: "end", tabindex: "0", role: "region", "aria-label": t("How it ended") },
      endLines(lines),
      fairness(position),
    ),
    el(
      "div",
      { class: "row end-links" },
      el("a", { class: "button primary", href: `${path}/report` }, t("After-action report")),
      el("a", { class: "button", href: `${path}/log` }, t("Log sheet")),
      el("a", { class: "button", href: `${path}/replay` }, t("Replay")),
      el("a", { class: "button", href: "/new" }, t("New game")),
    ),
  ];
}

/**
 * Sentences as paragraphs, rows of columns as they stand.
 * @param {string[]} lines
 */
function endLines(lines) {
  const isRow = (/** @type {string} */ line) => /\S {3,}\S/.test(line);
  const rows = lines.filter(isRow);
  const first = lines.findIndex(isRow);
  const said = (/** @type {string[]} */ some) =>
    some.filter((line) => !isRow(line)).map((line) => el("p", {}, line));
  if (!rows.length) return said(lines);
  return [
    ...said(lines.slice(0, first)),
    el("pre", { class: "end-rows", tabindex: "0" }, rows.join("\n")),
    ...said(lines.slice(first)),
  ];
}

/** @param {any} position */
function fairness(position) {
  return el(
    "details",
    { class: "fairness" },
    el("summary", {}, t("The dice can be checked")),
    el(
      "p",
      { class: "small" },
      t("All dice of the game came from this key. Its SHA-256 is the number that was known from the start."),
    ),
    el(
      "dl",
      { class: "small" },
      el("dt", {}, t("Key")),
      el("dd", { class: "mono", translate: "no" }, position.key ?? ""),
      el("dt", {}, t("SHA-256, from the start")),
      el("dd", { class: "mono", translate: "no" }, position.commitment),
    ),
  );
}
