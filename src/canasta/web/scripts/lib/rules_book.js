/** The rule texts with all their fields, and the levels of robots, from the server. */
import { get } from "./api.js";
import { language } from "./text.js";

/** @typedef {import("../../types/protocol.js").RuleFields} RuleFields */
/** @typedef {import("../../types/protocol.js").RulesText} RulesText */

/** The loaded rules; empty until they are loaded. */
export const book = {
  /** The texts in the order of the choice. @type {RulesText[]} */
  texts: [],

  /** The fields of the house rules and their groups. @type {RuleFields} */
  ruleFields: { groups: [], fields: [] },

  /** Names of the levels, weakest first. @type {string[]} */
  levels: [],
};

/** Load the levels alone. */
export async function loadLevels() {
  book.levels = await get("/api/levels");
}

/** Load the texts and the levels, for pages without the form of house rules. */
export async function loadTexts() {
  [book.texts, book.levels] = await Promise.all([get("/api/rules"), get("/api/levels")]);
}

/** Load the texts, the levels and the fields. */
export async function loadRules() {
  [book.ruleFields] = await Promise.all([get("/api/rules/fields"), loadTexts()]);
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
 * The name for the language of the page.
 * @param {Record<string, string>} names
 */
export const inLanguage = (names) => names[language()] ?? Object.values(names)[0] ?? "";
