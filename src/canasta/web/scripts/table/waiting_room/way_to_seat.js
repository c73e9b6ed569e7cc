/** Taking a seat in a running game: a robot's, immediately or at the next deal, or a free one. */
import { computed, effect, signal } from "@preact/signals";

import { Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { levelName, sideWords } from "../../lib/labels.js";
import { pageAddress, renameTo } from "../../site/site.js";
import { text } from "../../lib/text.js";
import { toast } from "../../lib/toast.js";
import { perform } from "../actions.js";
import { closing, opened } from "../header.js";
import { isLoaded, isWatching, seatNames, table, you } from "../state.js";

/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

/**
 * Whether a person may take a seat: a robot's, or one that somebody has left.
 * @param {SeatView} seat
 */
export const isOpen = ({ can_take, kind }) => can_take || kind === "free";
const offered = computed(() => table.value.seats.filter(isOpen));
/** The seat that the visitor selected; -1 for none. */
const wished = signal(-1);
/** The robot whose seat the visitor takes at the next deal. */
const awaited = computed(() => table.value.seats[you.value?.next_seat ?? -1]);
/** Whether the visitor may take a seat, or change the one they wait for. */
export const maySit = computed(() => (you.value?.seat ?? -1) < 0 && offered.value.length > 0);

/** «S'asseoir», or «Prendre la place d'un robot» if no other seat is left. */
const sitWords = () =>
  text(offered.value.some(({ kind }) => kind === "free") ? "web.table.room.sit" : "web.table.sit");

/** Open the choice of a seat, or ask about the selected seat. */
export function askForSeat(seat = -1) {
  wished.value = seat;
  opened.value = "sit";
}

/**
 * Open the choice of a seat for a visitor who came to sit down, or report that no seat is left.
 * Before a game and after a round, the page already shows the seats.
 */
export function showWayToSeat() {
  renameTo(pageAddress().pathname);
  const stop = effect(() => {
    if (!isLoaded.value) return;
    queueMicrotask(() => stop());
    if (!isWatching.peek() || awaited.peek()) return;
    if (!maySit.peek()) toast(text("web.table.sit.none"));
    else if (["dealing", "playing"].includes(table.peek().phase)) askForSeat();
  });
}

/**
 * A sentence about the time when the hand is received with the seat; empty if no cards are dealt.
 */
const whenWords = () =>
  ["dealing", "playing"].includes(table.value.phase)
    ? text(table.value.newcomers_wait ? "web.table.sit.next_deal" : "web.table.sit.at_once")
    : "";

/** For watchers: the seat they wait for, and a button to take a seat. */
export function WayToSeat() {
  const robot = awaited.value;
  if (robot)
    return html`<span role="status">${text("web.table.sit.waiting", { name: robot.name })}</span>
      <button type="button" class="button quiet small" onClick=${() => perform({ t: "leave" })}>
        ${text("web.table.sit.not")}
      </button>`;
  if (!maySit.value) return null;
  return html`<button type="button" class="button" onClick=${() => askForSeat()}>
    ${sitWords()}
  </button>`;
}

/** The choice of a seat. */
export function SitDialog() {
  /** @param {number} seat */
  const sit = (seat) => {
    opened.value = null;
    void perform({ t: "sit", seat, settings_seq: table.peek().settings_seq });
  };
  const pointedAt = offered.value.filter(({ seat }) => seat === wished.value);
  const shown = pointedAt.length ? pointedAt : offered.value;
  return html`<${Dialog} title=${sitWords()} kind="question" onClose=${closing("sit")}>
    <p>${whenWords()} ${text("web.table.sit.accepts")}</p>
    <div class="menu-list">
      ${shown.map(
        (seat) => {
          const { kind, name, level } = seat;
          const about = [
            sideWords(seatNames.value, table.value.settings.sides, seat.seat),
            kind === "robot" && text("web.table.robot", { level: levelName(level) }),
          ];
          return html`<button type="button" onClick=${() => sit(seat.seat)}>
            ${kind === "free" ? text("web.table.free_seat") : text("web.table.sit.of", { name })}
            <small>${about.filter(Boolean).join(" · ")}</small>
          </button>`;
        },
      )}
    </div>
  <//>`;
}
