/**
 * Finds impossible numbers in a round. A notice reports them and never forbids anything. The bounds
 * are data of the rule set (src/canasta/scorekeeping/bounds.py), and every playable round keeps
 * them.
 */
import { cardCount, cardPoints, countSides, seatsOf } from "./evaluate.js";

/** @typedef {import("../../types/score.js").Game} Game */
/** @typedef {import("../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../../types/score.js").Cards} Cards */
/** @typedef {import("../../types/score.js").ScoreRules} ScoreRules */

/**
 * @typedef {object} Notice
 * @property {string} code names the sentence, `web.score.notice.<code>`
 * @property {number} side the side concerned, or -1
 * @property {Record<string, number | string>} values the values of the sentence
 */

/**
 * The parts of an entry concerned, by code of a notice; any other code is the name of its part.
 * @type {Record<string, string[]>}
 */
const PARTS = {
  step_melds: ["melds"],
  step_hand: ["hand"],
  canastas_impossible: ["natural_canastas", "mixed_canastas"],
  too_few_points: ["melds"],
  below_minimum: ["melds"],
  too_few_cards: ["melds"],
  too_many_for: ["melds"],
  canastas_to_go_out: ["natural_canastas", "mixed_canastas"],
  out_holds_cards: ["hand"],
  partner_hand_too_small: ["hand"],
  hand_too_small: ["hand"],
  too_many_points: ["melds", "hand"],
  red_threes: ["red_threes", "red_threes_in_hand"],
  too_many_kind: ["melds", "hand"],
  too_many_value: ["melds", "hand"],
};

/** The parts of a side's entry that have notices. @param {Notice[]} notices @param {number} side */
export const doubtfulParts = (notices, side) =>
  new Set(
    notices.flatMap(({ code, side: about }) => (about === side || about < 0 ? (PARTS[code] ?? [code]) : [])),
  );

/**
 * The notices for a round.
 * @param {Game} game
 * @param {RoundEntry} round
 * @param {number[]} minimums the minimum of each side's opening
 * @param {boolean} [isOutMarked] whether the player who went out is entered; notices that depend on
 *   it wait until then
 * @returns {Notice[]}
 */
export function noticesOf(game, round, minimums, isOutMarked = true) {
  const { rules, players } = game;
  const { bounds } = rules;
  const counted = countSides(rules, round);
  /** @type {Notice[]} */
  const found = [];
  /** @param {string} code @param {number} side @param {Record<string, number | string>} [values] */
  const notice = (code, side, values = {}) => found.push({ code, side, values });

  round.sides.forEach((entry, side) => {
    const { natural_canastas: natural, mixed_canastas: mixed } = entry;
    const cards = cardPoints(rules, entry.melds);
    const hand = cardPoints(rules, entry.hand);
    const canastas = natural + mixed;
    const isOut = counted[side]?.["went_out"] === true;
    const others = seatsOf(game, side).length - (isOut ? 1 : 0);
    const minimum = minimums[side] ?? 0;
    // Going out concealed may need no minimum, and the player may not be entered yet.
    const isExempt = bounds.concealed_needs_no_minimum && (!isOutMarked || (isOut && round.concealed));
    for (const [code, points] of /** @type {const} */ ([["melds", cards], ["hand", hand]]))
      if (points % bounds.step) notice(`step_${code}`, side, { points, step: bounds.step });
    const least = bounds.least[natural]?.[mixed] ?? null;
    const most = bounds.most[canastas];
    if (least === null) notice("canastas_impossible", side, { natural, mixed });
    else if (cards < least) notice("too_few_points", side, { points: cards, least, count: canastas });
    else if (counted[side]?.["has_melded"] && cards < minimum && !isExempt)
      notice("below_minimum", side, { points: cards, minimum });
    const dealt = cardCount(entry.melds);
    const need = canastas * bounds.canasta_size;
    if (entry.melds.points === undefined && dealt < need)
      notice("too_few_cards", side, { cards: dealt, least: need, count: canastas });
    if (most !== undefined && cards > most) notice("too_many_for", side, { points: cards, most, count: canastas });
    if (entry.concealed_canastas > canastas)
      notice("concealed_canastas", side, { concealed: entry.concealed_canastas, canastas });
    const needed = bounds.canastas_needed[players - 2] ?? 0;
    if (isOut && canastas < needed) notice("canastas_to_go_out", side, { canastas, count: needed });
    if (isOut && others === 0 && hand > 0) notice("out_holds_cards", side, { points: hand });
    const held = others * bounds.lowest_card;
    if (isOutMarked && hand < held)
      notice(isOut ? "partner_hand_too_small" : "hand_too_small", side, { points: hand, least: held, count: others });
  });

  const laid = counted.reduce((sum, side) => sum + Number(side["meld_points"]) + Number(side["hand_points"]), 0);
  if (laid > bounds.card_points) notice("too_many_points", -1, { points: laid, most: bounds.card_points });
  const reds = round.sides.reduce((sum, one) => sum + one.red_threes + one.red_threes_in_hand, 0);
  if (reds > bounds.red_threes) notice("red_threes", -1, { cards: reds, most: bounds.red_threes });
  const natural = round.sides.reduce((sum, one) => sum + one.natural_canastas, 0);
  if (natural > bounds.natural_canastas)
    notice("natural_canastas", -1, { canastas: natural, most: bounds.natural_canastas });
  for (const { what, which, count, most } of tooManyCards(rules, round))
    notice(`too_many_${what}`, -1, { [what]: which, cards: count, most });
  return found;
}

/**
 * The kinds and values with more counted cards than the packs contain.
 * @param {ScoreRules} rules @param {RoundEntry} round
 */
function tooManyCards({ cards }, round) {
  const counted = round.sides.flatMap(({ melds, hand }) => [melds, hand]);
  /** @param {Record<string, number>} one @param {Record<string, number>} other */
  const sum = (one, other) =>
    Object.entries(other).reduce((all, [name, count]) => ({ ...all, [name]: (all[name] ?? 0) + count }), one);
  /** @type {Record<string, number>} */
  const none = {};
  const kinds = counted.reduce((all, { kinds: more = {} }) => sum(all, more), none);
  const ofKinds = Object.fromEntries(cards.map(({ points }) => [points, 0]));
  for (const { kind, points } of cards) ofKinds[points] = (ofKinds[points] ?? 0) + (kinds[kind] ?? 0);
  const values = counted.reduce((all, { values: more = {} }) => sum(all, more), ofKinds);
  /**
   * @param {"kind" | "value"} what @param {Record<string, number>} counts
   * @param {(card: (typeof cards)[number]) => string} nameOf
   */
  const beyond = (what, counts, nameOf) =>
    Object.entries(counts).flatMap(([which, count]) => {
      const same = cards.filter((card) => nameOf(card) === which);
      const most = same.reduce((all, card) => all + card.cards, 0);
      return count > most ? [{ what, which, count, most }] : [];
    });
  return [
    ...beyond("kind", kinds, ({ kind }) => kind),
    ...beyond("value", values, ({ points }) => String(points)),
  ];
}
