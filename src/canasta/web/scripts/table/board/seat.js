/** A seat: player's name, number of cards, turn, speech bubble. */
import { classes, html } from "../../lib/html.js";
import { Symbol } from "../../lib/symbols.js";
import { text } from "../../lib/text.js";
import { levelName } from "../../lib/labels.js";

/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

const FAN = 9;

/**
 * @param {object} props
 * @param {SeatView} props.seat
 * @param {string} props.colour the class of its side
 * @param {boolean} props.isActing whether the seat is to act
 * @param {boolean} props.isPartner
 * @param {boolean} props.isDealer
 * @param {boolean} [props.isRecalled] whether a move of the seat is shown again
 * @param {string} [props.bubble] text of the speech bubble
 * @param {number} [props.penaltyCards] number of penalty cards
 * @param {() => void} [props.onOpen] opens the dialog of the seat
 */
export function Seat({
  seat,
  colour,
  isActing,
  isPartner,
  isDealer,
  isRecalled = false,
  bubble = "",
  penaltyCards = 0,
  onOpen,
}) {
  const count = seat.hand_size;
  const isAbsent = seat.kind === "person" && !seat.present;
  const content = html`
    <span class="face" aria-hidden="true">${initial(seat.name)}</span>
    <span class="who">
      <b>${seat.name || text("web.table.free_seat")}</b>
      <small>
        ${seat.is_host && html`<${Symbol} name="crown_small" />`}
        ${isDealer && html`<span class="dealer">${text("web.table.dealer.short")}</span>`}
        ${isPartner ? text("web.table.partner") : ""}${isPartner ? " · " : ""}${seatState(seat)}
      </small>
    </span>
    ${isPartner &&
    html`<span class="partner" aria-hidden="true" title=${text("web.table.partner")}>
      <${Symbol} name="partner" />
    </span>`}
    <span class="fan" aria-hidden="true">
      ${Array.from({ length: Math.min(count, FAN) }, (_, at) => {
        const place = at - (Math.min(count, FAN) - 1) / 2;
        return html`<i style=${`--k:${place}`}></i>`;
      })}
      <em>${count}</em>
    </span>
  `;
  const label = [
    seat.name || text("web.table.free_seat"),
    isPartner ? text("web.table.partner") : "",
    seatState(seat),
    seat.is_host ? text("web.table.host") : "",
    isDealer ? text("web.table.dealer") : "",
    text("web.table.cards_held", { count }),
    penaltyCards ? text("web.table.penalty_cards", { count: penaltyCards }) : "",
    isActing ? text("web.table.acts") : "",
  ];
  const kind = classes(
    "seat",
    colour,
    isActing && "acting",
    isAbsent && "absent",
    isRecalled && "recalled",
  );
  return html`<div class=${kind} data-place=${`seat-${seat.seat}`}>
    ${
      onOpen
        ? html`<button
            type="button"
            class="seat-body"
            aria-label=${label.filter(Boolean).join(", ")}
            onClick=${onOpen}
          >
            ${content}
          </button>`
        : html`<div class="seat-body" role="img" aria-label=${label.filter(Boolean).join(", ")}>
            ${content}
          </div>`
    }
    ${bubble && html`<span class="bubble" aria-hidden="true">${bubble}</span>`}
  </div>`;
}

/** «en ligne», «absent», «robot, moyen». @param {SeatView} seat */
export function seatState(seat) {
  if (seat.next_name) return text("web.table.seat.next", { name: seat.next_name });
  if (seat.kind === "robot") return text("web.table.robot", { level: levelName(seat.level) });
  if (seat.kind === "free") return text("web.table.free");
  if (seat.stands_in) return text("web.table.stood_in");
  if (seat.robot_of && seat.present) return robotOf(seat);
  return text(seat.present ? "web.table.present" : "web.table.absent");
}

/**
 * «robot mené par Claire»: the owner of the program that plays on a seat.
 * @param {SeatView} seat
 */
export const robotOf = (seat) => text("web.table.robot_of", { name: seat.robot_of });

/** @param {string} name */
export const initial = (name) => [...name.trim()][0]?.toUpperCase() ?? "+";
