/** The controls of an entry: a stepper, and a field for points. */
import { useState } from "preact/hooks";

import { html } from "../../lib/html.js";
import { figures, text } from "../../lib/text.js";
import { useUniqueId } from "../../lib/unique_id.js";
import { MOST_POINTS } from "../game_file.js";
import { sumOf } from "./typed_sum.js";

const MOST = 99;
/** The class of a field whose text is refused. */
const REFUSED = "refused";

/**
 * A small number, changed by taps. At its limits the buttons keep the keyboard focus.
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
 * A field for points. Every typed digit counts immediately, so that sums are live. A text that is
 * not a sum of whole numbers counts 0 and stays in the field, marked as refused.
 * @param {{ label: string, value: number, refused?: string, isDoubtful?: boolean, isSigned?: boolean,
 *   onChange: (value: number, refused: string) => void }} props
 */
export function PointsField({ label, value, refused = "", isDoubtful = false, isSigned = false, onChange }) {
  const [typed, setTyped] = useState("");
  const note = useUniqueId();
  // A value from another control, such as the card count, replaces the typed text.
  const shown = refused || (sumOf(typed) === value ? typed : String(value || ""));
  const isMarked = isDoubtful || refused !== "";
  /** @param {Event} event */
  const changed = (event) => {
    const now = /** @type {HTMLInputElement} */ (event.target).value;
    setTyped(now);
    if (problemOf(now, isSigned)) onChange(0, now);
    else onChange(sumOf(now), "");
  };
  return html`<input
      class=${`points-field ${isMarked ? "doubtful" : ""} ${refused && REFUSED}`}
      aria-invalid=${isMarked ? "true" : undefined}
      aria-describedby=${refused ? note : undefined}
      type="text"
      inputmode="tel"
      enterkeyhint="next"
      autocomplete="off"
      placeholder="0"
      aria-label=${label}
      value=${shown}
      onInput=${changed}
      onKeyDown=${goOn}
      onBlur=${() => setTyped("")}
      onFocus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
    />
    ${refused && html`<p id=${note} class="hint" role="alert">${problemOf(refused, isSigned)}</p>`}`;
}

/**
 * The reason why a text is refused; empty if it is accepted.
 * @param {string} typed
 * @param {boolean} isSigned
 */
function problemOf(typed, isSigned) {
  const sum = sumOf(typed);
  if (Math.abs(sum) > MOST_POINTS) return text("web.score.too_large", { most: MOST_POINTS });
  if (sum >= (isSigned ? -MOST_POINTS : 0)) return "";
  return text(isSigned ? "web.score.no_sum" : "web.score.no_sum.unsigned");
}

/** Focus the first field whose text is refused. @returns {boolean} whether there is such a field */
export function showRefused() {
  /** @type {HTMLElement | null} */
  const field = document.querySelector(`.${REFUSED}`);
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
  return field !== null;
}

/**
 * Points for or against a side. A button changes the sign, which many phone keyboards lack.
 * @param {{ label: string, value: number, refused?: string,
 *   onChange: (value: number, refused?: string) => void }} props
 */
export const SignedPoints = ({ label, value, refused, onChange }) =>
  html`<div class="signed-points">
    <button
      type="button"
      aria-label=${text("web.score.sign", { what: label })}
      onClick=${() => onChange(-value || 0, refused)}
    >
      <span aria-hidden="true">±</span>
    </button>
    <${PointsField} label=${label} value=${value} refused=${refused} isSigned=${true} onChange=${onChange} />
  </div>`;

/**
 * The Enter key, «next» on a phone, moves the focus to the next field for points, and from the last
 * field to the button that scores the round.
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
