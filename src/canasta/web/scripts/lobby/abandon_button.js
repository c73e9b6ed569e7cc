/**
 * Closes a table, leaves it to the other people there, or takes it off the visitor's list.
 */
import { post } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";

/** @typedef {import("../../types/protocol.js").TableSummary} TableSummary */

/** @param {TableSummary} table @param {() => void} onDone */
const send = (table, onDone) => post(`/api/tables/${table.id}/abandon`).then(onDone, showError);

const RUNNING = ["dealing", "playing", "scoring"];

/**
 * @typedef {object} Props
 * @property {TableSummary} table
 * @property {string} called the words that distinguish this table from the others
 * @property {() => void} onDone
 */

/** For a table where the visitor has a seat. @param {Props} props */
export function AbandonButton({ table, called, onDone }) {
  const who = table.people <= 1 ? "alone" : "others";
  const what = RUNNING.includes(table.phase) ? "game" : "table";
  const yes = text(`web.lobby.abandon.${what}.${who}.yes`);

  const abandon = async () => {
    const isSure = await confirm(
      text(`web.lobby.abandon.${what}.title`),
      text(`web.lobby.abandon.${what}.${who}.what`),
      { yes },
    );
    if (isSure) await send(table, onDone);
  };

  return html`<button type="button" class="button small quiet" onClick=${abandon}>
    ${yes}<span class="hidden-text"> (${called})</span>
  </button>`;
}

/** For a table where the visitor has no seat. @param {Props} props */
export const UnlistButton = ({ table, called, onDone }) =>
  html`<button type="button" class="button small quiet" onClick=${() => send(table, onDone)}>
    ${text("web.lobby.unlist")}<span class="hidden-text"> (${called})</span>
  </button>`;

/** For a table to which somebody has invited the visitor. @param {Omit<Props, "called">} props */
export function DeclineButton({ table, onDone }) {
  const name = table.invited_by;
  const words = text("web.lobby.decline", { name });
  const decline = async () => {
    const isSure = await confirm(words, text("web.lobby.decline.what", { name }), {
      yes: text("web.lobby.decline.yes"),
    });
    if (isSure) await post(`/api/tables/${table.id}/decline`).then(onDone, showError);
  };
  return html`<button type="button" class="button small quiet" onClick=${decline}>${words}</button>`;
}
