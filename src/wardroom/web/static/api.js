/** Talking to the server: JSON both ways, the token of the page with every change, faults as sentences. */

import { t } from "./text.js";

/** What the server refused, with its sentence for the player. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {any} data
   */
  constructor(status, data) {
    super(typeof data?.error === "string" ? data.error : t("The server answered with status {0}.", status));
    this.status = status;
    this.data = data;
  }
}

/** The server could not be reached. */
export class Unreached extends Error {
  constructor() {
    super(t("The server cannot be reached."));
  }
}

/**
 * Ask the server; the answer's JSON, or a Refused or Unreached.
 * @param {string} method
 * @param {string} path
 * @param {any} [body] JSON, or a Blob that is sent as it is
 * @returns {Promise<any>}
 */
export async function api(method, path, body) {
  let answer = await send(method, path, body);
  // The token changes once a day, and with it what a page that was open all the time must send.
  if (answer.status === 403 && method !== "GET" && (await renewToken()))
    answer = await send(method, path, body);
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, data);
  return data;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 */
async function send(method, path, body) {
  try {
    return await fetch(path, {
      method,
      headers: headersFor(method, body),
      body: encoded(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Unreached();
  }
}

/** Ask for the token of today; false if it is the one the page has. */
async function renewToken() {
  const answer = await send("GET", "/api/session");
  const session = answer.ok ? await answer.json().catch(() => null) : null;
  if (!session || session.token === token()) return false;
  document.querySelector('meta[name="wardroom-token"]')?.setAttribute("content", session.token);
  return true;
}

/**
 * @param {string} method
 * @param {any} body
 */
function headersFor(method, body) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-Wardroom-Token"] = token();
  if (body !== undefined)
    headers["Content-Type"] = body instanceof Blob ? "application/octet-stream" : "application/json";
  return headers;
}

/** @param {any} body */
function encoded(body) {
  return body === undefined || body instanceof Blob ? body : JSON.stringify(body);
}

function token() {
  return document.querySelector('meta[name="wardroom-token"]')?.getAttribute("content") ?? "";
}

/** A key no other move has; `randomUUID` is missing where a page comes by plain HTTP from another machine. */
export function newKey() {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
