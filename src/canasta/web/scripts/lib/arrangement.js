/** The seating of a table in words. */
import { text } from "./text.js";

/**
 * «4 joueurs en 2 équipes», «3 joueurs, chacun pour soi», «5 joueurs, trois contre deux».
 * @param {number} players @param {number} sides
 */
export const arrangementName = (players, sides) =>
  text(seatingKey(players, sides), { players, sides });

/** @param {number} players @param {number} sides */
function seatingKey(players, sides) {
  if (players === sides) return "web.common.seating.alone";
  return players % sides ? "web.common.seating.uneven" : "web.common.seating.sides";
}
