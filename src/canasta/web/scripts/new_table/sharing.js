/** House rules as a link (`/new?rules=classic&going_out_bonus=200`) and as a file. */
import { book } from "../lib/rules_book.js";
import { draft } from "./table_draft.js";

/** The address under which this page opens with the rules as they stand. */
export function rulesLink() {
  const { settings, house } = draft.value;
  const query = new URLSearchParams({ rules: settings.rules, ...house });
  return `${location.origin}/new?${query}`;
}

/**
 * What a link asks for; fields that no rule set has are left out.
 * @param {string} query
 * @returns {{ rules: string, house: Record<string, string> } | null} null if it names no rules
 */
export function linkedRules(query) {
  const asked = new URLSearchParams(query);
  const rules = asked.get("rules");
  if (!rules) return null;
  const named = book.fields.flatMap(({ name }) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { rules, house: Object.fromEntries(named) };
}

/** The name of the file for the rules as they stand. */
export const rulesFileName = () => `canasta-${draft.value.settings.rules}.toml`;
