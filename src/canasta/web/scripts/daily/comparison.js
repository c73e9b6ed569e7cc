/** The comparison of a result: percentage, par, and its place among the robots' results. */
import { html } from "../lib/html.js";
import { levelName } from "../lib/labels.js";
import { figures, signed, text } from "../lib/text.js";

/** @typedef {import("../../types/protocol.js").DailyCompared} DailyCompared */

const HEIGHT = 60;
const BAR = 10;

/** «620 d’avance», «35 de retard». @param {number} ahead points */
export const lead = (ahead) =>
  text(ahead < 0 ? "web.daily.behind" : "web.daily.ahead", { points: figures(Math.abs(ahead)) });

/** @param {{ compared: DailyCompared, ahead: number }} props */
export function Comparison({ compared, ahead }) {
  const { percent, percent_of_robots: ofRobots, par, share } = compared;
  const beaten = share ? "web.daily.percent.what" : "web.daily.percent.so_far";
  return html`<dl class="tiles">
      <div><dt>${text(beaten)}</dt><dd>${text("web.daily.percent", { percent })}</dd></div>
      <div><dt>${text("web.daily.over_par")}</dt><dd>${signed(ahead - par)}</dd></div>
      <div><dt>${text("web.daily.par")}</dt><dd>${signed(par)}</dd></div>
    </dl>
    <p>${text("web.daily.par.what")}</p>
    ${percent !== ofRobots && html`<p>${text("web.daily.of_robots", { percent: ofRobots })}</p>`}
    <${Histogram} compared=${compared} ahead=${ahead} />`;
}

/**
 * The histogram of the robots' results, with a mark at the visitor's result and a line at par.
 * @param {{ compared: DailyCompared, ahead: number }} props
 */
function Histogram({ compared: { bars, place, low, high, par }, ahead }) {
  const parAt = (bars.length * BAR * (par - low)) / (high - low || 1);
  const most = Math.max(...bars);
  return html`<figure class="histogram">
    <svg viewBox=${`0 0 ${bars.length * BAR} ${HEIGHT + 12}`} aria-hidden="true">
      ${bars.map((count, at) => {
        const height = count ? Math.max(2, (count / most) * HEIGHT) : 0;
        return html`<rect
          class=${at === place ? "mine" : ""}
          x=${at * BAR + 1}
          y=${HEIGHT - height}
          width=${BAR - 2}
          height=${height}
        />`;
      })}
      <line class="par" x1=${parAt} x2=${parAt} y1="0" y2=${HEIGHT + 12} />
      <path d=${`M ${place * BAR + BAR / 2} ${HEIGHT + 2} l 4 8 h -8 z`} />
    </svg>
    <figcaption>
      ${text("web.daily.histogram", { low: signed(low), high: signed(high), ahead: signed(ahead), par: signed(par) })}
    </figcaption>
  </figure>`;
}

/** The mean of each level. @param {{ means: Record<string, number> }} props */
export const Levels = ({ means }) =>
  html`<table class="levels">
    <caption>${text("web.daily.levels")}</caption>
    <tbody>
      ${Object.entries(means).map(
        ([level, mean]) =>
          html`<tr><th scope="row">${levelName(level)}</th><td>${signed(mean)}</td></tr>`,
      )}
    </tbody>
  </table>`;
