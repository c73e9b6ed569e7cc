/** The lines of an entry: each with its value, its rule on a tap, and a field for each side. */
import { useRef, useState } from "preact/hooks";

import { Switch } from "../../components/fields.js";
import { html } from "../../lib/html.js";
import { figures, text } from "../../lib/text.js";
import { bringIntoView } from "./bring_into_view.js";
import { CardCountDialog } from "./card_count.js";
import {
  cardCount,
  cardPoints,
  countSides,
  linePoints,
  penaltiesOf,
  penaltyPoints,
  showsMelds,
} from "../evaluate.js";
import { LONGEST_NAME } from "../game_file.js";
import { ENTERED } from "../new_entries.js";
import { PointsField, SignedPoints, Stepper } from "./inputs.js";
import { doubtfulParts } from "../notices.js";
import { sidesOf } from "../people.js";
import { wordsOf } from "../score_data.js";

/** @typedef {import("../../../types/score.js").Game} Game */
/** @typedef {import("../../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../../../types/score.js").SideEntry} SideEntry */
/** @typedef {import("../../../types/score.js").ScoreLine} ScoreLine */
/** @typedef {import("../../../types/score.js").Refused} Refused */
/** @typedef {(side: number, changes: Partial<SideEntry>, refused?: Refused) => void} OnSide */

/** The last line, entered only after somebody has gone out. */
const LAST = "red_threes_in_hand";
/** The lines for cards, and the part of an entry for each. */
const COUNTED = /** @type {const} */ ([
  ["meld_cards", "melds"],
  ["cards_in_hand", "hand"],
]);
/** The number of sides that fit side by side on a phone; more sides are entered in turn. */
const BESIDE = 2;

/**
 * @param {{ game: Game, round: RoundEntry, refused: Refused, notices: import("../notices.js").Notice[],
 *   chosen: number, onChoose: (side: number) => void, onSide: OnSide,
 *   onRule: (title: string, fields: string[]) => void }} props
 */
export function SideLines({ game, round, refused, notices, chosen, onChoose, onSide, onRule }) {
  const sides = sidesOf(game).map((side, at) => ({ ...side, at }));
  const shown = sides.length > BESIDE ? sides.slice(chosen, chosen + 1) : sides;
  const next = sides.length > BESIDE ? sides[chosen + 1] : undefined;
  const goOn = () => {
    onChoose(chosen + 1);
    const tab = document.querySelectorAll(".score-tabs button")[chosen + 1];
    if (tab instanceof HTMLElement) tab.focus();
  };
  const counted = countSides(game.rules, round);
  const doubtful = sides.map(({ at }) => doubtfulParts(notices, at));
  /** @param {string} id */
  const line = (id) => game.rules.lines.find((one) => one.id === id);
  /** @param {number} side */
  const entry = (side) => /** @type {SideEntry} */ (round.sides[side]);
  const reds = line("red_threes");
  // Shown near the melds: a new line above would shift the controls under the finger.
  const countAgainst =
    reds && shown.some(({ at }) => entry(at).red_threes && linePoints(reds, counted[at] ?? {}) < 0);
  const isLastAsked = round.out !== null || round.sides.some((side) => side[LAST]);
  /** @param {(typeof ENTERED)[number]} part */
  const stepped = (part) => {
    const one = line(part);
    return (
      one &&
      html`<${Row} title=${text(`score.${part}`)} fields=${one.fields} value=${worth(one)} onRule=${onRule}>
        ${shown.map(
          ({ name, at }) =>
            html`<${Stepper}
              label=${`${text(`score.${part}`)}, ${name}`}
              value=${entry(at)[part]}
              isDoubtful=${doubtful[at]?.has(part)}
              onChange=${(/** @type {number} */ number) => onSide(at, { [part]: number })}
            />`,
        )}
      <//>`
    );
  };
  return html`<section class="sheet score-lines" aria-label=${text("web.score.counting")}>
    ${sides.length > BESIDE &&
    html`<div class="score-tabs" role="group" aria-label=${text("web.score.side")}>
      ${sides.map(
        ({ name, colour, at }) =>
          html`<button type="button" class=${colour} aria-pressed=${at === chosen} onClick=${() => onChoose(at)}>
            ${name}
          </button>`,
      )}
    </div>`}
    <div class="line heads" aria-hidden="true">
      <div class="cells">${shown.map(({ name, colour }) => html`<b class=${colour}>${name}</b>`)}</div>
    </div>
    ${ENTERED.filter((part) => part !== LAST).map(stepped)}
    ${COUNTED.map(([id, part]) => {
      const one = line(id);
      return (
        one &&
        html`<${Row} title=${text(`score.${id}`)} fields=${one.fields} value="" onRule=${onRule}>
          ${shown.map(
            ({ name, at }) =>
              html`<${CardsField}
                title=${`${text(`score.${id}`)}, ${name}`}
                game=${game}
                cards=${entry(at)[part]}
                refused=${refused[`${at} ${part}`]}
                isDoubtful=${doubtful[at]?.has(part)}
                onChange=${(/** @type {import("../../../types/score.js").Cards} */ cards, /** @type {string} */ typed) =>
                  onSide(at, { [part]: cards }, { [`${at} ${part}`]: typed })}
              />`,
          )}
          ${id === "meld_cards" &&
          countAgainst &&
          html`<p class="hint">${text("web.score.red_threes.against")}</p>`}
        <//>`
      );
    })}
    ${shown
      .filter(({ at }) => game.rules.bounds.melds_may_score_nothing && !showsMelds(game.rules, entry(at)))
      .map(
        ({ name, at }) =>
          html`<${Switch}
            label=${text("web.score.melded", { side: name })}
            checked=${entry(at).has_melded}
            onChange=${(/** @type {boolean} */ isOn) => onSide(at, { has_melded: isOn })}
          />`,
      )}
    ${isLastAsked && stepped(LAST)}
    <${Penalties} game=${game} round=${round} refused=${refused} shown=${shown} onSide=${onSide} onRule=${onRule} />
    ${next && html`<button type="button" class="button quiet next-side" onClick=${goOn}>
      ${text("web.score.side.next", { name: next.name })}
    </button>`}
  </section>`;
}

/** The value of one item of a line, in words. @param {ScoreLine} line */
function worth({ cases }) {
  const [first] = cases;
  if (!first) return "";
  const special = Object.entries(first.special).map(([count, points]) =>
    text("web.score.worth.special", { count: Number(count), points }),
  );
  return [text("web.score.worth", { points: first.each }), ...special].join(" · ");
}

/**
 * @param {{ title: string, value: string, fields: string[], children: unknown,
 *   onRule: (title: string, fields: string[]) => void }} props
 */
function Row({ title, value, fields, onRule, children }) {
  return html`<div class="line">
    <button type="button" class="rule-of" aria-haspopup="dialog" onClick=${() => onRule(title, fields)}>
      <span>${title}</span> <small>${value}</small><i aria-hidden="true">?</i>
    </button>
    <div class="cells">${children}</div>
  </div>`;
}

/**
 * Fanned cards. The drawing is not in `lib/symbols.js`, because the score keeper loads as one file
 * of limited size and needs no other drawings.
 */
const CardsIcon = () =>
  html`<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <g fill="none" stroke="currentColor" stroke-width="1.6">
      <rect x="4" y="6" width="10" height="14" rx="2" transform="rotate(-14 9 13)" />
      <rect x="10" y="5" width="10" height="14" rx="2" fill="var(--panel-solid)" transform="rotate(8 15 12)" />
    </g>
  </svg>`;

/**
 * @param {{ title: string, game: Game, cards: import("../../../types/score.js").Cards, refused?: string,
 *   isDoubtful: boolean,
 *   onChange: (cards: import("../../../types/score.js").Cards, refused: string) => void }} props
 */
function CardsField({ title, game, cards, refused, isDoubtful, onChange }) {
  const [isCounting, setCounting] = useState(false);
  const points = cardPoints(game.rules, cards);
  const number = cardCount(cards);
  return html`<div class="cards-field">
    <${PointsField}
      label=${title}
      value=${points}
      refused=${refused}
      isDoubtful=${isDoubtful}
      onChange=${(/** @type {number} */ sum, /** @type {string} */ typed) => onChange({ points: sum }, typed)}
    />
    <button
      type="button"
      class="count-button"
      aria-haspopup="dialog"
      aria-label=${text("web.score.count", { what: title })}
      onClick=${() => setCounting(true)}
    >
      <span aria-hidden="true">${number > 0 && figures(number)}</span>
      <${CardsIcon} />
    </button>
    ${isCounting &&
    html`<${CardCountDialog}
      title=${title}
      rules=${game.rules}
      cards=${cards}
      onChange=${(/** @type {import("../../../types/score.js").Cards} */ counted) => onChange(counted, "")}
      onClose=${() => setCounting(false)}
    />`}
  </div>`;
}

/**
 * @param {{ game: Game, round: RoundEntry, refused: Refused, shown: { name: string, at: number }[],
 *   onSide: OnSide, onRule: (title: string, fields: string[]) => void }} props
 */
function Penalties({ game, round, refused, shown, onSide, onRule }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  // The list stays open, even if the penalties are removed again.
  const [isGiven] = useState(() => round.sides.some((entry) => penaltyPoints(game.rules, entry) || entry.other_points));
  /** @param {string} id */
  const nameOf = (id) => wordsOf(game)?.penalties[id] ?? text("web.score.penalty.unnamed");
  const toggled = () => bringIntoView(() => list.current, "nearest");
  return html`<details ref=${list} class="score-penalties" open=${isGiven}>
    <summary onClick=${toggled}>${text("web.score.penalties")}</summary>
    ${penaltiesOf(game).map(
      (penalty) =>
        html`<${Row}
          title=${nameOf(penalty.id)}
          fields=${[penalty.field]}
          value=${text("web.score.worth", { points: -penalty.points })}
          onRule=${onRule}
        >
          ${shown.map(
            ({ name, at }) =>
              html`<${Stepper}
                label=${`${nameOf(penalty.id)}, ${name}`}
                value=${round.sides[at]?.penalties[penalty.id] ?? 0}
                onChange=${(/** @type {number} */ number) =>
                  onSide(at, { penalties: { ...round.sides[at]?.penalties, [penalty.id]: number } })}
              />`,
          )}
        <//>`,
    )}
    <div class="line">
      <span class="rule-of">${text("web.score.other")}</span>
      <div class="cells">
        ${shown.map(
          ({ name, at }) =>
            html`<${OtherPoints}
              name=${name}
              entry=${round.sides[at]}
              refused=${refused[`${at} other_points`]}
              onChange=${(/** @type {Partial<SideEntry>} */ changes, /** @type {string} */ typed) =>
                onSide(at, changes, { [`${at} other_points`]: typed })}
            />`,
        )}
      </div>
    </div>
  </details>`;
}

/**
 * Other points, which no line counts, and their description.
 * @param {{ name: string, entry: SideEntry | undefined, refused?: string,
 *   onChange: (changes: Partial<SideEntry>, refused?: string) => void }} props
 */
const OtherPoints = ({ name, entry, refused, onChange }) =>
  html`<div class="other-points">
    <${SignedPoints}
      label=${`${text("web.score.other")}, ${name}`}
      value=${entry?.other_points ?? 0}
      refused=${refused}
      onChange=${(/** @type {number} */ points, /** @type {string} */ typed) =>
        onChange({ other_points: points }, typed)}
    />
    <input
      type="text"
      aria-label=${`${text("web.score.other.word")}, ${name}`}
      placeholder=${text("web.score.other.word")}
      value=${entry?.other_word ?? ""}
      maxlength=${LONGEST_NAME}
      autocomplete="off"
      onInput=${(/** @type {Event} */ event) =>
        onChange({ other_word: /** @type {HTMLInputElement} */ (event.target).value }, refused)}
    />
  </div>`;
