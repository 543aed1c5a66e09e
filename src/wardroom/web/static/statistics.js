/** A simulation being played: how far it has come, and the results when it is over. */

import { t, tn } from "./text.js";
import { api, byId } from "./wardroom.js";

const EVERY = 1000;
const SLOWEST = 15000;
/** What it is called while it is not over. @type {Record<string, string>} */
const TITLES = {
  waiting: t("Waiting for its turn"),
  running: t("Being played"),
  stopping: t("Stopped; what was played is being counted"),
};
const card = /** @type {HTMLElement} */ (document.querySelector("[data-simulation]"));
const bar = /** @type {HTMLProgressElement} */ (byId("progress"));

/** @param {any} simulation */
function show(simulation) {
  bar.value = simulation.done;
  byId("progress-title").textContent = TITLES[simulation.status];
  byId("progress-words").textContent = simulation.words || tn("{1} of {0} game", "{1} of {0} games", simulation.games, simulation.done);
}

/** Look once, and again after a while; a server that is away is asked ever more rarely. */
async function look(wait = EVERY) {
  let next = EVERY;
  try {
    const simulation = await api("GET", `/api/simulations/${card.dataset.simulation}`);
    if (!(simulation.status in TITLES)) return window.location.reload();
    show(simulation);
  } catch (fault) {
    byId("progress-words").textContent = fault instanceof Error ? fault.message : String(fault);
    next = Math.min(2 * wait, SLOWEST);
  }
  setTimeout(() => look(next), next);
}

setTimeout(look, EVERY / 2);
