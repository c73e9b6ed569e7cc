/** A small plot of the margins by which the last games were won or lost. */
import { html } from "../lib/html.js";
import { figures, text } from "../lib/text.js";
import { day } from "../lib/time.js";

/** @typedef {import("../../types/protocol.js").PastGame} PastGame */

/** The number of bars that stay readable on a phone. */
const SHOWN = 30;
const HEIGHT = 120;
const WIDTH = 600;

/**
 * The points of the visitor's side minus those of the best other side.
 * @param {PastGame} game
 */
export function lead({ totals, my_seat }) {
  const mine = my_seat % totals.length;
  const others = totals.filter((_, side) => side !== mine);
  return (totals[mine] ?? 0) - Math.max(...others);
}

/** @param {{ games: PastGame[] }} props newest first */
export function ResultsPlot({ games }) {
  const ended = games.filter(({ result }) => result === "won" || result === "lost");
  const shown = ended.slice(0, SHOWN).reverse();
  if (shown.length < 2) return null;
  const leads = shown.map(lead);
  const reach = Math.max(...leads.map(Math.abs), 1);
  const slot = WIDTH / shown.length;
  const middle = HEIGHT / 2;
  return html`<figure class="results">
    <figcaption>${text("web.games.results", { count: shown.length })}</figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${spokenPlot(shown)}>
      <line x1="0" x2=${WIDTH} y1=${middle} y2=${middle} />
      ${leads.map((points, at) => {
        const size = Math.max(2, (Math.abs(points) / reach) * (middle - 4));
        return html`<rect
          class=${points >= 0 ? "won" : "lost"}
          x=${at * slot + slot * 0.15}
          y=${points >= 0 ? middle - size : middle}
          width=${slot * 0.7}
          height=${size}
        >
          <title>${day(shown[at]?.ended_ms ?? 0)} : ${figures(points)}</title>
        </rect>`;
      })}
    </svg>
  </figure>`;
}

/** The plot in words, for screen readers. @param {PastGame[]} games */
const spokenPlot = (games) =>
  text("web.games.results.said", {
    leads: games.map((game) => figures(lead(game))).join(" ; "),
  });
