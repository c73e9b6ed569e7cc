/** Removing a player or a robot from the table. */
import { confirm } from "../../lib/dialog.js";
import { text } from "../../lib/text.js";
import { toast } from "../../lib/toast.js";
import { perform } from "../actions.js";
import { opened } from "../header.js";
import { table } from "../state.js";

/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

/** The person who sits in a seat or waits for it, or an empty string if nobody does. @param {SeatView} seat */
const personOf = ({ kind, name, next_name }) => (kind === "person" ? name : next_name);

/**
 * Remove the occupant of a seat, or the person who waits for it; a person only if the host confirms it, because the
 * invite links stop working. The host gets a new one: in the waiting room it is on the page.
 * @param {SeatView} shown
 */
export async function removeFrom(shown) {
  const name = personOf(shown);
  if (name && !(await isSure(name))) return;
  const seat = table.peek().seats[shown.seat];
  if (seat?.name !== shown.name || personOf(seat) !== name) return; // the person has left meanwhile
  if (!(await perform({ t: "remove", seat: shown.seat, ...(name && { person: name }) })) || !name) return;
  toast(text("web.table.player.removed", { name }));
  if (table.peek().phase !== "gathering") opened.value = "invite";
}

/** @param {string} name */
function isSure(name) {
  const { visibility } = table.peek().settings;
  return confirm(
    text("web.table.player.remove.title", { name }),
    text(`web.table.player.remove.${visibility}`, { name }),
    { yes: text("web.table.player.remove") },
  );
}
