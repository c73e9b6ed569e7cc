/** The rules as the server tells them: the texts, every field, and the levels of robots. */
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

/** Load both; everything else here may be used once this is done. */
export async function loadRules() {
  [book, levels] = await Promise.all([get("/api/rules"), get("/api/levels")]);
}

/**
 * The rule text of that id, or the first if there is none.
 * @param {string} id
 * @returns {RulesText}
 */
export function rulesText(id) {
  const found = book.texts.find((entry) => entry.id === id) ?? book.texts[0];
  if (!found) throw new Error("no rule texts");
  return found;
}

/** A name that comes in both languages. @param {Record<string, string>} names */
export const inLanguage = (names) => names[language()] ?? Object.values(names)[0] ?? "";
