/** The seats of the other players, from the state of the table. */
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { bubbles, recalledPlaces } from "../announcements.js";
import { hasActions, openedSeat } from "../waiting_room/seat_dialog.js";
import { askForSeat, isOpen, maySit } from "../waiting_room/way_to_seat.js";
import { Seat } from "./seat.js";
import {
  hasPartners,
  isPresent,
  mySeat,
  nearSide,
  otherSeats,
  sideColour,
  table,
} from "../state.js";

/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

export const Seats = () =>
  html`<div class="seats" role="group" aria-label=${text("web.table.players")}>
    ${otherSeats.value.map((seat) => html`<${TableSeat} key=${seat.seat} seat=${seat} />`)}
  </div>`;

/**
 * The function that opens the dialog of a seat; undefined if it has none.
 * @param {SeatView} seat
 */
function opener(seat) {
  if (hasActions(seat)) return () => (openedSeat.value = seat.seat);
  return isOpen(seat) && maySit.value ? () => askForSeat(seat.seat) : undefined;
}

/** A seat with its dialog, bubble and turn. @param {{ seat: SeatView }} props */
export function TableSeat({ seat }) {
  const { dealer, to_act, penalty_cards } = table.value;
  const isPartner = hasPartners.value && mySeat.value >= 0 && seat.side === nearSide.value;
  return html`<${Seat}
    seat=${{ ...seat, present: isPresent(seat) }}
    colour=${sideColour(seat.side)}
    isActing=${to_act === seat.seat}
    isPartner=${isPartner}
    isDealer=${dealer === seat.seat}
    isRecalled=${recalledPlaces.value.has(`seat-${seat.seat}`)}
    bubble=${bubbles.value[seat.seat] ?? ""}
    penaltyCards=${penalty_cards[seat.seat]?.length ?? 0}
    onOpen=${opener(seat)}
  />`;
}
