/** Describes a change of the rounds of a game. */

/** @typedef {import("../../types/score.js").RoundEntry} RoundEntry */

/**
 * @typedef {object} RoundsChange
 * @property {"added" | "changed" | "removed"} kind
 * @property {number} at the place of the first round concerned, from 0
 */

/**
 * The change between two lists of rounds.
 * @param {RoundEntry[]} before @param {RoundEntry[]} after
 * @returns {RoundsChange}
 */
export function changeBetween(before, after) {
  const most = Math.max(before.length, after.length);
  const differs = (/** @type {number} */ at) => JSON.stringify(before[at]) !== JSON.stringify(after[at]);
  const first = Array.from({ length: most }, (_, at) => at).find(differs) ?? most - 1;
  if (before.length === after.length) return { kind: "changed", at: first };
  return { kind: before.length < after.length ? "added" : "removed", at: first };
}
