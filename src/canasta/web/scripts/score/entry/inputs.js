/** What is tapped and typed in an entry: a stepper, and a field of points. */
import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../../lib/html.js";
import { figures, text } from "../../lib/text.js";
import { toast } from "../../lib/toast.js";
import { useUniqueId } from "../../lib/unique_id.js";
import { MOST_POINTS } from "../game_file.js";
import { sumOf } from "./typed_sum.js";

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
 * Points, typed; every digit counts at once, so that sums are live. What is no sum of whole numbers
 * counts nothing, and stays in the field until it is one.
 * @param {{ label: string, value: number, isDoubtful?: boolean, isSigned?: boolean,
 *   onChange: (value: number) => void }} props
 */
export function PointsField({ label, value, isDoubtful = false, isSigned = false, onChange }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const least = isSigned ? -MOST_POINTS : 0;
  // What was typed gives way to a value that comes from elsewhere, such as cards that are counted.
  const read = typed === null ? value : sumOf(typed);
  const isShown = typed !== null && value === (read >= least ? read : 0);
  const shown = isShown ? typed : String(value || "");
  const problem = isShown && !(read >= least) ? problemOf(isSigned) : "";
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  /** @param {Event} event */
  const changed = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const sum = sumOf(field.value);
    if (Math.abs(sum) > MOST_POINTS) {
      toast(text("web.score.too_large", { most: MOST_POINTS }), "problem");
      field.value = shown;
      return;
    }
    if (!(sum >= least) && !problem) toast(problemOf(isSigned), "problem");
    setTyped(field.value);
    onChange(sum >= least ? sum : 0);
  };
  const isMarked = isDoubtful || problem !== "";
  return html`<input
    ref=${input}
    class=${`points-field ${isMarked ? "doubtful" : ""}`}
    aria-invalid=${isMarked ? "true" : undefined}
    type="text"
    inputmode="tel"
    enterkeyhint="next"
    autocomplete="off"
    placeholder="0"
    aria-label=${label}
    value=${shown}
    onInput=${changed}
    onKeyDown=${goOn}
    onBlur=${() => problem || setTyped(null)}
    onFocus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
  />`;
}

/** @param {boolean} isSigned */
const problemOf = (isSigned) => text(isSigned ? "web.score.no_sum" : "web.score.no_sum.unsigned");

/**
 * Points for or against a side. The keys of many phones have no sign: a button changes it.
 * @param {{ label: string, value: number, onChange: (value: number) => void }} props
 */
export const SignedPoints = ({ label, value, onChange }) =>
  html`<div class="signed-points">
    <button type="button" aria-label=${text("web.score.sign", { what: label })} onClick=${() => onChange(-value || 0)}>
      <span aria-hidden="true">±</span>
    </button>
    <${PointsField} label=${label} value=${value} isSigned=${true} onChange=${onChange} />
  </div>`;

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
