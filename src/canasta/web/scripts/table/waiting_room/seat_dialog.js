/** The dialog of a seat with the host's actions. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";

import { Code } from "../../components/device_code.js";
import { post } from "../../lib/api.js";
import { Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { book } from "../../lib/rules_book.js";
import { text } from "../../lib/text.js";
import { useUniqueId } from "../../lib/unique_id.js";
import { levelManner, levelName } from "../../lib/labels.js";
import { showError } from "../../lib/toast.js";
import { perform } from "../actions.js";
import { opened } from "../header.js";
import { isHost, isPresent, mySeat, table } from "../state.js";
import { removeFrom } from "./removal.js";

/** @typedef {import("../connection.js").NewCommand} NewCommand */
/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

/** The seat whose dialog is open; -1 for none. */
export const openedSeat = signal(-1);

/** Whether the host has actions for a seat. @param {SeatView} seat */
export const hasActions = (seat) =>
  isHost.value && seat.seat !== mySeat.value && (seat.kind === "person" || seat.next_name !== "");

/** The button that opens the dialog of a seat, if there are actions. @param {{ seat: SeatView }} props */
export function ManageButton({ seat }) {
  if (!hasActions(seat)) return null;
  const manage = () => {
    opened.value = null;
    openedSeat.value = seat.seat;
  };
  return html`<button type="button" class="button quiet small" onClick=${manage}>
    ${text("web.table.player.manage")}<span class="hidden-text"> (${seat.name})</span>
  </button>`;
}

/** The host's actions for a seat. */
export function SeatDialog() {
  const [code, setCode] = useState(
    /** @type {import("../../../types/protocol.js").DeviceCode | null} */ (null),
  );
  const seat = table.value.seats[openedSeat.value];
  if (!seat || !hasActions(seat)) return null;
  const close = () => (openedSeat.value = -1);
  /** @param {NewCommand} command */
  const act = (command) => {
    close();
    void perform(command);
  };
  const remove = () => {
    close();
    void removeFrom(seat);
  };
  if (seat.kind !== "person")
    return html`<${Dialog} title=${seat.next_name} kind="question" onClose=${close}>
      <p>${text("web.table.player.waits", { name: seat.next_name })}</p>
      <div class="menu-list">
        <button type="button" class="danger" onClick=${remove}>
          ${text("web.table.player.remove")}
        </button>
      </div>
    <//>`;
  if (code)
    return html`<${Dialog}
      title=${text("web.table.player.let_in.title", { name: seat.name })}
      kind="question"
      onClose=${close}
    >
      <p>${text("web.table.player.let_in.text", { name: seat.name })}</p>
      <${Code} ...${code} />
    <//>`;
  const letIn = () =>
    post(`/api/tables/${table.peek().id}/seats/${seat.seat}/code`).then(setCode, showError);
  const isRunning = !["gathering", "finished", "closed"].includes(table.value.phase);
  const isAway = !isPresent(seat);
  /** @param {string} level */
  const replace = (level) => act({ t: "put_robot", seat: seat.seat, level });
  return html`<${Dialog} title=${seat.name} kind="question" onClose=${close}>
    <p>
      ${text(isAway ? "web.table.player.absent" : "web.table.player.present", { name: seat.name })}
    </p>
    <div class="menu-list">
      ${
        isRunning &&
        isAway &&
        !seat.stands_in &&
        html`<button type="button" onClick=${() => act({ t: "stand_in", seat: seat.seat })}>
          ${text("web.table.player.stand_in")}
        </button>`
      }
      ${
        isRunning &&
        isAway &&
        html`<${RobotChoice}
          label=${text("web.table.player.replace")}
          onChoose=${replace}
        />`
      }
      ${
        isAway &&
        !seat.robot_of &&
        table.value.settings.visibility !== "public" &&
        html`<button type="button" onClick=${letIn}>${text("web.table.player.let_in")}</button>`
      }
      ${
        !isAway &&
        !seat.robot_of &&
        html`<button type="button" onClick=${() => act({ t: "hand_over", seat: seat.seat })}>
          ${text("web.table.player.hand_over")}
        </button>`
      }
      <button type="button" class="danger" onClick=${remove}>
        ${text("web.table.player.remove")}
      </button>
    </div>
  <//>`;
}

/**
 * A choice of a robot's level, and a button that confirms it.
 * @param {{ label: string, onChoose: (level: string) => void, name?: string }} props
 */
export function RobotChoice({ label, onChoose, name = text("web.table.robot.level") }) {
  const [level, setLevel] = useState(
    book.levels.includes("medium") ? "medium" : (book.levels[0] ?? "medium"),
  );
  const id = useUniqueId();
  /** @param {{ target: HTMLSelectElement }} event */
  const chosen = ({ target }) => setLevel(target.value);
  return html`<span class="robot-choice">
    <select
      aria-label=${name}
      aria-describedby=${id}
      value=${level}
      onChange=${chosen}
    >
      ${book.levels.map((each) => html`<option value=${each}>${levelName(each)}</option>`)}
    </select>
    <button type="button" class="button quiet" onClick=${() => onChoose(level)}>${label}</button>
    <small key=${level} class="hint" id=${id}>${levelManner(level)}</small>
  </span>`;
}
