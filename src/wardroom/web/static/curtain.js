/** Two at one screen: before the other one acts a curtain falls over board, question and log. */

import { byId, el } from "./dom.js";
import { named, t } from "./text.js";

/** So many milliseconds the curtain stays, whoever is still pressing keys. */
const HOLD = 500;
const COVERED = ["decision", "board", "log"];

/** @typedef {{seat: string, name: string, mine: boolean, waiting: boolean}} Seat */

export class Curtain {
  constructor() {
    this.place = byId("curtain");
    /** Called for by the player, not by the game. */
    this.byHand = false;
    /** The player whose turn is over looks once more at what came of it. */
    this.looking = false;
    this.fellAt = 0;
  }

  get isDown() {
    return !this.place.hidden;
  }

  /**
   * Fall if another seat of the same account is to act, and this one is not.
   * @param {any} position
   */
  update(position) {
    const heir = heirOf(position);
    if (heir && !this.looking) this.fall(heir, position);
    else if (!heir) {
      this.looking = false;
      if (!this.byHand) this.lift();
    }
  }

  /**
   * @param {Seat} heir
   * @param {any} position
   */
  fall(heir, position) {
    const wasDown = this.isDown;
    const own = position.seats.find((/** @type {Seat} */ each) => each.seat === position.seat);
    this.place.replaceChildren(...this.parts(heir, own));
    this.place.hidden = false;
    for (const id of [...COVERED, "board-bar"]) byId(id).hidden = true;
    document.title = `${t("Hand over to {0}", heir.name)} – ${named("Wardroom")}`;
    byId("said").textContent = t("Hand over to {0}.", heir.name);
    if (!wasDown) this.fellAt = performance.now();
    byId("handover").focus();
  }

  /**
   * @param {Seat} heir
   * @param {Seat | undefined} own
   */
  parts(heir, own) {
    const take = el("button", { class: "button primary large", type: "button", id: "handover" }, t("I am {0}", heir.name));
    take.addEventListener("click", () => this.handOver(heir));
    const back = own
      ? el("button", { class: "button quiet", type: "button", id: "look-again" }, t("Look once more as {0}", own.name))
      : null;
    back?.addEventListener("click", () => this.lookAgain());
    return [
      el("h2", { id: "curtain-title" }, t("Hand over to {0}", heir.name)),
      el("p", {}, t("Nothing of the other side is shown until the button is pressed.")),
      el("div", { class: "row" }, take, back),
    ];
  }

  /** The page of the other seat takes the place of this one: no way back leads past the curtain. @param {Seat} heir */
  handOver(heir) {
    if (performance.now() - this.fellAt < HOLD) return;
    window.location.replace(`?${new URLSearchParams({ seat: heir.seat })}`);
  }

  lookAgain() {
    if (performance.now() - this.fellAt < HOLD) return;
    this.looking = true;
    this.byHand = false;
    this.lift();
    byId("prompt").focus();
  }

  lift() {
    if (!this.isDown) return;
    this.place.hidden = true;
    for (const id of [...COVERED, "board-bar"]) byId(id).hidden = false;
  }

  /**
   * A link to another seat of mine leads to the curtain.
   * @param {() => any} position
   */
  guard(position) {
    document.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest("a[data-seat]");
      const heir = position().seats.find((/** @type {Seat} */ each) => each.seat === link?.getAttribute("data-seat"));
      if (!heir || position().over || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.byHand = true;
      this.fall(heir, position());
    });
  }
}

/**
 * The seat that this screen is to be handed to.
 * @param {any} position
 * @returns {Seat | null}
 */
function heirOf({ over, decision, seats, seat }) {
  const mine = seats.filter((/** @type {Seat} */ each) => each.mine);
  if (over || decision || mine.length < 2) return null;
  return mine.find((/** @type {Seat} */ each) => each.waiting && each.seat !== seat) ?? null;
}
