/** The lines of a round that score something, with their titles. */
import { text } from "../lib/text.js";
import { scoreRound } from "./evaluate.js";

/** @typedef {import("../../types/score.js").Game} Game */
/** @typedef {import("../../types/score.js").RoundEntry} RoundEntry */

/**
 * @param {Game} game @param {RoundEntry} round
 * @returns {{ title: string, fields: string[], points: number[] }[]} for each line the rule fields
 *   behind it and the points of every side
 */
export function scoredLines({ rules }, round) {
  const scored = scoreRound(rules, round);
  const words = [...new Set(round.sides.map((entry) => entry.other_word))].filter(Boolean);
  return [
    ...rules.lines.map(({ id, fields }) => ({ id, title: text(`score.${id}`), fields })),
    { id: "other_points", title: words.join(", ") || text("web.score.other"), fields: [] },
  ]
    .map(({ id, ...line }) => ({ ...line, points: scored.map((side) => side[id] ?? 0) }))
    .filter(({ points }) => points.some(Boolean));
}
