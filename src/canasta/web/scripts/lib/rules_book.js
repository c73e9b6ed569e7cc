/** The rule texts with all their fields, and the levels of robots, from the server. */
import { get } from "./api.js";
import { language } from "./text.js";

/** @typedef {import("../../types/protocol.js").RulesBook} RulesBook */
/** @typedef {import("../../types/protocol.js").RulesText} RulesText */

/** @type {RulesBook} */
export let book = { texts: [], groups: [], fields: [] };

/** Names of the levels, the weakest first. @type {string[]} */
export let levels = [];

/** Load the levels alone. */
export async function loadLevels() {
  levels = await get("/api/levels");
}

/** Load rules and levels, before anything else here is used. */
export async function loadRules() {
  [book, levels] = await Promise.all([get("/api/rules"), get("/api/levels")]);
}

/**
 * The rule text with an id; the first text if there is none.
 * @param {string} id
 * @returns {RulesText}
 */
export function rulesText(id) {
  const found = book.texts.find((entry) => entry.id === id) ?? book.texts[0];
  if (!found) throw new Error("no rule texts");
  return found;
}

/**
 * A name that is given in every language, in that of the page.
 * @param {Record<string, string>} names
 */
export const inLanguage = (names) => names[language()] ?? Object.values(names)[0] ?? "";
