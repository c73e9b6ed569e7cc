/** Labels for codes of the server. */
import { allOf, language, text } from "./text.js";

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

/**
 * «5 000 points», «une manche»: what ends a game.
 * @param {number} target points that end it
 * @param {number} rounds rounds after which it ends, or 0
 */
export function gameLength(target, rounds) {
  if (!rounds) return text("web.common.length.points", { points: target });
  if (rounds === 1) return text("web.common.length.hand");
  return text("web.common.length.hands", { points: target, count: rounds });
}

/** «moyen»: how strong a robot is. @param {string} level */
export const levelName = (level) => text(`web.common.level.${level}`);

/** «équipe B»: a side that nothing else tells from the others. @param {number} side */
export const sideLabel = (side) =>
  text("web.table.room.side", { side: String.fromCharCode(65 + side) });

/**
 * Whom a seat plays with: «avec Ann et Cléo», or else «contre Bob»; empty where nobody else has come,
 * or has partners. Without a partner at more than two sides it is «équipe B».
 * @param {readonly string[]} names of all seats, empty ones of free seats
 * @param {number} sides @param {number} seat
 */
export function sideWords(names, sides, seat) {
  if (sides === names.length) return "";
  const others = names.map((name, other) => (other === seat ? "" : name));
  const partners = others.filter((name, other) => name && other % sides === seat % sides);
  if (partners.length) return playerWords("with", partners);
  return sides > 2 ? sideLabel(seat % sides) : playerWords("against", others.filter(Boolean));
}

/** «avec Ann et Cléo», «contre Bob»; empty for nobody. @param {"with" | "against"} how @param {string[]} names */
export const playerWords = (how, names) =>
  names.length ? text(`web.common.${how}_players`, { names: allOf(names) }) : "";

/** @typedef {import("../../types/protocol.js").TableSettings["robot_pace"]} RobotPace */

/** The choice of how long robots wait before they play, slowest first. */
export const paceOptions = () =>
  /** @type {const} */ (["slow", "calm", "quick", "at_once"]).map(
    (pace) => /** @type {[RobotPace, string]} */ ([pace, text(`web.common.pace.${pace}`)]),
  );

/** «la partie est en cours». @param {string} phase */
export const phaseName = (phase) => text(`web.common.phase.${phase}`);

/** «deux, trois ou six». @param {string[]} items */
export const anyOf = (items) =>
  new Intl.ListFormat(language(), { type: "disjunction" }).format(items);
