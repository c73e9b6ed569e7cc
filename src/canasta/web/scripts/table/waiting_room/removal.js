/** Removing a player or a robot from the table. */
import { confirm } from "../../lib/dialog.js";
import { text } from "../../lib/text.js";
import { toast } from "../../lib/toast.js";
import { perform } from "../actions.js";
import { opened } from "../header.js";
import { table } from "../state.js";

/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

/**
 * Remove whoever sits on a seat; a person only if the host confirms it, because the invite links
 * stop working. The host gets a new one: in the waiting room it is on the page.
 * @param {SeatView} seat
 */
export async function removeFrom({ seat, name, kind }) {
  if (kind === "person" && !(await isSure(name))) return;
  if (table.peek().seats[seat]?.name !== name) return; // has left meanwhile
  if (!(await perform({ t: "remove", seat })) || kind !== "person") return;
  toast(text("web.table.player.removed", { name }));
  if (table.peek().phase !== "gathering") opened.value = "invite";
}

/** @param {string} name */
function isSure(name) {
  const { visibility } = table.peek().settings;
  return confirm(
    text("web.table.player.remove.title", { name }),
    text(`web.table.player.remove.${visibility}`, { name }),
    { yes: text("web.table.player.remove"), danger: true },
  );
}
