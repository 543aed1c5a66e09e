/** What scripts say, in the reader's language: the server names the catalogue, without one the messages are English. */

const page = document.documentElement;
/** @typedef {{say: Record<string, string>, count: Record<string, {forms: string[], by: string}>}} Words */
/** @type {Words} */
const words = await load(page.dataset.words ?? "");

/**
 * @param {string} address
 * @returns {Promise<Words>}
 */
async function load(address) {
  const none = { say: {}, count: {} };
  if (!address) return none;
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    return answer.ok ? await answer.json() : none;
  } catch {
    return none;
  }
}

/**
 * A message for the reader, its places {0}, {1}, … filled.
 * @param {string} message
 * @param {...(string | number)} args
 */
export function t(message, ...args) {
  return filled(words.say[message] ?? message, args);
}

/**
 * A message that depends on its first argument, a number.
 * @param {string} one for 1
 * @param {string} many for others; a language may have other forms, or one
 * @param {number} number
 * @param {...(string | number)} args
 */
export function tn(one, many, number, ...args) {
  const known = words.count[one];
  const form = known?.forms[Number(known.by[sample(number, known.by.length)])];
  return filled(form ?? (number === 1 ? one : many), [number, ...args]);
}

/**
 * Forms are known for the first numbers; greater ones are like those that end in the same two digits.
 * @param {number} number
 * @param {number} known
 */
function sample(number, known) {
  const size = Math.abs(number);
  return size < known ? size : known - 100 + (size % 100);
}

/**
 * A proper name, which no language changes; the pseudo-language of tests sets it apart, unseen.
 * @param {string} text
 */
export function named(text) {
  return page.lang === "qps" ? `\u2068${text}\u2069` : text;
}

/**
 * A whole number, with marks between the thousands.
 * @param {number} value
 */
export function number(value) {
  return value.toLocaleString(page.lang === "qps" ? "en" : page.lang);
}

/**
 * Several, one after the other.
 * @param {string[]} parts
 */
export function both(parts) {
  return parts.length < 2 ? parts.join("") : parts.reduce((before, part) => t("{0} and {1}", before, part));
}

/**
 * @param {string} message
 * @param {(string | number)[]} args
 */
function filled(message, args) {
  return message.replace(/\{(\d)\}/g, (_, place) => {
    const value = args[Number(place)];
    return typeof value === "number" ? number(value) : value;
  });
}
