/** The rule texts with all their fields, and the levels of robots, from the server. */
import { get } from "./api.js";
import { language } from "./text.js";

/** @typedef {import("../../types/protocol.js").RuleFields} RuleFields */
/** @typedef {import("../../types/protocol.js").RulesText} RulesText */

/** The texts, in the order they are offered. @type {RulesText[]} */
export let texts = [];

/** The fields of the house rules and their groups. @type {RuleFields} */
export let ruleFields = { groups: [], fields: [] };

/** Names of the levels, the weakest first. @type {string[]} */
export let levels = [];

/** Load the levels alone. */
export async function loadLevels() {
  levels = await get("/api/levels");
}

/** Load the texts and the levels: all that a page without the form of house rules needs. */
export async function loadTexts() {
  [texts, levels] = await Promise.all([get("/api/rules"), get("/api/levels")]);
}

/** Load the texts, the levels and the fields. */
export async function loadRules() {
  [ruleFields] = await Promise.all([get("/api/rules/fields"), loadTexts()]);
}

/**
 * The rule text with an id; the first text if there is none.
 * @param {string} id
 * @returns {RulesText}
 */
export function rulesText(id) {
  const found = texts.find((entry) => entry.id === id) ?? texts[0];
  if (!found) throw new Error("no rule texts");
  return found;
}

/**
 * A name that is given in every language, in that of the page.
 * @param {Record<string, string>} names
 */
export const inLanguage = (names) => names[language()] ?? Object.values(names)[0] ?? "";
