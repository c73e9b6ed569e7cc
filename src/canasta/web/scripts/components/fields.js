/** Inputs of forms with label and hint. */
import { useState } from "preact/hooks";

import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { toast } from "../lib/toast.js";
import { useUniqueId } from "../lib/unique_id.js";

/**
 * @typedef {object} Described
 * @property {string} label
 * @property {string} [hint] a sentence under the input
 * @property {boolean} [disabled]
 */

/** A value and its name. @typedef {[value: string, name: string]} Option */

/**
 * The sentence under an input. A new sentence gets a new element, because a browser may have
 * replaced the text of the old one by its translation.
 * @param {{ hint?: string | undefined, id?: string }} props
 */
function Hint({ hint, id }) {
  return hint ? html`<p key=${hint} class="hint" id=${id}>${hint}</p>` : null;
}

/**
 * A choice among a few options, side by side.
 * @param {Described & { options: Option[], value: string, onChange: (value: string) => void }} props
 */
export function Segments({ label, hint, disabled, options, value, onChange }) {
  const name = useUniqueId();
  return html`<fieldset class="field segments" disabled=${disabled}>
    <legend>${label}</legend>
    <div>
      ${options.map(
        ([option, title]) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              value=${option}
              checked=${option === value}
              onChange=${() => onChange(option)}
            /><span>${title}</span></label
          >`,
      )}
    </div>
    <${Hint} hint=${hint} />
  </fieldset>`;
}

/**
 * A choice among many options.
 * @param {Described & { options: Option[], value: string, onChange: (value: string) => void }} props
 */
export function Select({ label, hint, disabled, options, value, onChange }) {
  const name = useUniqueId();
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <select
      id=${name}
      value=${value}
      disabled=${disabled}
      aria-describedby=${hint ? `${name}-hint` : undefined}
      onChange=${(/** @type {Event} */ event) => onChange(valueOf(event))}
    >
      ${options.map(
        ([option, title]) =>
          html`<option value=${option} selected=${option === value}>${title}</option>`,
      )}
    </select>
    <${Hint} hint=${hint} id=${`${name}-hint`} />
  </div>`;
}

/**
 * A checkbox.
 * @param {Described & { checked: boolean, onChange: (checked: boolean) => void }} props
 */
export function Switch({ label, hint, disabled, checked, onChange }) {
  const name = useUniqueId();
  return html`<div class="field switch">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      type="checkbox"
      role="switch"
      checked=${checked}
      disabled=${disabled}
      aria-describedby=${hint ? `${name}-hint` : undefined}
      onChange=${(/** @type {Event} */ event) =>
        onChange(/** @type {HTMLInputElement} */ (event.target).checked)}
    />
    <${Hint} hint=${hint} id=${`${name}-hint`} />
  </div>`;
}

/**
 * A whole number; a number out of range is refused with a message, and the old value stays.
 * @param {Described & { value: number, min: number, max: number, step?: number, unit?: string,
 *   onChange: (value: number) => void }} props
 */
export function NumberField({ label, hint, disabled, value, min, max, step = 1, unit, onChange }) {
  const name = useUniqueId();
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <span class="with-unit">
      <${NumberInput}
        id=${name}
        value=${value}
        min=${min}
        max=${max}
        step=${step}
        disabled=${disabled}
        describedBy=${hint ? `${name}-hint` : undefined}
        onChange=${onChange}
      />
      ${unit && html`<span class="unit">${unit}</span>`}
    </span>
    <${Hint} hint=${hint} id=${`${name}-hint`} />
  </div>`;
}

/**
 * A number input without a label, for labels elsewhere.
 * @param {{ value: number, min: number, max: number, step?: number, disabled?: boolean, id?: string,
 *   label?: string, describedBy?: string, onChange: (value: number) => void }} props
 */
export function NumberInput({ id, label, describedBy, value, min, max, step = 1, disabled, onChange }) {
  // Keeps the text being typed when the page renders for another reason.
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  /** @param {Event} event */
  const changed = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const given = input.valueAsNumber;
    const isAllowed = given >= min && given <= max && given % step === 0;
    if (isAllowed && given !== value) onChange(given);
    if (isAllowed) return;
    const key = step === 1 ? "web.common.number.refused" : "web.common.number.refused.step";
    if (input.value) toast(text(key, { given: input.value, min, max, step, kept: value }));
    setTyped(null);
    input.value = String(value);
  };
  return html`<input
    id=${id}
    type="number"
    inputmode="numeric"
    aria-label=${label}
    aria-describedby=${describedBy}
    value=${typed ?? (Number.isNaN(value) ? "" : value)}
    min=${min}
    max=${max}
    step=${step}
    disabled=${disabled}
    style=${`width: ${Math.max(3, String(max).length) + 5}ch`}
    onInput=${(/** @type {Event} */ event) => setTyped(valueOf(event))}
    onChange=${changed}
    onBlur=${() => setTyped(null)}
  />`;
}

/** @param {Event} event */
const valueOf = (event) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
