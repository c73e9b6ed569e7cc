/** The list of players by side, with the actions for each seat. */
import { html } from "../../lib/html.js";
import { sideLabel } from "../../lib/labels.js";
import { allOf, text } from "../../lib/text.js";
import { seatState } from "../board/seat.js";
import { isPresent, isWatching, nearSide, sideColour, table } from "../state.js";
import { askForSeat, isOpen, maySit } from "./way_to_seat.js";
import { ManageButton } from "./seat_dialog.js";
import { SeatLine } from "./seat_line.js";

/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

/** The players grouped by side, the nearest side first. */
export function PlayerList() {
  const { seats, settings } = table.value;
  const { players, sides } = settings;
  if (sides === players)
    return html`<${Players} label=${text("web.table.players")} seats=${seats} />`;
  const inOrder = Array.from({ length: sides }, (_, at) => (nearSide.value + at) % sides);
  return inOrder.map((side) => {
    const label = sideWords(side);
    return html`<h3 class=${`player-side ${sideColour(side)}`}>${label}</h3>
      <${Players} label=${label} seats=${seats.filter((seat) => seat.side === side)} />`;
  });
}

/** «Nous», «Eux», «Ann et Cléo», «équipe C» where nobody sits. @param {number} side */
function sideWords(side) {
  const { seats, settings } = table.value;
  if (!isWatching.value && side === nearSide.value) return text("side.us");
  if (!isWatching.value && settings.sides === 2) return text("side.them");
  return allOf(seats.flatMap((seat) => (seat.side === side && seat.name) || [])) || sideLabel(side);
}

/** @param {{ label: string, seats: SeatView[] }} props */
const Players = ({ label, seats }) =>
  html`<ul class="room-seats player-list" aria-label=${label}>
    ${seats.map((seat) => html`<${Player} key=${seat.seat} seat=${seat} />`)}
  </ul>`;

/** @param {{ seat: SeatView }} props */
function Player({ seat }) {
  const about = [
    seatState({ ...seat, present: isPresent(seat) }),
    seat.is_host && text("web.table.host"),
    table.value.dealer === seat.seat && text("web.table.dealer"),
  ];
  return html`<${SeatLine} seat=${seat} about=${about}>
    <${ManageButton} seat=${seat} />
    ${
      isOpen(seat) &&
      maySit.value &&
      html`<button type="button" class="button quiet small" onClick=${() => askForSeat(seat.seat)}>
        ${text("web.table.room.sit")}<span class="hidden-text"> (${seat.name})</span>
      </button>`
    }
  <//>`;
}
