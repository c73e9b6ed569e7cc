/** The menu of the table: the seats, and every action that is not a play. */
import { confirm, Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { Symbol } from "../../lib/symbols.js";
import { isAlone } from "../../site/alone.js";
import { text } from "../../lib/text.js";
import { ask, canAsk, perform } from "../actions.js";
import { closing, opened } from "../header.js";
import { mayAttempt } from "../irregular_plays.js";
import { isHost, isWatching, own, rules, table } from "../state.js";
import { PlayerList } from "./player_list.js";

/** @typedef {import("../connection.js").NewCommand} NewCommand */

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
    if (await confirm(yes, text(`web.table.menu.${t}.text`), { yes }))
      void perform({ t });
  };
  const { phase, paused } = table.value;
  const isRunning = ["dealing", "playing", "scoring"].includes(phase);
  const isSeated = !isWatching.value;
  return html`<${Dialog} title=${text("web.table.menu")} kind="question" onClose=${close}>
    <${PlayerList} />
    <div class="menu-list">
      ${isSeated &&
      !isAlone &&
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
