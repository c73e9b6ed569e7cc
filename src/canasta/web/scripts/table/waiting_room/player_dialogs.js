/** The dialog of a seat, and the menu of the table. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";

import { confirm, Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { levels } from "../../lib/rules_book.js";
import { Symbol } from "../../lib/symbols.js";
import { text } from "../../lib/text.js";
import { levelName } from "../../lib/labels.js";
import { ask, canAsk, perform } from "../actions.js";
import { closing, opened } from "../header.js";
import { mayAttempt } from "../irregular_plays.js";
import { isHost, isPresent, isWatching, mySeat, own, rules, table } from "../state.js";
import { removeFrom } from "./removal.js";

/** @typedef {import("../connection.js").NewCommand} NewCommand */
/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

/** The seat whose dialog is open; -1 for none. */
export const openedSeat = signal(-1);

/** Whether the host has actions for a seat. @param {SeatView} seat */
export const hasActions = (seat) =>
  isHost.value && seat.seat !== mySeat.value && (seat.kind === "person" || seat.next_name !== "");

/** The host's actions for a seat. */
export function SeatDialog() {
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
        !isAway &&
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
    levels.includes("medium") ? "medium" : (levels[0] ?? "medium"),
  );
  /** @param {{ target: HTMLSelectElement }} event */
  const chosen = ({ target }) => setLevel(target.value);
  return html`<span class="robot-choice">
    <select
      aria-label=${name}
      value=${level}
      onChange=${chosen}
    >
      ${levels.map((each) => html`<option value=${each}>${levelName(each)}</option>`)}
    </select>
    <button type="button" class="button quiet" onClick=${() => onChoose(level)}>${label}</button>
  </span>`;
}

/** The menu of the table: everything that is not a play. */
export function MenuDialog() {
  const close = closing("menu");
  /** @param {import("../header.js").Opened} what */
  const open = (what) => () => (opened.value = what);
  /** @param {NewCommand} command */
  const act = (command) => {
    close();
    void perform(command);
  };
  /** @param {"leave" | "give_up" | "close"} t */
  const sure = async (t) => {
    close();
    const yes = text(`web.table.menu.${t}`);
    if (await confirm(yes, text(`web.table.menu.${t}.text`), { yes, danger: true }))
      void perform({ t });
  };
  const { phase, paused } = table.value;
  const isRunning = ["dealing", "playing", "scoring"].includes(phase);
  const isSeated = !isWatching.value;
  return html`<${Dialog} title=${text("web.table.menu")} kind="question" onClose=${close}>
    <div class="menu-list">
      ${isSeated &&
      html`<button type="button" onClick=${open("invite")}>
        <${Symbol} name="invite" />${text("web.table.invite")}
      </button>`}
      <a href=${`/rules/${rules.value}`} target="_blank" rel="noopener"
        ><${Symbol} name="rules" />${text("web.table.rules")}</a
      >
      <button type="button" onClick=${open("help")}>
        <${Symbol} name="help" />${text("web.table.help")}
      </button>
      <button type="button" onClick=${open("settings")}>
        <${Symbol} name="settings" />${text("web.common.settings")}
      </button>
      ${
        canAsk.value &&
        html`<button
          type="button"
          class="explained"
          onClick=${() => {
            close();
            void ask();
          }}
        >
          <span>${text("web.table.ask")}</span><small>${own.value?.ask_note}</small>
        </button>`
      }
      ${mayAttempt() &&
      html`<button type="button" onClick=${open("irregular")}>
        ${text("web.table.irregular.open")}
      </button>`}
      ${
        isHost.value &&
        isRunning &&
        html`<button type="button" onClick=${() => act({ t: paused ? "resume" : "pause" })}>
          <${Symbol} name="pause" />${text(paused ? "web.table.resume" : "web.table.pause")}
        </button>`
      }
      ${
        isSeated &&
        isRunning &&
        html`<button type="button" class="danger" onClick=${() => sure("give_up")}>
          ${text("web.table.menu.give_up")}
        </button>`
      }
      ${isSeated &&
      html`<button type="button" class="danger" onClick=${() => sure("leave")}>
        ${text("web.table.menu.leave")}
      </button>`}
      ${isHost.value &&
      html`<button type="button" class="danger" onClick=${() => sure("close")}>
        ${text("web.table.menu.close")}
      </button>`}
      <a href="/">${text("web.table.to_lobby")}</a>
    </div>
  <//>`;
}
