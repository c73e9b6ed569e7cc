/** House rules as a link (`/new?rules=classic&going_out_bonus=200`) and as a file. */
import { book } from "../lib/rules_book.js";
import { wholeLink } from "../site/site.js";
import { draft } from "./table_draft.js";

/** The address that opens this page with the present rules. */
export function rulesAddress() {
  const { settings, house } = draft.value;
  const query = new URLSearchParams({ rules: settings.rules, ...house });
  return `/new?${query}`;
}

export const rulesLink = () => wholeLink(rulesAddress());

/**
 * The rules named in a link; unknown fields are ignored.
 * @param {string} query
 * @returns {{ rules: string, house: Record<string, string> } | null} null if the link names no rules
 */
export function linkedRules(query) {
  const asked = new URLSearchParams(query);
  const rules = asked.get("rules");
  if (!rules) return null;
  const named = book.ruleFields.fields.flatMap(({ name }) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { rules, house: Object.fromEntries(named) };
}

/** The file name for the present rules. */
export const rulesFileName = () => `canasta-${draft.value.settings.rules}.toml`;
