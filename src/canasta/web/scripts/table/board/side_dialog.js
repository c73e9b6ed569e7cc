/** The dialog with a side's melds in full size, for tables that show them small. */
import { signal } from "@preact/signals";

import { Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { figures, text } from "../../lib/text.js";
import { Melds } from "./melds.js";
import { gamePoints, sideName, sidePoints, table } from "../state.js";

/** The side whose melds are shown in full; -1 for none. */
export const openedSide = signal(-1);

export function SideDialog() {
  const side = table.value.sides[openedSide.value];
  if (!side) return null;
  const title = text("web.table.zone", { side: sideName(side.side) });
  return html`<${Dialog} title=${title} kind="side-melds" onClose=${() => (openedSide.value = -1)}>
    <p class="totals"><b>${figures(gamePoints(side))}</b> <small>${sidePoints(side)}</small></p>
    <${Melds}
      canastaSize=${table.value.canasta_size}
      melds=${side.melds}
      redThrees=${side.red_threes}
      label=${title}
    />
  <//>`;
}
