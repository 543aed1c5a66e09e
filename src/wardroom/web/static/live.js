/** Parts of a page that keep up with the server: <div id="…" data-live data-version="…">. */

const EVERY = 5000;

/** Fetch the page again, and take over what has another version. */
async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(window.location.href, { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-live]"))) {
    const other = fresh.getElementById(part.id);
    if (other && other.dataset.version !== part.dataset.version) part.replaceWith(document.adoptNode(other));
  }
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
