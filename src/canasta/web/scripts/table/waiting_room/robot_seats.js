/** Taking the seat of a robot while a game goes on, or waiting for it. */
import { computed } from "@preact/signals";

import { Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { levelName } from "../../lib/labels.js";
import { text } from "../../lib/text.js";
import { perform } from "../actions.js";
import { closing, opened } from "../header.js";
import { table, you } from "../state.js";

/** The seats of robots that a person may take. */
const offered = computed(() => table.value.seats.filter((seat) => seat.can_take));
/** The robot whose seat the visitor takes at the next deal. */
const awaited = computed(() => table.value.seats[you.value?.next_seat ?? -1]);
/** Whether the visitor may take the seat of a robot, or change the one they wait for. */
export const maySit = computed(() => (you.value?.seat ?? -1) < 0 && offered.value.length > 0);

/** When the hand comes with the seat, as a sentence; empty while no cards are dealt. */
const whenWords = () =>
  ["dealing", "playing"].includes(table.value.phase)
    ? text(`web.table.sit.${table.value.settings.robot_seats}`)
    : "";

/** For watchers: what they wait for, and the way to a seat. */
export function WayToSeat() {
  const robot = awaited.value;
  if (robot)
    return html`<span role="status">${text("web.table.sit.waiting", { name: robot.name })}</span>
      <button type="button" class="button quiet small" onClick=${() => perform({ t: "leave" })}>
        ${text("web.table.sit.not")}
      </button>`;
  if (!maySit.value) return null;
  return html`<button type="button" class="button" onClick=${() => (opened.value = "sit")}>
    ${text("web.table.sit")}
  </button>`;
}

/** The choice of a robot's seat. */
export function SitDialog() {
  /** @param {number} seat */
  const sit = (seat) => {
    opened.value = null;
    void perform({ t: "sit", seat, settings_seq: table.peek().settings_seq });
  };
  return html`<${Dialog} title=${text("web.table.sit")} kind="question" onClose=${closing("sit")}>
    <p>${whenWords()} ${text("web.table.sit.accepts")}</p>
    <div class="menu-list">
      ${offered.value.map(
        ({ seat, side, name, level }) =>
          html`<button type="button" onClick=${() => sit(seat)}>
            ${text("web.table.sit.of", { name })}
            <small>
              ${text("web.table.room.side", { side: String.fromCharCode(65 + side) })}
              ${" · "}${text("web.table.robot", { level: levelName(level) })}
            </small>
          </button>`,
      )}
    </div>
  <//>`;
}
