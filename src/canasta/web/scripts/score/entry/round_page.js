/** The view in which a round is entered or corrected, in the order in which people count. */
import { useState } from "preact/hooks";

import { Switch } from "../../components/fields.js";
import { html } from "../../lib/html.js";
import { confirm } from "../../lib/dialog.js";
import { figures, signed, text } from "../../lib/text.js";
import { countsConcealed, dealerOf, minimumAt, roundPoints, standing } from "../evaluate.js";
import { canRestore, changeRounds, draftOf, keepDraft } from "../kept_games.js";
import { newRound } from "../new_entries.js";
import { findingsOf } from "./findings.js";
import { showRefused } from "./inputs.js";
import { MISSING, NOTICES, NoticeList } from "./notice_list.js";
import { Notes } from "../notes.js";
import { playerName, sidesOf } from "../people.js";
import { gameAddress, replaceRoute } from "../route.js";
import { RuleDialog } from "./rule_dialog.js";
import { scoredLines } from "../scored_lines.js";
import { SideLines } from "./side_lines.js";
import { Announcement } from "./announcement.js";
import { bringIntoView } from "./bring_into_view.js";
import { useWakeLock } from "../wake_lock.js";

/** @typedef {import("../../../types/score.js").Game} Game */
/** @typedef {import("../../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../../../types/score.js").SideEntry} SideEntry */
/** @typedef {import("../../../types/score.js").Refused} Refused */
/** @typedef {import("../../../types/score.js").Draft} Draft */

/** @param {{ game: Game, at: number }} props */
export function RoundPage({ game, at: wished }) {
  const at = Math.min(wished, game.rounds.length);
  const isNew = at === game.rounds.length;
  const kept = game.rounds[at] ?? newRound(game.sides);
  const [entered, setEntry] = useState(/** @returns {Pick<Draft, "round" | "isOutMarked" | "refused">} */ () => {
    const draft = draftOf(game);
    // If rounds were added or undone since, the draft may belong to another round.
    const isOurs = draft?.at === at && draft.isNew === isNew;
    return isOurs ? draft : { round: kept, isOutMarked: !isNew, refused: {} };
  });
  const { round, isOutMarked, refused } = entered;
  const [chosen, setChosen] = useState(0);
  const [rule, setRule] = useState(/** @type {{ title: string, fields: string[] } | null} */ (null));
  useWakeLock();
  const { before, totals: now } = standing(game);
  const totals = before[at] ?? now;
  const sums = sumsOf(game, totals, roundPoints(game.rules, round));
  const minimums = totals.map((total) => minimumAt(game.rules, total));
  const findings = findingsOf(game, round, isOutMarked, minimums);
  const doubts = findings.wrong.length + findings.missing.length;
  // The first tap shows the notices, the second scores the round; any change resets this.
  const [shownFor, setShownFor] = useState(/** @type {RoundEntry | null} */ (null));
  const isShown = doubts > 0 && shownFor === round;
  const unclear = Object.keys(refused).find((field) => refused[field]);
  /** @param {Partial<Draft>} changes */
  const change = (changes) => {
    const entry = { ...entered, ...changes };
    setEntry(entry);
    keepDraft(game, { ...entry, at, isNew });
  };
  /** @param {number} side @param {Partial<SideEntry>} changes @param {Refused} [texts] */
  const changeSide = (side, changes, texts) =>
    change({
      round: { ...round, sides: round.sides.map((one, other) => (other === side ? { ...one, ...changes } : one)) },
      refused: { ...refused, ...texts },
    });
  /** @param {string} title @param {string[]} fields */
  const showRule = (title, fields) => setRule({ title, fields });
  const leave = () => {
    keepDraft(game, null);
    replaceRoute(gameAddress(game.id));
  };
  const cancel = async () => {
    const isSure =
      (!unclear && (JSON.stringify(round) === JSON.stringify(kept) || canRestore(game, round, at))) ||
      (await confirm(text("web.score.cancel"), text("web.score.cancel.what"), {
        yes: text("web.score.cancel.yes"), no: text("web.score.cancel.no") }));
    if (isSure) leave();
  };
  const save = () => {
    if (unclear) {
      setChosen(Number.parseInt(unclear, 10));
      requestAnimationFrame(showRefused);
      return;
    }
    if (doubts > 0 && !isShown) {
      setShownFor(round);
      showNotices();
      return;
    }
    changeRounds(game, isNew ? [...game.rounds, round] : game.rounds.with(at, round));
    leave();
  };
  const remove = async () => {
    const isSure = await confirm(text("web.score.round.delete"), text("web.score.round.delete.what"), {
      yes: text("web.score.delete.yes") });
    if (!isSure) return;
    changeRounds(game, game.rounds.toSpliced(at, 1));
    leave();
  };
  return html`<${Notes} />
    <header class="score-round-head">
      <h1>${text("web.score.round", { number: at + 1 })}</h1>
      <p>${text("web.score.dealt", { name: playerName(game, dealerOf(game, at)) })}</p>
    </header>
    <${Sums} sums=${sums} remarks=${isShown || findings.wrong.length ? doubts : 0} />
    <${GoingOut}
      game=${game}
      round=${round}
      isMarked=${isOutMarked}
      onChange=${(/** @type {RoundEntry} */ changed) => change({ round: changed, isOutMarked: true })}
    />
    <${SideLines}
      game=${game}
      round=${round}
      refused=${refused}
      notices=${findings.wrong}
      chosen=${chosen}
      onChoose=${setChosen}
      onSide=${changeSide}
      onRule=${showRule}
    />
    <${NoticeList} game=${game} findings=${findings} />
    <${Lines} game=${game} round=${round} onRule=${showRule} />
    <${Announcement} words=${sums.map(({ words }) => words).join(" ")} />
    ${
      !isNew &&
      html`<button type="button" class="link score-delete" onClick=${remove}>
        ${text("web.score.round.delete")}
      </button>`
    }
    <div class="score-bar">
      <button type="button" class="button quiet large" onClick=${cancel}>${text("web.common.cancel")}</button>
      <button type="button" class="button main large" aria-describedby=${MISSING} onClick=${save}>
        ${isShown ? text("web.score.save.anyway") : text(isNew ? "web.score.save" : "web.score.save.correction")}
      </button>
    </div>
    ${rule &&
    html`<${RuleDialog}
      game=${game}
      title=${rule.title}
      fields=${rule.fields}
      onClose=${() => setRule(null)}
    />`}`;
}

/**
 * The sums so far and a sign for notices, always in view.
 * @param {{ sums: ReturnType<typeof sumsOf>, remarks: number }} props
 */
const Sums = ({ sums, remarks }) =>
  html`<div class="score-sums">
    <ul aria-label=${text("web.score.sums")}>
      ${sums.map(
        ({ name, colour, won, total, words }) =>
          html`<li class=${colour}>
            <span class="hidden-text">${words}</span>
            <span class="who" aria-hidden="true">${name}</span>
            <b aria-hidden="true">${won}</b>
            <small aria-hidden="true">→ ${total}</small>
          </li>`,
      )}
    </ul>
    ${
      remarks > 0 &&
      html`<button type="button" class="remarks" onClick=${showNotices}>
        ${text("web.score.remarks", { count: remarks })}
      </button>`
    }
  </div>`;

/** Scroll the list of notices into view and focus it. */
function showNotices() {
  bringIntoView(() => {
    const list = /** @type {HTMLElement | null} */ (document.querySelector(`.${NOTICES}`));
    list?.focus({ preventScroll: true });
    return list;
  }, "start");
}

/**
 * The points of each side in this round and in total, as figures and in words.
 * @param {Game} game
 * @param {number[]} totals
 * @param {number[]} points
 */
const sumsOf = (game, totals, points) =>
  sidesOf(game).map(({ name, colour }, side) => {
    const won = signed(points[side] ?? 0);
    const total = figures((totals[side] ?? 0) + (points[side] ?? 0));
    return { name, colour, won, total, words: text("web.score.sums.said", { side: name, won, total }) };
  });

/**
 * @param {{ game: Game, round: RoundEntry, isMarked: boolean, onChange: (round: RoundEntry) => void }} props
 */
function GoingOut({ game, round, isMarked, onChange }) {
  const concealed = game.rules.lines.find(({ id }) => id === "concealed_going_out");
  const isAsked = round.out !== null && countsConcealed(game.rules);
  /** @type {[number | null, string, string][]} */
  const choices = [
    ...game.names.map(
      (_, seat) =>
        /** @type {[number, string, string]} */ ([seat, playerName(game, seat), `side-${seat % game.sides}`]),
    ),
    [null, text("web.score.out.nobody"), ""],
  ];
  return html`<section class="sheet score-out">
    <fieldset>
      <legend>${text("web.score.out")}</legend>
      <div class="side-chips">
        ${choices.map(
          ([seat, name, colour]) =>
            html`<label class=${colour}>
              <input
                type="radio"
                name="out"
                checked=${isMarked && round.out === seat}
                onChange=${(/** @type {Event} */ event) => {
                  onChange({ ...round, out: seat, concealed: seat !== null && round.concealed });
                  if (!isMarked) showCounting(/** @type {Element} */ (event.target));
                }}
              /><span>${name}</span>
            </label>`,
        )}
      </div>
    </fieldset>
    ${
      isAsked &&
      html`<${Switch}
        label=${text("web.score.concealed", { points: concealed?.cases[0]?.each ?? 0 })}
        checked=${round.concealed}
        onChange=${(/** @type {boolean} */ isOn) => onChange({ ...round, concealed: isOn })}
      />`
    }
  </section>`;
}

/**
 * After a tap on the player who went out, scroll to the next controls, which saves a swipe on a
 * phone. Keyboard users do not need it, because the focus shows their place.
 * @param {Element} tapped
 */
function showCounting(tapped) {
  const lines = document.querySelector(".score-lines");
  const isInView = lines && lines.getBoundingClientRect().bottom < innerHeight;
  if (isInView || tapped.matches(":focus-visible")) return;
  // If going out concealed scores, the switch for it is next.
  const next = ".score-out .switch, .score-lines";
  bringIntoView(() => /** @type {HTMLElement} */ (document.querySelector(next)), "start");
}

/**
 * All lines of the score, as on paper; a tap on a line opens its rule.
 * @param {{ game: Game, round: RoundEntry, onRule: (title: string, fields: string[]) => void }} props
 */
function Lines({ game, round, onRule }) {
  const lines = scoredLines(game, round);
  if (!lines.length) return null;
  const points = roundPoints(game.rules, round);
  return html`<details class="sheet score-detail">
    <summary>${text("web.score.detail")}</summary>
    <div class="score-scroll" tabindex="0" role="group" aria-label=${text("web.score.detail")}>
      <table class="figures">
        <thead>
          <tr>
            <td></td>
            ${sidesOf(game).map(({ name, colour }) => html`<th scope="col" class=${colour}><span>${name}</span></th>`)}
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ title, fields, points: scored }) =>
              html`<tr>
                <th scope="row">
                  ${
                    fields.length
                      ? html`<button
                          type="button"
                          class="rule-of"
                          aria-haspopup="dialog"
                          aria-label=${text("web.score.rule.of", { line: title })}
                          onClick=${() => onRule(title, fields)}
                        >
                          ${title}
                        </button>`
                      : title
                  }
                </th>
                ${scored.map((one) => html`<td>${figures(one)}</td>`)}
              </tr>`,
          )}
          <tr class="total">
            <th scope="row">${text("score.total")}</th>
            ${points.map((total) => html`<td>${figures(total)}</td>`)}
          </tr>
        </tbody>
      </table>
    </div>
  </details>`;
}
