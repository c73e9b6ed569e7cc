/** The panel for rule text and house rules. */
import { signal } from "@preact/signals";

import { html } from "../lib/html.js";
import { book } from "../lib/rules_book.js";
import { text } from "../lib/text.js";
import { anyOf } from "../lib/labels.js";
import { changedCount, chooseRules, draft } from "./table_draft.js";
import { HouseRules } from "./house_rules.js";

/** @typedef {import("../../types/protocol.js").RulesText} RulesText */

/** Whether the house rules are unfolded; a link or file with house rules unfolds them. */
const isOpen = signal(false);

export function RulesPanel() {
  const open = isOpen.value || changedCount.value > 0;
  return html`<section class="sheet" aria-labelledby="rules">
    <h2 id="rules">${text("web.new.rules")}</h2>
    <fieldset class="rule-texts">
      <legend class="hidden-text">${text("web.new.rules")}</legend>
      ${book.texts.map((rules) => html`<${TextCard} key=${rules.id} rules=${rules} />`)}
    </fieldset>
    <details
      class="house-rules"
      open=${open}
      onToggle=${(/** @type {Event} */ event) =>
        (isOpen.value = /** @type {HTMLDetailsElement} */ (event.target).open)}
    >
      <summary>
        <span>${text("web.new.house")}</span>
        ${changedCount.value > 0 &&
        html`<span class="mark" translate=${false}
          >${text("web.new.changed.count", { count: changedCount.value })}</span
        >`}
      </summary>
      ${open && html`<${HouseRules} />`}
    </details>
  </section>`;
}

/** @param {{ rules: RulesText }} props */
function TextCard({ rules }) {
  const counts = [...new Set(rules.arrangements.map(([players]) => String(players)))];
  return html`<label class="rule-text">
    <input
      type="radio"
      name="rules"
      value=${rules.id}
      checked=${draft.value.settings.rules === rules.id}
      onChange=${() => chooseRules(rules.id)}
    />
    <span>
      <strong>${rules.name}</strong>
      <span>${rules.summary}</span>
      <small>${text("web.new.for_players", { players: anyOf(counts) })}</small>
    </span>
  </label>`;
}
