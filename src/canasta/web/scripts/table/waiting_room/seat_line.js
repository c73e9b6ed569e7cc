/** A line of a list of seats: the player, facts about the player, and actions. */
import { classes, html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { initial } from "../board/seat.js";
import { mySeat, sideColour } from "../state.js";

/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

/**
 * @param {object} props
 * @param {SeatView} props.seat
 * @param {(string | false)[]} props.about
 * @param {unknown} props.children the buttons of the line
 */
export function SeatLine({ seat, about, children }) {
  const isMine = seat.seat === mySeat.value;
  const isFree = seat.kind === "free";
  const kind = classes("room-seat", sideColour(seat.side), isMine && "mine", isFree && "free");
  return html`<li class=${kind}>
    <span class="face" aria-hidden="true">${isFree ? "+" : initial(seat.name)}</span>
    <span class="who">
      <b
        >${isFree ? text("web.table.free_seat") : seat.name}${isMine
          ? ` (${text("web.table.you")})`
          : ""}</b
      >
      <small>${about.filter(Boolean).join(" · ")}</small>
    </span>
    <span class="room-acts">${children}</span>
  </li>`;
}
