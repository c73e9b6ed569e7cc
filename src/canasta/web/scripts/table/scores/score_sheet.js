/** The score sheet of a round: its lines, and the running totals. */
import { Card, countedCards } from "../../lib/cards.js";
import { html } from "../../lib/html.js";
import { figures, language, text } from "../../lib/text.js";

/** @typedef {import("../../../types/protocol.js").HandScore} HandScore */
/** @typedef {import("../../../types/protocol.js").MeldScoreView} MeldScoreView */

/** The number of sides from which a line's name is above its figures on a phone. */
const MANY_SIDES = 3;

/** @param {HandScore} score @param {number} side @param {string} line */
const pointsOf = (score, side, line) =>
  score.sides[side]?.lines.find(([name]) => name === line)?.[1] ?? 0;

/** The names of the lines, those with points for a side or those without. @param {HandScore} score */
function linesOf(score) {
  const all = score.sides[0]?.lines.map(([line]) => line) ?? [];
  /** @param {string} line */
  const counts = (line) => score.sides.some((_, side) => pointsOf(score, side, line) !== 0);
  return { counting: all.filter(counts), empty: all.filter((line) => !counts(line)) };
}

/**
 * @param {object} props
 * @param {HandScore} props.score
 * @param {{ name: string, colour: string }[]} props.sides
 * @param {boolean} [props.isOnly] whether the game has no other round, so that the total is
 *   redundant
 */
export function ScoreSheet({ score, sides, isOnly }) {
  const hasMany = sides.length >= MANY_SIDES;
  return html`<table
    class=${`figures sheet-table ${hasMany ? "many" : ""}`}
    style=${`--sides:${sides.length}`}
  >
    <thead>
      <tr>
        <td></td>
        ${sides.map(({ name, colour }) => html`<th scope="col" class=${colour}>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${linesOf(score).counting.map(
        (line) =>
          html`<tr>
            <th scope="row">${text(`score.${line}`)}</th>
            ${sides.map((_, side) => html`<td>${figures(pointsOf(score, side, line))}</td>`)}
          </tr>`,
      )}
      <tr class="sum">
        <th scope="row">${text("web.table.sheet.hand")}</th>
        ${score.sides.map((side) => html`<td>${figures(side.total)}</td>`)}
      </tr>
      ${
        !isOnly &&
        html`<tr class="total">
          <th scope="row">${text("web.table.sheet.game")}</th>
          ${score.sides.map((side) => html`<td>${figures(side.game)}</td>`)}
        </tr>`
      }
    </tbody>
  </table>`;
}

/** The lines of the sheet without points for any side. @param {{ score: HandScore }} props */
export function EmptyLines({ score }) {
  const { empty } = linesOf(score);
  if (!empty.length) return null;
  const lines = empty.map((line) => inSentence(text(`score.${line}`))).join(", ");
  return html`<p class="empty-lines">${text("web.table.sheet.empty", { lines })}</p>`;
}

/** A capitalized name, in lower case for the middle of a sentence. @param {string} name */
const inSentence = ([first = "", ...rest]) => first.toLocaleLowerCase(language()) + rest.join("");

/**
 * The points of the melded cards, meld by meld.
 * @param {object} props
 * @param {HandScore} props.score
 * @param {{ name: string, colour: string }[]} props.sides
 */
export function MeldedCards({ score, sides }) {
  if (score.sides.every(({ melds }) => !melds.length)) return null;
  return html`<details class="melded-cards">
    <summary>${text("web.table.sheet.melded")}</summary>
    <div class="melded-sides">
      ${score.sides.map(
        ({ melds }, side) =>
          melds.length > 0 &&
          html`<table class="figures">
            <caption class=${sides[side]?.colour}>${sides[side]?.name}</caption>
            <tbody>
              ${melds.map(
                ({ parts, points }) =>
                  html`<tr>
                    <th scope="row">${partsWords(parts)}</th>
                    <td>${figures(points)}</td>
                  </tr>`,
              )}
              <tr class="sum">
                <th scope="row">${text("score.meld_cards")}</th>
                <td>${figures(melds.reduce((sum, { points }) => sum + points, 0))}</td>
              </tr>
            </tbody>
          </table>`,
      )}
    </div>
  </details>`;
}

/** «cinq rois à 10, deux deux à 20». @param {MeldScoreView["parts"]} parts */
const partsWords = (parts) =>
  parts
    .map(([kind, count, points]) =>
      text("web.table.sheet.melded.part", {
        cards: countedCards(kind, count),
        points: figures(points),
      }),
    )
    .join(", ");

/**
 * The cards left in each hand.
 * @param {{ score: HandScore, names: string[] }} props
 */
export function LeftCards({ score, names }) {
  const held = score.hands.map((cards, seat) => ({ cards, name: names[seat] ?? "" }));
  if (held.every(({ cards }) => !cards.length)) return null;
  return html`<details class="left-cards">
    <summary>${text("web.table.sheet.left")}</summary>
    ${held.map(
      ({ cards, name }) =>
        html`<p>
          <b>${name}</b>
          <span class="small-cards">
            ${cards.length
              ? cards.map((card) => html`<${Card} card=${card} />`)
              : text("web.table.sheet.none")}
          </span>
        </p>`,
    )}
  </details>`;
}
