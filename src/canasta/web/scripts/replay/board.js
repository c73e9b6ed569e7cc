/** The table of a replay: melds of every side, and all hands. */
import { html } from "../lib/html.js";
import { allOf, figures, text, useWording } from "../lib/text.js";
import { Melds } from "../table/board/melds.js";
import { Pile, Stock } from "../table/board/piles.js";
import { initial } from "../table/board/seat.js";
import { CardRow } from "../components/card_row.js";
import { before, step } from "./playback.js";
import { mistakenSeat, NextMistake, WhyPlayed } from "./review.js";

/** @typedef {import("../../types/protocol.js").ReplayStep} ReplayStep */
/** @typedef {import("../../types/protocol.js").SeatView} SeatView */
/** @typedef {import("../../types/protocol.js").SideView} SideView */

export function ReplayBoard() {
  const shown = step.value;
  if (!shown) return null;
  const { table } = shown;
  useWording(table.wording);
  const touched = new Set(shown.play.matchAll(/meld (?:\d+\/)?(.):/g).map(([, rank = ""]) => rank));
  return html`<section class="felt replay-felt" data-sides=${table.sides.length} aria-label=${text("web.page.replay.table")}>
    <div class="centre">
      <${Stock} count=${table.stock} />
      <${Pile} pile=${table.pile} isTouched=${/\bdiscard /.test(shown.play)} />
      <p class="told" role="status" aria-live="polite">${stepWords(shown)}</p>
    </div>
    <${NextMistake} />
    <${WhyPlayed} />
    <div class="replay-sides">
      ${table.sides.map((side) => html`<${Side} key=${side.side} shown=${shown} side=${side} touched=${touched} />`)}
    </div>
  </section>`;
}

/**
 * The log of a step in words, without the score, which has its own sheet.
 * @param {ReplayStep} shown
 */
export function stepWords(shown) {
  const lines = shown.log.filter(({ kind }) => kind !== "HandScored");
  const others = lines.filter(({ kind }) => kind !== "HandEnded");
  return (others.length ? others : lines).map((line) => line.text).join(" ");
}

/** @param {{ shown: ReplayStep, side: SideView, touched: Set<string> }} props */
function Side({ shown, side, touched }) {
  const seats = shown.table.seats.filter((seat) => seat.side === side.side);
  const isActing = shown.seat % shown.table.sides.length === side.side;
  const name = allOf(seats.map((seat) => seat.name));
  return html`<section class=${`zone side-${side.side}`} aria-label=${name}>
    <header>
      <h2>${name}</h2>
      <p class="totals"><b>${figures(side.total)}</b>
        <small>
          ${side.opened
            ? text("web.table.zone.on_table", { points: side.table_points })
            : text("web.table.zone.minimum", { points: side.minimum })}
        </small>
      </p>
    </header>
    <${Melds}
      canastaSize=${shown.table.canasta_size}
      melds=${side.melds}
      redThrees=${side.red_threes}
      touched=${isActing ? touched : new Set()}
      label=${text("web.table.zone", { side: name })}
    />
    ${seats.map((seat) => html`<${Hand} key=${seat.seat} shown=${shown} seat=${seat} />`)}
  </section>`;
}

/** A hand with its new cards marked. @param {{ shown: ReplayStep, seat: SeatView }} props */
function Hand({ shown, seat }) {
  const cards = shown.hands[seat.seat] ?? [];
  const held = [...(before.value?.hands[seat.seat] ?? cards)];
  const fresh = cards.filter((card) => {
    const at = held.indexOf(card);
    if (at >= 0) held.splice(at, 1);
    return at < 0;
  });
  const mistaken = mistakenSeat.value;
  const isActing = mistaken === undefined ? shown.play !== "" && shown.seat === seat.seat : mistaken === seat.seat;
  return html`<div class=${`replay-hand ${isActing ? "acting" : ""}`}>
    <h3>
      <span class="face" aria-hidden="true">${initial(seat.name)}</span>
      ${seat.name}
      ${shown.table.dealer === seat.seat && html`<small>${text("web.table.dealer")}</small>`}
      <small class="count">${cards.length}</small>
    </h3>
    <${CardRow} cards=${cards} fresh=${fresh} />
  </div>`;
}
