/** Closes a table that the visitor no longer plays at, or leaves it to the other people there. */
import { post } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";

/** @typedef {import("../../types/protocol.js").TableSummary} TableSummary */

const RUNNING = ["dealing", "playing", "scoring"];

/**
 * @param {object} props
 * @param {TableSummary} props.table
 * @param {string} props.called what tells this table from the others
 * @param {() => void} props.onDone
 */
export function AbandonButton({ table, called, onDone }) {
  const who = table.people <= 1 ? "alone" : "others";
  const what = RUNNING.includes(table.phase) ? "game" : "table";
  const yes = text(`web.lobby.abandon.${what}.${who}.yes`);

  const abandon = async () => {
    const isSure = await confirm(
      text(`web.lobby.abandon.${what}.title`),
      text(`web.lobby.abandon.${what}.${who}.what`),
      { yes, danger: true },
    );
    if (!isSure) return;
    try {
      await post(`/api/tables/${table.id}/abandon`);
      onDone();
    } catch (error) {
      showError(error);
    }
  };

  return html`<button type="button" class="button small quiet" onClick=${abandon}>
    ${yes}<span class="hidden-text"> (${called})</span>
  </button>`;
}
