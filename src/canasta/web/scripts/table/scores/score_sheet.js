/** The score sheet of a round: every line, the running totals, and a small plot of the game. */
import { Card, countedCards } from "../../lib/cards.js";
import { html } from "../../lib/html.js";
import { figures, text } from "../../lib/text.js";

/** @typedef {import("../../../types/protocol.js").HandScore} HandScore */
/** @typedef {import("../../../types/protocol.js").MeldScoreView} MeldScoreView */

/** The dashes of each side's line, so that colour is not the only distinction. */
const DASHES = ["", "7 4", "2 3", "10 3 2 3", "1 4", "12 4"];

/**
 * @param {object} props
 * @param {HandScore} props.score
 * @param {{ name: string, colour: string }[]} props.sides
 */
export function ScoreSheet({ score, sides }) {
  const lines = score.sides[0]?.lines.map(([line]) => line) ?? [];
  /** @param {number} side @param {string} line */
  const points = (side, line) => score.sides[side]?.lines.find(([name]) => name === line)?.[1] ?? 0;
  return html`<table class="figures sheet-table">
    <thead>
      <tr>
        <td></td>
        ${sides.map(({ name, colour }) => html`<th scope="col" class=${colour}>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${lines.map((line) => {
        const isNothing = sides.every((_, side) => points(side, line) === 0);
        return html`<tr class=${isNothing ? "nothing" : ""}>
          <th scope="row">${text(`score.${line}`)}</th>
          ${sides.map((_, side) => html`<td>${figures(points(side, line))}</td>`)}
        </tr>`;
      })}
      <tr class="sum">
        <th scope="row">${text("web.table.sheet.hand")}</th>
        ${score.sides.map((side) => html`<td>${figures(side.total)}</td>`)}
      </tr>
      <tr class="total">
        <th scope="row">${text("web.table.sheet.game")}</th>
        ${score.sides.map((side) => html`<td>${figures(side.game)}</td>`)}
      </tr>
    </tbody>
  </table>`;
}

/**
 * How the value of the cards melded is made up, meld by meld.
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

/** «5 rois à 10, 2 deux à 20». @param {MeldScoreView["parts"]} parts */
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

/**
 * The totals round by round.
 * @param {object} props
 * @param {readonly HandScore[]} props.scores
 * @param {{ name: string, colour: string }[]} props.sides
 * @param {number} props.target the score that ends the game; 0 if a number of rounds does
 */
export function Plot({ scores, sides, target }) {
  if (!scores.length) return null;
  const [width, height, left, right, top, bottom] = [520, 170, 46, 12, 12, 22];
  const totals = sides.map((_, side) => [
    0,
    ...scores.map((score) => score.sides[side]?.game ?? 0),
  ]);
  const highest = Math.max(target, ...totals.flat());
  const lowest = Math.min(0, ...totals.flat());
  /** @param {number} round number of rounds scored */
  const x = (round) => left + (round * (width - left - right)) / scores.length;
  /** @param {number} points */
  const y = (points) =>
    top + ((highest - points) * (height - top - bottom)) / (highest - lowest || 1);
  const every = Math.ceil(scores.length / 12);
  const label = sides
    .map(({ name }, side) => `${name} ${figures(totals[side]?.at(-1) ?? 0)}`)
    .join(", ");
  return html`<figure class="plot">
    <svg
      viewBox="0 0 ${width} ${height}"
      role="img"
      aria-label=${text("web.table.plot", { totals: label })}
    >
      ${[...new Set([target || highest, 0])].map(
        (points) =>
          html`<line class="grid" x1=${left} x2=${width - right} y1=${y(points)} y2=${y(points)} />
            <text class="axis" x=${left - 6} y=${y(points) + 4} text-anchor="end"
              >${figures(points)}</text
            >`,
      )}
      ${scores.map(
        (score, at) =>
          (at + 1) % every === 0 &&
          html`<text class="axis" x=${x(at + 1)} y=${height - 5} text-anchor="middle"
            >${score.hand}</text
          >`,
      )}
      ${totals.map(
        (line, side) =>
          html`<g class=${sides[side]?.colour}>
            <polyline
              fill="none"
              stroke="currentColor"
              stroke-width="2.500"
              stroke-dasharray=${DASHES[side]}
              points=${line.map((points, round) => `${x(round)},${y(points)}`).join(" ")}
            />
            ${line.map(
              (points, round) =>
                html`<circle cx=${x(round)} cy=${y(points)} r="3.500" fill="currentColor" />`,
            )}
          </g>`,
      )}
    </svg>
    <figcaption>
      ${sides.map(
        ({ name, colour }, side) =>
          html`<span class=${colour}>
            <svg viewBox="0 0 26 6" aria-hidden="true">
              <line
                x1="0"
                x2="26"
                y1="3"
                y2="3"
                stroke="currentColor"
                stroke-width="3"
                stroke-dasharray=${DASHES[side]}
              />
            </svg>
            ${name}
          </span>`,
      )}
    </figcaption>
  </figure>`;
}
