/** The help dialog: how to play by touch, mouse and keyboard. */
import { Dialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { closing } from "./header.js";

/** Keys and their actions; a letter that depends on the language is a text key. */
const KEYS = /** @type {const} */ ([
  ["web.table.key.draw", "web.table.help.draw"],
  ["web.table.key.take", "web.table.help.take"],
  ["↵", "web.table.help.meld"],
  ["D", "web.table.help.discard"],
  ["Z", "web.table.help.undo"],
  ["X", "web.table.undo_all"],
  ["⌫", "web.table.help.take_back"],
  ["← →", "web.table.help.move"],
  ["␣", "web.table.help.choose"],
  ["⇧ ← →", "web.table.help.order"],
  ["A", "web.table.ask"],
  ["web.table.key.yes", "web.table.help.yes"],
  ["web.table.key.no", "web.table.help.no"],
  ["web.table.key.sort", "web.table.help.sort"],
  ["H", "web.table.help.hint"],
  ["web.table.key.log", "web.table.help.log"],
  ["M", "web.table.help.hand"],
  ["?", "web.table.help.help"],
]);

export const HelpDialog = () =>
  html`<${Dialog} title=${text("web.table.help")} kind="help" onClose=${closing("help")}>
    <ul class="ways">
      <li>${text("web.table.help.touch")}</li>
      <li>${text("web.table.help.wild")}</li>
      <li>${text("web.table.help.pile")}</li>
      <li>${text("web.table.help.drag")}</li>
    </ul>
    <h3>${text("web.table.help.keys")}</h3>
    <dl class="keys">
      ${KEYS.map(
        ([key, words]) =>
          html`<div>
            <dt><kbd>${key.startsWith("web.") ? text(key) : key}</kbd></dt>
            <dd>${text(words)}</dd>
          </div>`,
      )}
    </dl>
    <p><a href="/lesson">${text("web.table.help.lesson")}</a></p>
  <//>`;
