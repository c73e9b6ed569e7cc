/** Labels for codes of the server. */
import { allOf, language, text } from "./text.js";

/**
 * «5 000 points», «une manche»: the end condition of a game.
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

/**
 * «moyen : suit les principes du bon jeu, ou un réseau de neurones»: a level and how it plays.
 * @param {string} level
 */
export const levelManner = (level) =>
  text("web.common.level.manner", {
    level: levelName(level),
    manner: text(`web.common.level.${level}.manner`),
  });

/** «équipe B»: a side without any other distinction. @param {number} side */
export const sideLabel = (side) =>
  text("web.table.room.side", { side: String.fromCharCode(65 + side) });

/**
 * The partners of a seat, «avec Ann et Cléo», or else its opponents, «contre Bob»; empty if nobody
 * else is there or only the others have partners. Without a partner at more than two sides, it is
 * «équipe B».
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

/** The choices for the robots' pauses, slowest first. */
export const paceOptions = () =>
  /** @type {const} */ (["slow", "calm", "quick", "at_once"]).map(
    (pace) => /** @type {[RobotPace, string]} */ ([pace, text(`web.common.pace.${pace}`)]),
  );

/** «la partie est en cours». @param {string} phase */
export const phaseName = (phase) => text(`web.common.phase.${phase}`);

/** «deux, trois ou six». @param {string[]} items */
export const anyOf = (items) =>
  new Intl.ListFormat(language(), { type: "disjunction" }).format(items);
