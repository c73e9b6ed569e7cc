/** A small plot of a game: the total of each side after every round. */
import { html } from "../lib/html.js";
import { figures, text } from "../lib/text.js";

/** The dashes of each side's line, so that colour is not the only distinction. */
const DASHES = ["", "7 4", "2 3", "10 3 2 3", "1 4", "12 4"];
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [520, 170, 64, 12, 12, 26];
/** The number of rounds that can be labelled without crowding. */
const NUMBERED = 12;

/**
 * @param {object} props
 * @param {readonly (readonly number[])[]} props.totals of each side: before the first round, then
 *   after each
 * @param {readonly number[]} props.rounds the number of each round
 * @param {{ name: string, colour: string }[]} props.sides
 * @param {number} props.target the score that ends the game; 0 if a number of rounds does
 */
export function ScorePlot({ totals, rounds, sides, target }) {
  if (!rounds.length) return null;
  const highest = Math.max(target, ...totals.flat());
  const lowest = Math.min(0, ...totals.flat());
  /** @param {number} round number of rounds scored */
  const x = (round) => LEFT + (round * (WIDTH - LEFT - RIGHT)) / rounds.length;
  /** @param {number} points */
  const y = (points) =>
    TOP + ((highest - points) * (HEIGHT - TOP - BOTTOM)) / (highest - lowest || 1);
  const every = Math.ceil(rounds.length / NUMBERED);
  const label = sides
    .map(({ name }, side) => `${name} ${figures(totals[side]?.at(-1) ?? 0)}`)
    .join(", ");
  return html`<figure class="plot">
    <svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      role="img"
      aria-label=${text("web.table.plot", { totals: label })}
    >
      ${[...new Set([target || highest, 0])].map(
        (points) =>
          html`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(points)} y2=${y(points)} />
            <text class="axis" x=${LEFT - 6} y=${y(points) + 4} text-anchor="end"
              >${figures(points)}</text
            >`,
      )}
      ${rounds.map(
        (round, at) =>
          (at + 1) % every === 0 &&
          html`<text class="axis" x=${x(at + 1)} y=${HEIGHT - 5} text-anchor="middle"
            >${round}</text
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
