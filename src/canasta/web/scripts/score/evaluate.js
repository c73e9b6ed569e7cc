/**
 * Scores a round. The lines, their cases and the values of the cards are data of the rule set,
 * which src/canasta/scorekeeping derives from the engine. This module repeats the engine's rules
 * about the whole round: the side of a seat, the only side with melds, the canastas that red threes
 * need, the minimum at a score, and the winner.
 */
import { ofEntered } from "./new_entries.js";

/** @typedef {import("../../types/score.js").ScoreRules} ScoreRules */
/** @typedef {import("../../types/score.js").ScoreLine} ScoreLine */
/** @typedef {import("../../types/score.js").Cards} Cards */
/** @typedef {import("../../types/score.js").SideEntry} SideEntry */
/** @typedef {import("../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../../types/score.js").Game} Game */

/**
 * The counted numbers and facts of a side.
 * @typedef {Record<string, number | boolean>} SideCount
 */

/**
 * The points of cards, whether counted by value, by kind or as points.
 * @param {ScoreRules} rules @param {Cards} cards
 */
export function cardPoints(rules, cards) {
  if (cards.points !== undefined) return cards.points;
  const byValue = Object.entries(cards.values ?? {}).map(([value, count]) => Number(value) * count);
  const byKind = rules.cards.map(({ kind, points }) => points * (cards.kinds?.[kind] ?? 0));
  return [...byValue, ...byKind].reduce((sum, points) => sum + points, 0);
}

/** The number of counted cards; 0 if only their points are known. @param {Cards} cards */
export const cardCount = ({ values, kinds }) =>
  Object.values(values ?? kinds ?? {}).reduce((sum, count) => sum + count, 0);

/**
 * Whether the counted cards and canastas show that a side has melded.
 * @param {ScoreRules} rules
 * @param {SideEntry} entry
 */
export const showsMelds = (rules, entry) =>
  entry.natural_canastas + entry.mixed_canastas > 0 ||
  cardPoints(rules, entry.melds) > 0 ||
  cardCount(entry.melds) > 0;

/** Whether going out concealed changes the score or the bounds. @param {ScoreRules} rules */
export const countsConcealed = ({ lines, bounds }) =>
  bounds.concealed_needs_no_minimum || lines.some(({ id }) => id === "concealed_going_out");

/**
 * The penalties that can occur at a table.
 * @param {Pick<Game, "rules" | "players" | "sides">} game
 */
export const penaltiesOf = ({ rules, players, sides }) =>
  rules.penalties.filter(({ id }) => id !== "yes_not_out" || players > sides);

/** The points of the penalties of a side. @param {ScoreRules} rules @param {SideEntry} entry */
export const penaltyPoints = (rules, entry) =>
  rules.penalties.reduce(
    (sum, { id, points }) => sum + points * (entry.penalties[id] ?? 0),
    0,
  );

/**
 * The counted numbers and facts of each side in a round.
 * @param {ScoreRules} rules @param {RoundEntry} round
 * @returns {SideCount[]}
 */
export function countSides(rules, round) {
  const sides = round.sides.length;
  const melded = round.sides.map((entry) => entry.has_melded || showsMelds(rules, entry));
  return round.sides.map((entry, side) => {
    const wentOut = round.out !== null && round.out % sides === side;
    return {
      meld_points: cardPoints(rules, entry.melds),
      ...ofEntered((line) => entry[line]),
      has_melded: melded[side] ?? false,
      has_red_three_canastas:
        entry.natural_canastas + entry.mixed_canastas >= rules.red_threes_need_canastas,
      went_out: wentOut,
      went_out_concealed: wentOut && round.concealed,
      is_alone: !melded.some((has, other) => has && other !== side),
      hand_points: cardPoints(rules, entry.hand),
      ended_by_going_out: round.out !== null,
      penalty_points: penaltyPoints(rules, entry),
    };
  });
}

/**
 * The points of a line for a side.
 * @param {ScoreLine} line @param {SideCount} counted
 */
export function linePoints(line, counted) {
  const count = line.counts ? Number(counted[line.counts]) : 1;
  const holds = line.cases.find(({ when }) =>
    Object.entries(when).every(([fact, value]) => counted[fact] === value),
  );
  if (!holds) return 0;
  return holds.special[count] ?? (holds.each * count || 0); // never -0, which is written as it is
}

/**
 * The points of every line of a round, and points that no line counts, by side.
 * @param {ScoreRules} rules @param {RoundEntry} round
 * @returns {Record<string, number>[]} for each side the points by line
 */
export const scoreRound = (rules, round) =>
  countSides(rules, round).map((counted, side) => ({
    ...Object.fromEntries(rules.lines.map((line) => [line.id, linePoints(line, counted)])),
    other_points: round.sides[side]?.other_points ?? 0,
  }));

/**
 * The points of each side in a round.
 * @param {ScoreRules} rules @param {RoundEntry} round
 */
export const roundPoints = (rules, round) =>
  scoreRound(rules, round).map((lines) => Object.values(lines).reduce((sum, points) => sum + points, 0));

/**
 * The points that the first melds of a side need at a score.
 * @param {ScoreRules} rules @param {number} score
 */
export const minimumAt = ({ minimums: { below_zero, steps } }, score) =>
  steps.reduce((minimum, [from, points]) => (score >= from ? points : minimum), below_zero);

/**
 * @typedef {object} Standing
 * @property {number[][]} won the points of each round, by side
 * @property {number[][]} before the totals before each round, by side
 * @property {number[]} totals the totals now
 * @property {number[]} minimums the minimum of each side's next opening
 * @property {number} winner the side that has won, or -1
 * @property {number} dealer the seat that deals the next round
 * @property {number} first the seat that plays first in the next round
 */

/**
 * The standing of a game.
 * @param {Game} game
 * @returns {Standing}
 */
export function standing(game) {
  const { rules, rounds, players, sides } = game;
  const won = rounds.map((round) => roundPoints(rules, round));
  let totals = Array.from({ length: sides }, (_, side) => game.start[side] ?? 0);
  const before = won.map((points) => {
    const earlier = totals;
    totals = totals.map((total, side) => total + (points[side] ?? 0));
    return earlier;
  });
  const dealer = dealerOf(game, rounds.length);
  return {
    won,
    before,
    totals,
    minimums: totals.map((total) => minimumAt(rules, total)),
    winner: winnerOf(game, totals),
    dealer,
    first: (dealer + 1) % players,
  };
}

/** The seats of a side: the sides alternate round the table. @param {Pick<Game, "players" | "sides">} game @param {number} side */
export const seatsOf = ({ players, sides }, side) =>
  Array.from({ length: Math.ceil((players - side) / sides) }, (_, at) => side + at * sides);

/** The seat that deals a round. @param {Game} game @param {number} at number of the round, from 0 */
export const dealerOf = ({ dealer, players }, at) => (dealer + at) % players;

/**
 * The side that has won, as `winner` in engine/game.py finds it: the highest of those at or past
 * the target, or of all after the last round; if several sides share the highest total, the game
 * continues.
 * @param {Game} game @param {number[]} totals
 */
function winnerOf({ rules, target, rounds }, totals) {
  const best = Math.max(...totals);
  const isLast = rules.rounds > 0 && rounds.length >= rules.rounds;
  const isReached = rounds.length > 0 && (best >= target || isLast);
  return isReached && totals.filter((total) => total === best).length === 1 ? totals.indexOf(best) : -1;
}
