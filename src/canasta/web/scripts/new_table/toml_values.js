/**
 * Converts values of rule fields between TOML, which the server reads and writes, and the inputs.
 * Only the server decides which values are allowed. A value that cannot be parsed, as in a
 * handwritten link, is shown as empty until the user enters a new one.
 */

/** @typedef {import("../../types/protocol.js").FieldView} FieldView */
/** @typedef {[number, number][]} Pairs */

/** The numbers of players in a `by_players` value. */
export const PLAYERS = [2, 3, 4, 5, 6];

/** @param {string} toml */
export const readNumber = (toml) => Number(toml);

/** @param {string} toml */
export const readYesNo = (toml) => toml.trim() === "true";

/** A quoted word. @param {string} toml @returns {string} */
export const readWord = (toml) => String(fromJson(toml));

/** A list of words or of pairs of numbers. @param {string} toml @returns {any[]} */
export function readList(toml) {
  const list = fromJson(toml);
  return Array.isArray(list) ? list : [];
}

/** Parse a word or list, which TOML writes as JSON does. @param {string} toml @returns {unknown} */
function fromJson(toml) {
  try {
    return JSON.parse(toml);
  } catch {
    return "";
  }
}

/** @param {string[]} words */
export const writeWords = (words) => JSON.stringify(words);

/** @param {number[]} scale */
export const writeScale = (scale) => JSON.stringify(scale);

/** @param {Pairs} pairs */
export const writePairs = (pairs) => JSON.stringify(pairs);

/**
 * A number for each number of players; a single number stands for all.
 * @param {string} toml
 * @returns {number[]} for two to six players
 */
export function readByPlayers(toml) {
  if (!toml.includes("{")) return PLAYERS.map(() => Number(toml));
  const named = new Map(readPoints(toml));
  return PLAYERS.map((players) => named.get(String(players)) ?? 0);
}

/** @param {number[]} numbers for two to six players */
export function writeByPlayers(numbers) {
  if (new Set(numbers).size === 1) return String(numbers[0]);
  return writePoints(PLAYERS.map((players, at) => [String(players), numbers[at] ?? 0]));
}

/**
 * Pairs of name and number; empty if the rule has none.
 * @param {string} toml
 * @returns {[string, number][]}
 */
export const readPoints = (toml) =>
  [...toml.matchAll(/(\w+)\s*=\s*(\d+)/g)].map(([, name = "", number]) => [name, Number(number)]);

/** @param {[string, number][]} points */
export const writePoints = (points) =>
  points.length ? `{ ${points.map(([name, number]) => `${name} = ${number}`).join(", ")} }` : "{}";

/**
 * Whether two TOML texts mean the same value.
 * @param {FieldView} field @param {string} one @param {string} other
 */
export const isSame = (field, one, other) => normal(field, one) === normal(field, other);

/** @param {FieldView} field @param {string} toml */
function normal(field, toml) {
  switch (field.kind) {
    case "by_players":
      return writeByPlayers(readByPlayers(toml));
    case "points":
      return writePoints(readPoints(toml));
    case "choices":
    case "arrangements":
      return JSON.stringify([...readList(toml)].map(String).sort());
    case "steps":
    case "scale":
      return JSON.stringify(readList(toml));
    default:
      return toml.trim();
  }
}
