/** The area of a side on the table: name, score, penalty cards, melds. */
import { Card } from "../../lib/cards.js";
import { classes, html } from "../../lib/html.js";
import { Symbol } from "../../lib/symbols.js";
import { figures, text } from "../../lib/text.js";
import { touchedRanks } from "../announcements.js";
import { Melds } from "./melds.js";
import { TableSeat } from "./seats.js";
import * as staging from "../hand/staging.js";
import { openedSide } from "./side_dialog.js";
import {
  gamePoints,
  isWatching,
  seatsOf,
  sideColour,
  sideName,
  sidePoints,
  table,
} from "../state.js";

/** @typedef {import("../../../types/protocol.js").SideView} SideView */

/**
 * @param {{ side: SideView, isNear?: boolean, hasSeat?: boolean }} props
 */
export function SideArea({ side, isNear = false, hasSeat = false }) {
  const name = sideName(side.side);
  const [player] = seatsOf(side.side);
  const isMine = isNear && !isWatching.value;
  return html`<section
    class=${classes("zone", isNear && "near", sideColour(side.side))}
    aria-label=${text("web.table.zone", { side: name })}
  >
    <header class="zone-head">
      ${hasSeat && player ? html`<${TableSeat} seat=${player} />` : html`<h2>${name}</h2>`}
      <p class="totals">
        <b>${figures(gamePoints(side))}</b>${" "}
        <small>${sidePoints(side)}</small>
      </p>
      <${PenaltyCards} side=${side.side} />
      <button
        type="button"
        class="enlarge"
        aria-label=${text("web.table.zone.enlarge", { side: name })}
        aria-haspopup="dialog"
        onClick=${() => (openedSide.value = side.side)}
      >
        <${Symbol} name="enlarge" />
      </button>
    </header>
    <${Melds}
      canastaSize=${table.value.canasta_size}
      melds=${side.melds}
      redThrees=${side.red_threes}
      staged=${isMine ? staging.shownGroups.value : []}
      targets=${isMine && staging.unplacedWilds.value.length ? staging.wildTargets.value : []}
      onTarget=${staging.sendWilds}
      touched=${touchedRanks.value.get(side.side)}
      label=${text("web.table.zone", { side: name })}
    />
  </section>`;
}

/** The penalty cards of a side's players. @param {{ side: number }} props */
function PenaltyCards({ side }) {
  const cards = seatsOf(side).flatMap(({ seat }) => table.value.penalty_cards[seat] ?? []);
  if (!cards.length) return null;
  return html`<p class="penalties">
    <span class="hidden-text">${text("web.table.penalty_cards", { count: cards.length })}</span>
    ${cards.map((card) => html`<${Card} card=${card} />`)}
  </p>`;
}
