/** The dialog that counts cards by value or by kind. */
import { useState } from "preact/hooks";

import { Segments } from "../../components/fields.js";
import { indexOf } from "../../lib/card_index.js";
import { Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { figures, text } from "../../lib/text.js";
import { cardPoints } from "../evaluate.js";
import { spokenKind } from "../kinds.js";
import { Stepper } from "./inputs.js";

/** @typedef {import("../../../types/score.js").ScoreRules} ScoreRules */
/** @typedef {import("../../../types/score.js").Cards} Cards */

/**
 * @param {{ title: string, rules: ScoreRules, cards: Cards, onChange: (cards: Cards) => void,
 *   onClose: () => void }} props
 */
export function CardCountDialog({ title, rules, cards, onChange, onClose }) {
  const [way, setWay] = useState(cards.kinds ? "kinds" : "values");
  const points = cardPoints(rules, cards);
  /** @param {string} chosen */
  const choose = (chosen) => {
    setWay(chosen);
    // Keep the typed points until a card is counted.
    onChange({ points });
  };
  return html`<${Dialog}
    title=${title}
    kind="card-count"
    onClose=${onClose}
    actions=${html`
      <b class="counted" role="status">${text("web.score.points", { count: points })}</b>
      <button type="button" class="button quiet" onClick=${() => onChange({ points: 0 })}>
        ${text("web.score.count.none")}
      </button>
      <button type="button" class="button main" onClick=${onClose}>${text("web.score.count.done")}</button>
    `}
  >
    <${Segments}
      label=${text("web.score.count.way")}
      options=${[
        ["values", text("web.score.count.values")],
        ["kinds", text("web.score.count.kinds")],
      ]}
      value=${way}
      onChange=${choose}
    />
    ${
      way === "kinds"
        ? html`<${ByKind} rules=${rules} counts=${cards.kinds ?? {}} onChange=${onChange} />`
        : html`<${ByValue} rules=${rules} counts=${cards.values ?? {}} onChange=${onChange} />`
    }
  <//>`;
}

/** @typedef {{ rules: ScoreRules, counts: Record<string, number>, onChange: (cards: Cards) => void }} Counts */

/** @param {Counts} props */
function ByValue({ rules, counts, onChange }) {
  const values = [...new Set(rules.cards.map(({ points }) => points))].sort((a, b) => b - a);
  return html`<ul class="by-value">
    ${values.map((value) => {
      const kinds = rules.cards.filter(({ points }) => points === value).map(({ kind }) => indexOf(kind));
      const count = counts[value] ?? 0;
      return html`<li>
        <span aria-hidden="true"><b>${figures(value)}</b> <small>${spanned(kinds)}</small></span>
        <span class="worth" aria-hidden="true">${count > 0 && `= ${figures(value * count)}`}</span>
        <${Stepper}
          label=${text("web.score.count.of_value", { value })}
          value=${count}
          onChange=${(/** @type {number} */ number) => onChange({ values: { ...counts, [value]: number } })}
        />
      </li>`;
    })}
  </ul>`;
}

/** A grid of the kinds. @param {Counts} props */
const ByKind = ({ rules, counts, onChange }) =>
  html`<ul class="by-kind">
    ${[...rules.cards].reverse().map(
      ({ kind }) =>
        html`<${Kind}
          kind=${kind}
          count=${counts[kind] ?? 0}
          onChange=${(/** @type {number} */ number) => onChange({ kinds: { ...counts, [kind]: number } })}
        />`,
    )}
  </ul>`;

/**
 * A kind of card: a tap adds a card, and the sign in the corner removes one.
 * @param {{ kind: string, count: number, onChange: (count: number) => void }} props
 */
const Kind = ({ kind, count, onChange }) =>
  html`<li class=${count ? "some" : ""}>
    <button
      type="button"
      class="add"
      aria-label=${text("web.score.count.add", { kind: spokenKind(kind), count })}
      onClick=${() => onChange(count + 1)}
    >
      <b aria-hidden="true">${indexOf(kind)}</b>
      <span aria-hidden="true">${count > 0 && text("web.score.count.times", { count })}</span>
    </button>
    <button
      type="button"
      class="take"
      disabled=${!count}
      aria-label=${text("web.score.count.take", { kind: spokenKind(kind) })}
      onClick=${() => onChange(count - 1)}
    >
      <span aria-hidden="true">−</span>
    </button>
  </li>`;

/** «8 – R», «A 2»: several kinds, shortened. @param {string[]} names */
const spanned = (names) => (names.length > 3 ? `${names[0]} … ${names.at(-1)}` : names.join(" "));
