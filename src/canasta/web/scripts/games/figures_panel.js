/** Statistics of finished games. */
import { html } from "../lib/html.js";
import { figures as inFigures, text } from "../lib/text.js";

/** @typedef {import("../../types/protocol.js").Figures} Figures */

/** @param {{ figures: Figures }} props */
export function FiguresPanel({ figures }) {
  const percent = figures.games ? Math.round((100 * figures.won) / figures.games) : 0;
  return html`<dl class="tiles" translate=${false}>
    <${Tile} name="played" count=${figures.games} />
    <${Tile}
      name="won"
      count=${figures.won}
      more=${text("web.games.percent", { percent })}
    />
    <${Tile} name="hands" count=${figures.hands} />
    <${Tile} name="points_per_hand" count=${figures.points_per_hand} />
    <${Tile} name="best_hand" count=${figures.best_hand} />
    <${Tile} name="went_out" count=${figures.went_out} />
    <${Tile} name="natural" count=${figures.natural_canastas} />
    <${Tile} name="mixed" count=${figures.mixed_canastas} />
  </dl>`;
}

/** A number with its name. @param {{ name: string, count: number, more?: string }} props */
const Tile = ({ name, count, more = "" }) =>
  html`<div>
    <dt>${text(`web.games.${name}`, { count: Math.abs(count) })}</dt>
    <dd>${inFigures(count)} ${more && html`<small>${more}</small>`}</dd>
  </div>`;
