/** Statistics of finished games. */
import { html } from "../lib/html.js";
import { figures as inFigures, text } from "../lib/text.js";

/** @typedef {import("../../types/protocol.js").Figures} Figures */

/** @param {{ figures: Figures }} props */
export function FiguresPanel({ figures }) {
  const percent = figures.games ? Math.round((100 * figures.won) / figures.games) : 0;
  return html`<dl class="tiles">
    <${Tile} title=${text("web.games.played")} value=${inFigures(figures.games)} />
    <${Tile}
      title=${text("web.games.won")}
      value=${inFigures(figures.won)}
      more=${text("web.games.percent", { percent })}
    />
    <${Tile} title=${text("web.games.hands")} value=${inFigures(figures.hands)} />
    <${Tile} title=${text("web.games.points_per_hand")} value=${inFigures(figures.points_per_hand)} />
    <${Tile} title=${text("web.games.best_hand")} value=${inFigures(figures.best_hand)} />
    <${Tile} title=${text("web.games.went_out")} value=${inFigures(figures.went_out)} />
    <${Tile} title=${text("web.games.natural")} value=${inFigures(figures.natural_canastas)} />
    <${Tile} title=${text("web.games.mixed")} value=${inFigures(figures.mixed_canastas)} />
  </dl>`;
}

/** @param {{ title: string, value: string, more?: string }} props */
const Tile = ({ title, value, more = "" }) =>
  html`<div>
    <dt>${title}</dt>
    <dd>${value} ${more && html`<small>${more}</small>`}</dd>
  </div>`;
