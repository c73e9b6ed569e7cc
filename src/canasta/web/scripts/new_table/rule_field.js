/** One field of the house rules: title, description, input, and problems. */
import { NumberInput } from "../components/fields.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { useUniqueId } from "../lib/unique_id.js";
import { arrangements, check, draft, ruleValue, setRule, textValue } from "./table_draft.js";
import * as toml from "./toml_values.js";

/** @typedef {import("../../types/protocol.js").FieldView} FieldView */

/** The default scale: points for one, two, three and four. */
const USUAL_SCALE = [100, 300, 500, 1000];

/** @typedef {{ field: FieldView, id: string, value: string, onChange: (toml: string) => void }} Input */

/** Whether the house rules change a field. @param {FieldView} field */
export const isChanged = (field) => field.name in draft.value.house;

/** The problems the server found in a field. @param {FieldView} field */
export const problemsOf = (field) =>
  (check.value?.problems ?? []).filter((problem) => problem.field === field.name);

/** The title of a field, in the words of the chosen text. @param {FieldView} field */
const titleOf = (field) => field.titles[draft.value.settings.rules] ?? "";

/** @param {{ field: FieldView }} props */
export function RuleField({ field }) {
  const id = useUniqueId();
  const changed = isChanged(field);
  const problems = problemsOf(field);
  /** @param {string} written */
  const keep = (written) =>
    setRule(field, toml.isSame(field, written, textValue(field)) ? null : written);
  return html`<div
    class=${`rule ${changed ? "changed" : ""} ${problems.length ? "wrong" : ""}`}
    id=${`rule-${field.name}`}
    role="group"
    aria-labelledby=${`${id}-title`}
    aria-describedby=${`${id}-meaning ${id}-problems`}
  >
    <h4 id=${`${id}-title`}>
      <span>${titleOf(field)}</span>
      ${changed && html`<span class="mark">${text("web.new.changed")}</span>`}
    </h4>
    <div class="rule-input">
      <${RuleInput} field=${field} id=${id} value=${ruleValue(field)} onChange=${keep} />
    </div>
    <p class="hint" id=${`${id}-meaning`}>${field.meanings[draft.value.settings.rules]}</p>
    ${changed &&
    html`<p class="was">
      ${text("web.new.text_says", { value: field.sentences[draft.value.settings.rules] ?? "" })}
      <button type="button" class="link" onClick=${() => setRule(field, null)}>
        ${text("web.new.reset")}<span class="hidden-text"> (${titleOf(field)})</span>
      </button>
    </p>`}
    <p class="problem" id=${`${id}-problems`} translate=${false}>${problems.map((problem) => problem.text).join(" ")}</p>
  </div>`;
}

/** The input for the kind of the field. @param {Input} props */
function RuleInput(props) {
  switch (props.field.kind) {
    case "number":
      return html`<${NumberRule} ...${props} />`;
    case "yes_no":
      return html`<${YesNoRule} ...${props} />`;
    case "choice":
      return html`<${ChoiceRule} ...${props} />`;
    case "choices":
    case "arrangements":
      return html`<${ChoicesRule} ...${props} />`;
    case "by_players":
      return html`<${ByPlayersRule} ...${props} />`;
    case "steps":
      return html`<${StepsRule} ...${props} />`;
    case "points":
      return html`<${PointsRule} ...${props} />`;
    case "scale":
      return html`<${ScaleRule} ...${props} />`;
  }
}

/** @param {Input} props */
const NumberRule = ({ field, value, onChange }) =>
  html`<span class="with-unit">
    <${NumberInput}
      label=${titleOf(field)}
      value=${toml.readNumber(value)}
      ...${bounds(field)}
      onChange=${(/** @type {number} */ number) => onChange(String(number))}
    />
    <span class="unit">${field.unit}</span>
  </span>`;

/** @param {Input} props */
const YesNoRule = ({ field, value, onChange }) =>
  html`<span class="switch">
    <input
      type="checkbox"
      role="switch"
      aria-label=${titleOf(field)}
      checked=${toml.readYesNo(value)}
      onChange=${(/** @type {Event} */ event) =>
        onChange(String(/** @type {HTMLInputElement} */ (event.target).checked))}
    />
  </span>`;

/** @param {Input} props */
function ChoiceRule({ field, value, onChange }) {
  const chosen = toml.readWord(value);
  return html`<select
    aria-label=${titleOf(field)}
    value=${chosen}
    onChange=${(/** @type {Event} */ event) =>
      onChange(JSON.stringify(/** @type {HTMLSelectElement} */ (event.target).value))}
  >
    ${field.choices.map(
      ([word, name]) => html`<option value=${word} selected=${word === chosen}>${name}</option>`,
    )}
  </select>`;
}

/** A set of words, or of pairs of players and sides. @param {Input} props */
function ChoicesRule({ field, value, onChange }) {
  const chosen = toml.readList(value).map(String);
  /** @param {string} word @param {boolean} isOn */
  const toggle = (word, isOn) => {
    const kept = field.choices
      .map(([known]) => known)
      .filter((known) => (known === word ? isOn : chosen.includes(known)));
    onChange(
      field.kind === "arrangements"
        ? toml.writePairs(kept.map((pair) => /** @type {[number, number]} */ (pair.split(",").map(Number))))
        : toml.writeWords(kept),
    );
  };
  return html`<div class="ticks">
    ${field.choices.map(
      ([word, name]) =>
        html`<label>
          <input
            type="checkbox"
            checked=${chosen.includes(word)}
            onChange=${(/** @type {Event} */ event) =>
              toggle(word, /** @type {HTMLInputElement} */ (event.target).checked)}
          />
          <span>${name}</span>
        </label>`,
    )}
  </div>`;
}

/** A number for each allowed number of players. @param {Input} props */
function ByPlayersRule({ field, value, onChange }) {
  const numbers = toml.readByPlayers(value);
  const seated = new Set(arrangements.value.map(([players]) => players));
  return html`<div class="by-players">
    ${toml.PLAYERS.map((players, at) => {
      const words = text("web.new.at_players", { count: players });
      return (
        seated.has(players) &&
        html`<label key=${players}>
          <span>${words}</span>
          <${NumberInput}
            label=${`${titleOf(field)}, ${words}`}
            value=${numbers[at] ?? 0}
            ...${bounds(field)}
            onChange=${(/** @type {number} */ number) =>
              onChange(toml.writeByPlayers(numbers.with(at, number)))}
          />
        </label>`
      );
    })}
  </div>`;
}

/** Pairs of a score and the minimum from that score on. @param {Input} props */
function StepsRule({ field, value, onChange }) {
  /** @type {toml.Pairs} */
  const pairs = toml.readList(value);
  const { min, max, step } = bounds(field);
  /** @param {number} at @param {0 | 1} part @param {number} number */
  const put = (at, part, number) =>
    onChange(
      toml.writePairs(
        pairs.map((pair, row) =>
          row !== at ? pair : part ? [pair[0], number] : [number, pair[1]],
        ),
      ),
    );
  const [lastFrom, lastPoints] = pairs.at(-1) ?? [0, 0];
  return html`<div class="steps">
    ${pairs.map(
      ([from, points], at) =>
        html`<div key=${at}>
          <label
            ><span>${text("web.new.from_score")}</span>
            <${NumberInput}
              label=${text("web.new.from_score.at", { row: at + 1 })}
              value=${from}
              min=${min}
              max=${max}
              step=${step}
              disabled=${at === 0}
              onChange=${(/** @type {number} */ number) => put(at, 0, number)}
          /></label>
          <label
            ><span>${text("web.new.points")}</span>
            <${NumberInput}
              label=${text("web.new.points.at", { row: at + 1 })}
              value=${points}
              min=${min}
              max=${max}
              step=${step}
              onChange=${(/** @type {number} */ number) => put(at, 1, number)}
          /></label>
          <button
            type="button"
            class="icon-button"
            disabled=${at === 0}
            aria-label=${text("web.new.step.remove", { row: at + 1 })}
            onClick=${() => onChange(toml.writePairs(pairs.filter((_, row) => row !== at)))}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>`,
    )}
    <button
      type="button"
      class="link"
      onClick=${() => onChange(toml.writePairs([...pairs, [lastFrom + 1000, lastPoints]]))}
    >
      ${text("web.new.step.add")}
    </button>
  </div>`;
}

/** Points for one, two, three …; empty if switched off. @param {Input} props */
function ScaleRule({ field, value, onChange }) {
  /** @type {number[]} */
  const scale = toml.readList(value);
  /** @param {Event} event */
  const toggle = (event) =>
    onChange(toml.writeScale(/** @type {HTMLInputElement} */ (event.target).checked ? USUAL_SCALE : []));
  return html`<div class="steps">
    <span class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-label=${titleOf(field)}
        checked=${scale.length > 0}
        onChange=${toggle}
      />
    </span>
    ${scale.map(
      (points, at) =>
        html`<div key=${at}>
          <label
            ><span>${text("web.new.scale.row", { count: at + 1 })}</span>
            <${NumberInput}
              value=${points}
              ...${bounds(field)}
              onChange=${(/** @type {number} */ number) =>
                onChange(toml.writeScale(scale.with(at, number)))}
          /></label>
          <button
            type="button"
            class="icon-button"
            disabled=${at < scale.length - 1}
            aria-label=${text("web.new.step.remove", { row: at + 1 })}
            onClick=${() => onChange(toml.writeScale(scale.slice(0, -1)))}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>`,
    )}
    ${scale.length > 0 &&
    html`<button
      type="button"
      class="link"
      onClick=${() => onChange(toml.writeScale([...scale, scale.at(-1) ?? 0]))}
    >
      ${text("web.new.step.add")}
    </button>`}
  </div>`;
}

/** Points for each name; empty if switched off. @param {Input} props */
function PointsRule({ field, value, onChange }) {
  const points = toml.readPoints(value);
  const given = new Map(points);
  /** @param {Event} event */
  const toggle = (event) =>
    onChange(
      toml.writePoints(
        /** @type {HTMLInputElement} */ (event.target).checked ? startPoints(field) : [],
      ),
    );
  return html`<div class="named-points">
    <span class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-label=${titleOf(field)}
        checked=${points.length > 0}
        onChange=${toggle}
      />
    </span>
    ${points.length > 0 &&
    field.choices.map(
      ([name, words]) =>
        html`<label key=${name}>
          <span>${words}</span>
          <${NumberInput}
            value=${given.get(name) ?? 0}
            ...${bounds(field)}
            onChange=${(/** @type {number} */ number) =>
              onChange(
                toml.writePoints(
                  field.choices.map(([known]) => [
                    known,
                    known === name ? number : (given.get(known) ?? 0),
                  ]),
                ),
              )}
          />
        </label>`,
    )}
  </div>`;
}

/** Default points: those of the first text that has any. @param {FieldView} field */
function startPoints(field) {
  const known = Object.values(field.values).map(toml.readPoints);
  return known.find((points) => points.length) ?? field.choices.map(([name]) => /** @type {[string, number]} */ ([name, 0]));
}

/** @param {FieldView} field */
const bounds = (field) => ({
  min: field.minimum ?? 0,
  max: field.maximum ?? 100_000,
  step: field.step,
});
