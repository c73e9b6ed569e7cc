/**
 * Reads games from a file, a link or the browser's storage. It checks a game completely before
 * using any part, so that no unchecked data reaches a kept game.
 */
import {
  demand,
  GameFileError,
  like,
  listOf,
  mapOf,
  noSuchLine,
  object,
  onlyOf,
  or,
  short,
  truth,
  whole,
} from "./checks.js";
import { countsConcealed, countSides, penaltiesOf } from "./evaluate.js";
import { ENTERED, FORM, newRound, newSide, ofEntered } from "./new_entries.js";

/** @typedef {import("../../types/score.js").Game} Game */
/** @typedef {import("../../types/score.js").ScoreRules} ScoreRules */
/** @typedef {import("../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../../types/score.js").SideEntry} SideEntry */
/** @typedef {import("../../types/score.js").Cards} Cards */

/** The maximum length of a game's text, in characters. */
export const LONGEST = 400_000;
export const LONGEST_NAME = 30;
export const MOST_POINTS = 100_000;
const MOST_ROUNDS = 300;
/** The maximum lengths of the words about a rule and of a rule file, in characters. */
const LONGEST_WORDS = 1000;
const LONGEST_FILE = 8000;
const NAME_OF_FORM = /^canasta-score\/(\d+)$/;
/** Control characters, including those that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const count = whole(0, 99);
const points = whole(-MOST_POINTS, MOST_POINTS);
const seats = whole(2, 6);
const name = like(/^[a-z_]{1,40}$/);

/** Limits per number of packs. */
const PACKS = {
  cards: listOf(object({ kind: like(/^.$/), points, cards: count }), 20),
  lines: listOf(
    object({
      id: name,
      counts: like(/^[a-z_]{0,40}$/),
      cases: listOf(object({ when: mapOf(truth), each: points, special: mapOf(points) }), 8),
      fields: listOf(like(), 20),
    }),
    20,
  ),
  bounds: object({
    step: whole(1, MOST_POINTS),
    card_points: points,
    lowest_card: points,
    red_threes: count,
    natural_canastas: count,
    canastas_needed: listOf(count, 5, 5),
    least: listOf(listOf((value) => (value === null ? null : points(value)), 20), 20),
    most: listOf(points, 20),
    concealed_needs_no_minimum: truth,
    melds_may_score_nothing: or(truth, false),
    canasta_size: or(count, 0),
  }),
};
const readRules = object({
  id: short(80),
  hash: like(/^[0-9a-f]{64}$/),
  arrangements: listOf(listOf(seats, 2, 2), 40),
  target: whole(0, MOST_POINTS),
  rounds: whole(0, 100),
  minimums: object({ below_zero: points, steps: listOf(listOf(points, 2, 2), 20) }),
  ...PACKS,
  penalties: listOf(object({ id: name, points, field: like() }), 20),
  red_threes_need_canastas: or(count, 0),
  by_packs: or(listOf(object({ players: listOf(seats, 6), ...PACKS }), 6), []),
});
const said = short(LONGEST_WORDS);
const readHouse = object({
  base: like(/^\w{1,40}$/),
  file: like(new RegExp(`^[^]{0,${LONGEST_FILE}}$`)),
  words: mapOf(
    object({
      name: said,
      rules: mapOf(object({ title: said, value: said, source: said }), 60),
      penalties: mapOf(said),
    }),
  ),
});

/**
 * Read a game.
 * @param {string} written JSON
 * @param {ScoreRules[]} known rule sets that a game may name by id and hash
 * @returns {Game}
 */
export function readGame(written, known) {
  if (written.length > LONGEST) throw new GameFileError("too_long");
  let data;
  try {
    data = JSON.parse(written);
  } catch {
    throw new GameFileError("not_a_game");
  }
  const form = NAME_OF_FORM.exec(String(data?.form));
  if (!form) throw new GameFileError("not_a_game");
  if (data.form !== FORM) throw new GameFileError("newer");
  try {
    return game(data, known);
  } catch (error) {
    if (error instanceof GameFileError) throw error;
    throw new GameFileError("broken");
  }
}

/** A cleaned name: one line, without invisible characters. @param {string} name */
export const cleanName = (name) =>
  [...name.normalize("NFC").replace(UNSEEN, " ").trim()].slice(0, LONGEST_NAME).join("");

/** @param {any} data @param {ScoreRules[]} known @returns {Game} */
function game(data, known) {
  const rules = rulesOf(data.rules, known);
  const players = seats(data.players);
  const sides = whole(2, players)(data.sides);
  // Sides are equal, or one has an extra player; no single player faces partners.
  demand(players % sides === 0 || players >= 2 * sides);
  const parts = {
    form: () => FORM,
    id: like(/^[0-9a-f]{16}$/),
    started: whole(0, Number.MAX_SAFE_INTEGER),
    changed: whole(0, Number.MAX_SAFE_INTEGER),
    rules: () => rules,
    house: (/** @type {any} */ house) => (house ? readHouse(house) : null),
    players: seats,
    sides: seats,
    names: listOf((one) => cleanName(like()(one)), players, players),
    dealer: whole(0, players - 1),
    target: whole(0, MOST_POINTS),
    start: listOf(points, sides, sides),
    rounds: listOf((round) => round, MOST_ROUNDS),
  };
  if (Object.keys(data).some((part) => !(part in parts)) || !canScore(rules)) throw new GameFileError("newer");
  const read = object(parts)(data);
  return { ...read, rounds: read.rounds.map((round, at) => roundOf(round, read, at)) };
}

/**
 * The rules of a game, either complete or of a known text named by its hash.
 * @param {any} data @param {ScoreRules[]} known
 */
function rulesOf(data, known) {
  if (data.lines !== undefined) return /** @type {ScoreRules} */ (readRules(data));
  const found = known.find(({ hash }) => hash === data.hash);
  if (!found) throw new GameFileError("newer");
  return found;
}

/**
 * Whether every line counts an entered number and depends only on known facts.
 * @param {ScoreRules} rules
 */
function canScore(rules) {
  const counted = countSides(rules, newRound(1))[0] ?? {};
  return rules.lines.every(({ counts: what, cases }) =>
    [what, ...cases.flatMap(({ when }) => Object.keys(when))].every((name) => !name || name in counted),
  );
}

/**
 * A round, checked against the rules of its game. Values that the rules do not count are refused,
 * because they would be lost silently.
 * @param {any} data @param {Pick<Game, "rules" | "players" | "sides">} game
 * @param {number} at its place among the rounds, from 0
 * @returns {RoundEntry}
 */
export function roundOf(data, game, at) {
  try {
    onlyOf(data, ["out", "concealed", "sides"]);
    const out = data.out === null ? null : whole(0, game.players - 1)(data.out);
    const concealed = truth(data.concealed ?? false);
    demand(out !== null || !concealed);
    if (concealed && !countsConcealed(game.rules)) throw noSuchLine("concealed_going_out");
    return { out, concealed, sides: listOf((side) => sideOf(side, game), game.sides, game.sides)(data.sides) };
  } catch (error) {
    if (error instanceof GameFileError) error.values["round"] = at + 1;
    throw error;
  }
}

/** @param {any} data @param {Pick<Game, "rules" | "players" | "sides">} game @returns {SideEntry} */
function sideOf(data, game) {
  const { rules } = game;
  const none = newSide();
  // Older sheets have penalties without a name, which are points against a side.
  const { other_penalty: penalty, ...others } = data;
  const given = { ...none, ...others };
  onlyOf(given, Object.keys(none));
  if (penalty && given.other_points) throw new GameFileError("counted_twice");
  const entry = {
    ...object(ofEntered(() => count))(given),
    melds: cardsOf(given.melds, rules),
    hand: cardsOf(given.hand, rules),
    has_melded: truth(given.has_melded),
    penalties: onlyOf(counts(99)(given.penalties), penaltiesOf(game).map(({ id }) => id)),
    other_points: points(penalty ? -whole(0, MOST_POINTS)(penalty) : given.other_points),
    other_word: cleanName(like()(given.other_word)),
  };
  for (const line of ENTERED)
    if (entry[line] && !rules.lines.some(({ id }) => id === line)) throw noSuchLine(line);
  if (entry.has_melded && !rules.bounds.melds_may_score_nothing) throw noSuchLine("has_melded");
  return entry;
}

/** @param {any} data @param {ScoreRules} rules @returns {Cards} */
function cardsOf(data, { cards }) {
  onlyOf(data, ["points", "values", "kinds"]);
  if (Object.keys(data).length > 1) throw new GameFileError("counted_twice");
  const { points: sum = 0, values, kinds } = data;
  if (values !== undefined) return { values: onlyOf(counts(999)(values), cards.map((card) => String(card.points))) };
  if (kinds !== undefined) return { kinds: onlyOf(counts(999)(kinds), cards.map(({ kind }) => kind)) };
  return { points: whole(0, MOST_POINTS)(sum) };
}

/** Counts by name; zero counts are left out. @param {number} most */
const counts = (most) => (/** @type {any} */ value) =>
  Object.fromEntries(Object.entries(mapOf(whole(0, most))(value)).filter(([, number]) => number));
