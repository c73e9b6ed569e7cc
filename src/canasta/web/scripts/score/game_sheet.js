/** The sheet of a game: totals, the next round's dealer, every round, the graph. */
import { ScorePlot } from "../components/score_plot.js";
import { html } from "../lib/html.js";
import { figures, signed, text } from "../lib/text.js";
import { sentence } from "./entry/findings.js";
import { minimumAt, standing } from "./evaluate.js";
import { noticesOf } from "./notices.js";
import { PaperSheet } from "./paper_sheet.js";
import { playerName, sidesOf } from "./people.js";
import { roundAddress } from "./route.js";

/** @typedef {import("../../types/score.js").Game} Game */
/** @typedef {import("./evaluate.js").Standing} Standing */

/** @param {{ game: Game, isReadOnly?: boolean }} props */
export function GameSheet({ game, isReadOnly = false }) {
  const stands = standing(game);
  return html`<${Totals} game=${game} stands=${stands} />
    ${stands.winner < 0 && html`<${Next} game=${game} stands=${stands} />`}
    ${game.rounds.length > 0 &&
    html`<section class="sheet" aria-labelledby="rounds">
        <h2 id="rounds">${text("web.score.rounds.title")}</h2>
        <${Rounds} game=${game} stands=${stands} isReadOnly=${isReadOnly} />
        ${!isReadOnly && html`<p class="hint">${text("web.score.rounds.hint")}</p>`}
      </section>
      <section class="sheet" aria-label=${text("web.score.graph")}>
        <${ScorePlot}
          totals=${Array.from({ length: game.sides }, (_, side) => [
            ...stands.before.map((totals) => totals[side] ?? 0),
            stands.totals[side] ?? 0,
          ])}
          rounds=${game.rounds.map((_, at) => at + 1)}
          sides=${sidesOf(game)}
          target=${game.rules.rounds ? 0 : game.target}
        />
      </section>`}
    <${PaperSheet} game=${game} stands=${stands} />`;
}

/** @param {{ game: Game, stands: Standing }} props */
function Totals({ game, stands: { totals, minimums, winner } }) {
  return html`<ul class="score-sides" aria-label=${text("web.score.totals")}>
    ${sidesOf(game).map(({ name, colour }, side) => {
      const total = totals[side] ?? 0;
      const reached = Math.max(0, Math.min(100, (100 * total) / (game.target || 1)));
      return html`<li class=${`${colour} ${side === winner ? "won" : ""}`}>
        <span class="who">${name}</span>
        <b class="total">${figures(total)}</b>
        <span class="bar" aria-hidden="true"><i style=${`width: ${reached}%`}></i></span>
        <span class="facts">
          ${
            winner < 0
              ? text("web.score.opens", { points: minimums[side] ?? 0 })
              : side === winner
                ? text("web.score.winner")
                : text("web.score.short", { points: Math.max(0, (totals[winner] ?? 0) - total) })
          }
        </span>
      </li>`;
    })}
  </ul>`;
}

/**
 * The dealer and the first player of the next round.
 * @param {{ game: Game, stands: Standing }} props
 */
const Next = ({ game, stands: { dealer, first } }) =>
  html`<p class="score-next">
    ${text("web.score.next", {
      number: game.rounds.length + 1,
      dealer: playerName(game, dealer),
      first: playerName(game, first),
      target: game.target,
    })}
  </p>`;

/**
 * A sign for a round with notices.
 * @param {{ game: Game, at: number, before: number[] }} props
 */
function Remarks({ game, at, before }) {
  const round = game.rounds[at];
  const minimums = before.map((total) => minimumAt(game.rules, total));
  const sentences = round ? noticesOf(game, round, minimums).map((notice) => sentence(game, notice)) : [];
  if (!sentences.length) return null;
  return html`<span class="remark" title=${sentences.join("\n")} aria-hidden="true">⚠</span>
    <span class="hidden-text">${text("web.score.remarks", { count: sentences.length })}</span>`;
}

/** @param {{ game: Game, stands: Standing, isReadOnly: boolean }} props */
function Rounds({ game, stands: { won, before }, isReadOnly }) {
  return html`<div class="score-scroll" tabindex="0" role="group" aria-label=${text("web.score.rounds.title")}>
    <table class="figures score-rounds">
      <thead>
        <tr>
          <th scope="col">${text("web.score.round.short")}</th>
          ${sidesOf(game).map(({ name, colour }) => html`<th scope="col" class=${colour}><span>${name}</span></th>`)}
        </tr>
      </thead>
      <tbody>
        ${won.map(
          (points, at) =>
            html`<tr>
              <th scope="row">
                ${
                  isReadOnly
                    ? at + 1
                    : html`<a
                        class="round-link"
                        href=${roundAddress(game.id, at)}
                        aria-label=${text("web.score.round.correct", { number: at + 1 })}
                        >${at + 1}</a
                      >`
                }
                <${Remarks} game=${game} at=${at} before=${before[at] ?? []} />
              </th>
              ${points.map(
                (gained, side) =>
                  html`<td>
                    ${signed(gained)}
                    <small>${figures((before[at]?.[side] ?? 0) + gained)}</small>
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
