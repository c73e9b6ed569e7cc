/** What is tapped and typed in an entry: a stepper, and a field of points. */
import { useState } from "preact/hooks";

import { html } from "../../lib/html.js";
import { figures, text } from "../../lib/text.js";
import { toast } from "../../lib/toast.js";
import { useUniqueId } from "../../lib/unique_id.js";
import { MOST_POINTS } from "../game_file.js";

const MOST = 99;

/**
 * A small number, by taps. At its ends a button stays where the keyboard is.
 * @param {{ label: string, value: number, isDoubtful?: boolean, onChange: (value: number) => void }} props
 */
export function Stepper({ label, value, isDoubtful = false, onChange }) {
  const name = useUniqueId();
  return html`<div class=${`stepper ${isDoubtful ? "doubtful" : ""}`}>
    <button
      type="button"
      aria-label=${text("web.score.less", { what: label })}
      aria-describedby=${name}
      aria-disabled=${value <= 0}
      onClick=${() => value > 0 && onChange(value - 1)}
    >
      <span aria-hidden="true">−</span>
    </button>
    <output id=${name} class=${value ? "some" : ""}>${figures(value)}</output>
    <button
      type="button"
      aria-label=${text("web.score.more", { what: label })}
      aria-describedby=${name}
      aria-disabled=${value >= MOST}
      onClick=${() => value < MOST && onChange(value + 1)}
    >
      <span aria-hidden="true">+</span>
    </button>
  </div>`;
}

/**
 * Points, typed; every digit counts at once, so that sums are live.
 * @param {{ label: string, value: number, isDoubtful?: boolean, onChange: (value: number) => void }} props
 */
export function PointsField({ label, value, isDoubtful = false, onChange }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  /** @param {Event} event */
  const changed = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const digits = field.value.replace(/\D/g, "");
    if (Number(digits) > MOST_POINTS) {
      toast(text("web.score.too_large", { most: MOST_POINTS }), "problem");
      field.value = String(value || "");
      return;
    }
    field.value = digits;
    setTyped(digits);
    onChange(Number(digits));
  };
  return html`<input
    class=${`points-field ${isDoubtful ? "doubtful" : ""}`}
    aria-invalid=${isDoubtful ? "true" : undefined}
    type="text"
    inputmode="numeric"
    pattern="[0-9]*"
    enterkeyhint="next"
    autocomplete="off"
    placeholder="0"
    aria-label=${label}
    value=${typed ?? (value || "")}
    onInput=${changed}
    onKeyDown=${goOn}
    onBlur=${() => setTyped(null)}
    onFocus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
  />`;
}

/**
 * The Enter key, «next» on a phone, goes on to the next field of points, and after the last one to
 * the button that scores the round.
 * @param {KeyboardEvent} event
 */
function goOn(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const fields = [...document.querySelectorAll("input.points-field")];
  const next = fields[fields.indexOf(/** @type {Element} */ (event.target)) + 1];
  const isShown = next instanceof HTMLElement && next.checkVisibility();
  const after = isShown ? next : document.querySelector(".score-bar .main");
  /** @type {HTMLElement | null} */ (after)?.focus();
}
