/** The seats of a table in the lists of the lobby. */
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";

/** @typedef {import("../../types/protocol.js").TableSummary} TableSummary */

/**
 * The players in the colours of their sides; free seats are empty rings.
 * @param {{ table: TableSummary }} props
 */
export function Seats({ table }) {
  const taken = table.names.filter(Boolean).join(", ");
  const free = table.free ? text("web.lobby.free", { count: table.free }) : "";
  return html`<span class="seat-dots">
    ${table.names.map(
      (name, seat) =>
        html`<i
          class=${name ? "" : "free"}
          style=${`--side: var(--side-${seat % table.sides})`}
          aria-hidden="true"
          >${[...name][0] ?? ""}</i
        >`,
    )}
    <span>${[taken, free].filter(Boolean).join(" · ")}</span>
  </span>`;
}
