/** The seats of a table in a list. */
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";

/** @typedef {import("../../types/protocol.js").TableSummary} TableSummary */

/**
 * Who sits there, each in the colour of the side; free seats are empty rings.
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
