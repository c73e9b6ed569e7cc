/** The header of the table page: name, state of the connection, and buttons that open dialogs. */
import { computed, effect, signal } from "@preact/signals";

import { Menu } from "../components/menu.js";
import { html } from "../lib/html.js";
import { gameLength } from "../lib/labels.js";
import { inLanguage } from "../lib/rules_book.js";
import { Symbol } from "../lib/symbols.js";
import { isAlone } from "../site/alone.js";
import { text } from "../lib/text.js";
import { chatLines, isMuted } from "./announcements.js";
import {
  hasRobots,
  isHost,
  isLoaded,
  isTurnedOut,
  isWatching,
  rules,
  status,
  table,
  watchers,
} from "./state.js";

/** @typedef {"settings" | "help" | "score" | "talk" | "invite" | "menu" | "sheet" |
 *   "change" | "irregular" | "pace" | "sit"} Opened */

/** The dialog that is open. */
export const opened = signal(/** @type {Opened | null} */ (null));

/**
 * A handler that closes a dialog. A replaced dialog calls it again, which must not close the new
 * dialog.
 * @param {Opened} what
 */
export const closing = (what) => () => {
  if (opened.peek() === what) opened.value = null;
};

/** The last message shown when the chat was open. */
const lastRead = signal(/** @type {object | undefined} */ (undefined));
effect(() => {
  if (opened.value === "talk") lastRead.value = chatLines.value.at(-1);
});

/** The number of messages from others since the chat was open. */
const missedChat = computed(() => {
  if (isMuted.value) return 0;
  const lines = chatLines.value;
  const read = lines.findIndex((line) => line === lastRead.value);
  return lines.slice(read + 1).filter(({ isMine }) => !isMine).length;
});

export function Header() {
  if (!isLoaded.value || isTurnedOut.value) return html`<${Menu} />`;
  const { settings, hand, phase, target, rounds } = table.value;
  const parts = [
    settings.name && text("web.table.where.name", { name: settings.name }),
    inLanguage(table.value.rules_name),
    phase !== "gathering" && hand > 0 && text("web.table.where.hand", { hand }),
    gameLength(target, rounds),
  ];
  return html`
    <span class="where">${parts.filter(Boolean).join(" · ")}</span>
    <span class=${`live ${status.value}`} role="status">
      <i aria-hidden="true"></i
      >${text(status.value === "online" ? "web.table.live" : "web.table.not_live")}
      ${watchers.value > 0 && html` · ${text("web.table.watchers", { count: watchers.value })}`}
    </span>
    <nav class="table-nav" aria-label=${text("web.table.nav")}>
      <${Open} what="score" symbol="score" label=${text("web.table.score")} kind="narrow" />
      ${!isAlone &&
      html`<${Open}
        what="talk"
        symbol="talk"
        label=${text("web.table.talk")}
        kind="narrow"
        missed=${missedChat.value}
      />`}
      ${isAlone ||
      isWatching.value ||
      html`<${Open} what="invite" symbol="invite" label=${text("web.table.invite")} kind="wide" />`}
      <a
        class="icon-button wide"
        href=${`/rules/${rules.value}`}
        target="_blank"
        rel="noopener"
        aria-label=${text("web.table.rules")}
      >
        <${Symbol} name="rules" /><em>${text("web.table.rules")}</em>
      </a>
      <${Open} what="help" symbol="help" label=${text("web.table.help")} kind="wide bare" />
      <${Open} what="settings" symbol="settings" label=${text("web.common.settings")} kind="wide" />
      ${isHost.value &&
      hasRobots.value &&
      html`<${Open} what="pace" symbol="pace" label=${text("web.common.pace")} kind="bare" />`}
      <${Open} what="menu" symbol="people" label=${text("web.table.menu")} kind="bare" />
    </nav>
  `;
}

/**
 * @param {{ what: Opened, symbol: import("../lib/symbols.js").Drawing, label: string, kind?:
 *   string, missed?: number }} props `missed` is the number of unread messages in the dialog
 */
const Open = ({ what, symbol, label, kind = "", missed = 0 }) =>
  html`<button
    type="button"
    class=${`icon-button ${kind}`}
    aria-label=${missed ? text("web.table.talk.missed", { count: missed }) : label}
    aria-haspopup="dialog"
    title=${label}
    onClick=${() => (opened.value = what)}
  >
    <${Symbol} name=${symbol} /><em>${label}</em>
    ${missed > 0 && html`<span class="count-badge" aria-hidden="true">${missed}</span>`}
  </button>`;
