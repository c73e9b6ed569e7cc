/** The panel for target, clock, hints, taking back and sanctions. */
import { NumberField, Segments, Switch } from "../components/fields.js";
import { html } from "../lib/html.js";
import { book } from "../lib/rules_book.js";
import { text } from "../lib/text.js";
import { change, draft, hasSanctions, isFull, rulesTarget } from "./table_draft.js";

/** The default clock in seconds: per turn, and in the time bank. */
const FIRST_CLOCK = { turn_s: 60, bank_s: 300 };

export function GamePanel() {
  const { target, clock, hints, taking_back, sanctions } = draft.value.settings;
  const field = book.ruleFields.fields.find(({ name }) => name === "target");
  return html`<section class="sheet" aria-labelledby="game">
    <h2 id="game">${text("web.new.game")}</h2>
    <${NumberField}
      label=${text("web.new.target")}
      unit=${text("web.new.points")}
      value=${target ?? rulesTarget.value}
      min=${field?.minimum ?? 5}
      max=${field?.maximum ?? 100_000}
      step=${field?.step ?? 5}
      onChange=${(/** @type {number} */ points) =>
        change({ target: points === rulesTarget.value ? null : points })}
    />
    <${Segments}
      label=${text("web.new.clock")}
      options=${[
        ["none", text("web.new.clock.none")],
        ["turn", text("web.new.clock.turn")],
      ]}
      hint=${clock ? text("web.new.clock.hint") : ""}
      value=${clock ? "turn" : "none"}
      onChange=${(/** @type {string} */ kind) =>
        change({ clock: kind === "turn" ? FIRST_CLOCK : null })}
    />
    ${clock &&
    html`<${NumberField}
        label=${text("web.new.clock.turn_s")}
        unit=${text("web.new.seconds")}
        value=${clock.turn_s}
        min=${5}
        max=${3600}
        step=${5}
        onChange=${(/** @type {number} */ turn_s) => change({ clock: { ...clock, turn_s } })}
      />
      <${NumberField}
        label=${text("web.new.clock.bank_s")}
        unit=${text("web.new.seconds")}
        value=${clock.bank_s}
        min=${0}
        max=${7200}
        step=${30}
        onChange=${(/** @type {number} */ bank_s) => change({ clock: { ...clock, bank_s } })}
      />`}
    <${Switch}
      label=${text("web.new.hints")}
      hint=${text("web.new.hints.hint")}
      checked=${hints}
      onChange=${(/** @type {boolean} */ isOn) => change({ hints: isOn })}
    />
    ${isFull.value &&
    !clock &&
    !sanctions &&
    html`<${Switch}
      label=${text("web.new.taking_back")}
      hint=${text("web.new.taking_back.hint")}
      checked=${taking_back}
      onChange=${(/** @type {boolean} */ isOn) => change({ taking_back: isOn })}
    />`}
    ${hasSanctions.value &&
    html`<${Switch}
      label=${text("web.new.sanctions")}
      hint=${text("web.new.sanctions.hint")}
      checked=${sanctions}
      onChange=${(/** @type {boolean} */ isOn) => change({ sanctions: isOn })}
    />`}
  </section>`;
}
