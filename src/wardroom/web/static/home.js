/** Home: the first game in one click, a save file taken in, a game removed or watched no more. */

import { named, t } from "./text.js";
import { api, byId, confirmed, showFault } from "./wardroom.js";

/** @param {string} id */
function goTo(id) {
  window.location.assign(`/games/${id}`);
}

/** @param {HTMLButtonElement} button */
async function begin(button) {
  button.disabled = true;
  try {
    goTo((await api("POST", "/api/games", JSON.parse(button.dataset.newGame ?? "{}"))).id);
  } catch (fault) {
    button.disabled = false;
    showFault(fault);
  }
}

/** @param {HTMLInputElement} input */
async function takeIn(input) {
  const file = input.files?.[0];
  if (!file) return;
  byId("import-state").textContent = t("Reading {0}…", named(file.name));
  try {
    goTo((await api("POST", "/api/games/import", new Blob([await file.arrayBuffer()]))).id);
  } catch (fault) {
    byId("import-state").textContent = "";
    input.value = "";
    showFault(fault);
  }
}

/** @param {HTMLElement} button */
async function remove(button) {
  const id = button.dataset.remove ?? "";
  const text = t("The game and all that happened in it are gone for good.");
  if (!(await confirmed({ title: t("Remove this game?"), text, yes: t("Remove it") }))) return;
  try {
    await api("DELETE", `/api/games/${id}`);
    dropCard(id);
  } catch (fault) {
    showFault(fault);
  }
}

/** @param {HTMLElement} button */
async function stopWatching(button) {
  const id = button.dataset.unwatch ?? "";
  try {
    await api("POST", `/api/games/${id}/leave`, { seat: "" });
    dropCard(id);
  } catch (fault) {
    showFault(fault);
  }
}

/**
 * Take a game off the page; a group without games goes, and a page without games is shown anew.
 * @param {string} id
 */
function dropCard(id) {
  const card = document.querySelector(`[data-game-card="${CSS.escape(id)}"]`);
  const group = card?.closest("section");
  card?.remove();
  if (!group?.querySelector("[data-game-card]")) group?.remove();
  if (!document.querySelector("[data-game-card]")) window.location.reload();
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-new-game]"))) {
  button.addEventListener("click", () => begin(button));
  button.disabled = false;
}
for (const button of document.querySelectorAll("[data-remove]"))
  button.addEventListener("click", () => remove(/** @type {HTMLElement} */ (button)));
for (const button of document.querySelectorAll("[data-unwatch]"))
  button.addEventListener("click", () => stopWatching(/** @type {HTMLElement} */ (button)));
byId("import-file").addEventListener("change", (event) =>
  takeIn(/** @type {HTMLInputElement} */ (event.target)),
);
