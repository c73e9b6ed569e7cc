/**
 * A field for a short text. It has its own module, because the score keeper, whose size is limited,
 * does not use it.
 */
import { html } from "../lib/html.js";
import { useUniqueId } from "../lib/unique_id.js";

/**
 * @param {import("./fields.js").Described & { value: string, maxLength: number, placeholder?: string,
 *   autocomplete?: string, required?: boolean, onInput: (value: string) => void }} props
 */
export function TextField(props) {
  const { label, hint, disabled, value, maxLength, placeholder, onInput } = props;
  const name = useUniqueId();
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      type="text"
      value=${value}
      maxlength=${maxLength}
      placeholder=${placeholder}
      disabled=${disabled}
      required=${props.required}
      autocomplete=${props.autocomplete ?? "off"}
      aria-describedby=${hint ? `${name}-hint` : undefined}
      onInput=${(/** @type {Event} */ event) =>
        onInput(/** @type {HTMLInputElement} */ (event.target).value)}
    />
    ${hint && html`<p class="hint" id=${`${name}-hint`}>${hint}</p>`}
  </div>`;
}
