/**
 * The printed game: the result, then every round line by line. If this needs more than one page,
 * the first page lists the rounds with one line each.
 */
import { html } from "../lib/html.js";
import { figures, signed, text } from "../lib/text.js";
import { day } from "../lib/time.js";
import { dealerOf } from "./evaluate.js";
import { playerName, sidesOf, wonBy } from "./people.js";
import { rulesName } from "./score_data.js";
import { scoredLines } from "./scored_lines.js";

/** @typedef {import("../../types/score.js").Game} Game */
/** @typedef {import("./evaluate.js").Standing} Standing */

/** The maximum number of sides for two rounds side by side, and of such rounds on a page. */
const MOST_SIDES = 3;
const MOST_ROUNDS = 10;

/** @param {{ game: Game, stands: Standing }} props */
export function PaperSheet({ game, stands }) {
  const { totals, winner } = stands;
  const sides = sidesOf(game);
  const isWide = sides.length > MOST_SIDES;
  const isLong = isWide || game.rounds.length > MOST_ROUNDS;
  return html`<section class=${`paper ${isWide ? "wide" : ""}`} aria-hidden="true">
    <h1>${winner < 0 ? text("web.score.title") : wonBy(game, winner)}</h1>
    <p>${rulesName(game)} · ${text("web.score.to", { points: game.target })} · ${day(game.started)}</p>
    <table class="result">
      ${sides.map(
        ({ name }, side) =>
          html`<tr>
            <th>${name}</th>
            <td>${figures(totals[side] ?? 0)}</td>
          </tr>`,
      )}
    </table>
    ${isLong && html`<${Course} game=${game} stands=${stands} />`}
    <div class=${`rounds ${isLong ? "apart" : ""}`}>
      ${game.rounds.map((_, at) => html`<${PaperRound} game=${game} stands=${stands} at=${at} />`)}
    </div>
  </section>`;
}

/**
 * A line for each round: the points of every side and its total after the round.
 * @param {{ game: Game, stands: Standing }} props
 */
const Course = ({ game, stands: { won, before } }) =>
  html`<table class="course">
    <${Heads} game=${game} />
    <tbody>
      ${won.map(
        (points, at) =>
          html`<tr>
            <th>${text("web.score.round", { number: at + 1 })}</th>
            ${points.map(
              (gained, side) =>
                html`<td>${signed(gained)} <b>${figures((before[at]?.[side] ?? 0) + gained)}</b></td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** @param {{ game: Game }} props */
const Heads = ({ game }) =>
  html`<thead>
    <tr>
      <td></td>
      ${sidesOf(game).map(({ name }) => html`<th>${name}</th>`)}
    </tr>
  </thead>`;

/** @param {{ game: Game, stands: Standing, at: number }} props */
function PaperRound({ game, stands: { won, before }, at }) {
  const round = game.rounds[at];
  if (!round) return null;
  const points = won[at] ?? [];
  return html`<table>
    <caption>
      <b>${text("web.score.round", { number: at + 1 })}</b>
      ${" "}${text("web.score.dealt", { name: playerName(game, dealerOf(game, at)) })}
    </caption>
    <${Heads} game=${game} />
    <tbody>
      ${scoredLines(game, round).map(
        ({ title, points: scored }) =>
          html`<tr>
            <th>${title}</th>
            ${scored.map((one) => html`<td>${one ? figures(one) : ""}</td>`)}
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th>${text("score.total")}</th>
        ${points.map((gained) => html`<td>${signed(gained)}</td>`)}
      </tr>
      <tr>
        <th>${text("score.game")}</th>
        ${points.map((gained, side) => html`<td>${figures((before[at]?.[side] ?? 0) + gained)}</td>`)}
      </tr>
    </tfoot>
  </table>`;
}
