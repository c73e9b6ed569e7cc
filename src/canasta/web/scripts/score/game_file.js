/**
 * Reads games from elsewhere: a file, a link, the browser's storage. What is read is checked whole
 * before anything is made of it, so that no foreign data reaches a kept game.
 */
import { countsConcealed, countSides, penaltiesOf } from "./evaluate.js";
import { FORM, newRound, newSide } from "./new_entries.js";

/** @typedef {import("../../types/score.js").Game} Game */
/** @typedef {import("../../types/score.js").House} House */
/** @typedef {import("../../types/score.js").ScoreRules} ScoreRules */
/** @typedef {import("../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../../types/score.js").SideEntry} SideEntry */
/** @typedef {import("../../types/score.js").Cards} Cards */

/** The longest text of a game that is read, in characters. */
export const LONGEST = 400_000;
export const LONGEST_NAME = 30;
export const MOST_POINTS = 100_000;
const MOST_ROUNDS = 300;
/** The longest words about a rule, and the longest rule file. */
const LONGEST_WORDS = 1000;
const LONGEST_FILE = 8000;
const NAME_OF_FORM = /^canasta-score\/(\d+)$/;
/** Control characters, and those that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Why something is no game that can be read; `code` names the sentence, and `values` what it names. */
export class GameFileError extends Error {
  /**
   * @param {"not_a_game" | "newer" | "broken" | "too_long" | "counted_twice" | "no_such_line"} code
   * @param {Record<string, string | number>} [values]
   */
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/**
 * Read a game.
 * @param {string} written JSON
 * @param {ScoreRules[]} known rule sets that a game may name by id and hash alone
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

/** A name as it is kept: one line, without signs that cannot be seen. @param {string} name */
export const cleanName = (name) =>
  [...name.normalize("NFC").replace(UNSEEN, " ").trim()].slice(0, LONGEST_NAME).join("");

/** @param {any} data @param {ScoreRules[]} known @returns {Game} */
function game(data, known) {
  const rules = rulesOf(data.rules, known);
  const players = whole(data.players, 2, 6);
  const sides = whole(data.sides, 2, players);
  // Sides are equal, or one has a player more; nobody is alone against partners.
  if (players % sides && players < 2 * sides) throw broken();
  const read = {
    form: FORM,
    id: matching(data.id, /^[0-9a-f]{16}$/),
    started: whole(data.started, 0, Number.MAX_SAFE_INTEGER),
    changed: whole(data.changed, 0, Number.MAX_SAFE_INTEGER),
    rules,
    house: houseOf(data.house ?? null),
    players,
    sides,
    names: list(data.names, players).map((name) => cleanName(text(name))),
    dealer: whole(data.dealer, 0, players - 1),
    target: whole(data.target, 0, MOST_POINTS),
    start: list(data.start, sides).map((points) => whole(points, -MOST_POINTS, MOST_POINTS)),
    rounds: list(data.rounds, null, MOST_ROUNDS),
  };
  if (Object.keys(data).some((name) => !(name in read)) || !canScore(rules)) throw new GameFileError("newer");
  return { ...read, rounds: read.rounds.map((round, at) => roundOf(round, read, at)) };
}

/** Whether every line counts something that is entered, and depends on facts that are known. @param {ScoreRules} rules */
function canScore(rules) {
  const counted = countSides(rules, newRound(1))[0] ?? {};
  return rules.lines.every(({ counts: what, cases }) =>
    [what, ...cases.flatMap(({ when }) => Object.keys(when))].every((name) => !name || name in counted),
  );
}

/**
 * A round, as the rules of its game count it: what they do not count is refused, for it would be lost
 * without a word.
 * @param {any} data @param {Pick<Game, "rules" | "players" | "sides">} game
 * @param {number} at its place among the rounds, from 0
 * @returns {RoundEntry}
 */
export function roundOf(data, game, at) {
  try {
    onlyOf(data, ["out", "concealed", "sides"]);
    const out = data.out === null ? null : whole(data.out, 0, game.players - 1);
    const concealed = truth(data.concealed ?? false);
    if (concealed && out === null) throw broken();
    if (concealed && !countsConcealed(game.rules)) throw noSuchLine("concealed_going_out");
    return { out, concealed, sides: list(data.sides, game.sides).map((side) => sideOf(side, game)) };
  } catch (error) {
    if (error instanceof GameFileError) error.values["round"] = at + 1;
    throw error;
  }
}

/** @param {any} data @param {Pick<Game, "rules" | "players" | "sides">} game @returns {SideEntry} */
function sideOf(data, game) {
  const { rules } = game;
  const entry = newSide();
  onlyOf(data, Object.keys(entry));
  for (const name of /** @type {const} */ ([
    "natural_canastas",
    "mixed_canastas",
    "concealed_canastas",
    "red_threes",
    "red_threes_in_hand",
  ])) {
    entry[name] = whole(data[name] ?? 0, 0, 99);
    if (entry[name] && !rules.lines.some(({ id }) => id === name)) throw noSuchLine(name);
  }
  const penalties = counts(data.penalties ?? {}, 99);
  onlyOf(penalties, penaltiesOf(game).map(({ id }) => id));
  const melded = truth(data.has_melded ?? false);
  if (melded && !rules.bounds.melds_may_score_nothing) throw noSuchLine("has_melded");
  return {
    ...entry,
    melds: cardsOf(data.melds ?? entry.melds, rules),
    hand: cardsOf(data.hand ?? entry.hand, rules),
    has_melded: melded,
    penalties,
    other_penalty: whole(data.other_penalty ?? 0, 0, MOST_POINTS),
  };
}

/** @param {any} data @param {ScoreRules} rules @returns {Cards} */
function cardsOf(data, { cards }) {
  onlyOf(data, ["points", "values", "kinds"]);
  if (Object.keys(data).length > 1) throw new GameFileError("counted_twice");
  const { points: sum = 0, values, kinds } = data;
  if (values !== undefined)
    return { values: onlyOf(counts(values, 999), cards.map((card) => String(card.points))) };
  if (kinds !== undefined) return { kinds: onlyOf(counts(kinds, 999), cards.map(({ kind }) => kind)) };
  return { points: whole(sum, 0, MOST_POINTS) };
}

/** @param {string} what */
const noSuchLine = (what) => new GameFileError("no_such_line", { what });

/** An object, if it has no other keys. @template {object} T @param {T} data @param {string[]} names */
function onlyOf(data, names) {
  const other = Object.keys(data).find((name) => !names.includes(name));
  if (other !== undefined) throw noSuchLine(other.slice(0, 40));
  return data;
}

/**
 * The rules of a game: whole, or those of a text known by its id and hash.
 * @param {any} data @param {ScoreRules[]} known
 * @returns {ScoreRules}
 */
function rulesOf(data, known) {
  if (data.lines === undefined) {
    const found = known.find(({ hash }) => hash === data.hash);
    if (!found) throw new GameFileError("newer");
    return found;
  }
  const { minimums } = data;
  return {
    id: text(data.id).slice(0, 80),
    hash: matching(data.hash, /^[0-9a-f]{64}$/),
    arrangements: list(data.arrangements, null, 40).map(([players, sides]) => [
      whole(players, 2, 6),
      whole(sides, 2, 6),
    ]),
    target: whole(data.target, 0, MOST_POINTS),
    rounds: whole(data.rounds, 0, 100),
    minimums: {
      below_zero: points(minimums.below_zero),
      steps: list(minimums.steps, null, 20).map(([from, needed]) => [points(from), points(needed)]),
    },
    ...packRules(data),
    penalties: list(data.penalties, null, 20).map((penalty) => ({
      id: matching(penalty.id, /^[a-z_]{1,40}$/),
      points: points(penalty.points),
      field: text(penalty.field),
    })),
    red_threes_need_canastas: whole(data.red_threes_need_canastas ?? 0, 0, 99),
    by_packs: list(data.by_packs ?? [], null).map((other) => ({
      players: list(other.players, null).map((players) => whole(players, 2, 6)),
      ...packRules(other),
    })),
  };
}

/** @param {unknown} value */
const points = (value) => whole(value, -MOST_POINTS, MOST_POINTS);

/** What depends on the packs. @param {any} data @returns {Pick<ScoreRules, "cards" | "lines" | "bounds">} */
function packRules({ cards, lines, bounds }) {
  return {
    cards: list(cards, null, 20).map((card) => ({
      kind: matching(card.kind, /^.$/),
      points: points(card.points),
      cards: whole(card.cards, 0, 99),
    })),
    lines: list(lines, null, 20).map((line) => ({
      id: matching(line.id, /^[a-z_]{1,40}$/),
      counts: matching(line.counts, /^[a-z_]{0,40}$/),
      cases: list(line.cases, null, 8).map((one) => ({
        when: Object.fromEntries(
          Object.entries(one.when).map(([fact, value]) => [fact, Boolean(value)]),
        ),
        each: points(one.each),
        special: numbers(one.special, points),
      })),
      fields: list(line.fields, null, 20).map(text),
    })),
    bounds: {
      step: whole(bounds.step, 1, MOST_POINTS),
      card_points: points(bounds.card_points),
      lowest_card: points(bounds.lowest_card),
      red_threes: whole(bounds.red_threes, 0, 99),
      natural_canastas: whole(bounds.natural_canastas, 0, 99),
      canastas_needed: list(bounds.canastas_needed, 5).map((count) => whole(count, 0, 99)),
      least: list(bounds.least, null, 20).map((row) =>
        list(row, null, 20).map((value) => (value === null ? null : points(value))),
      ),
      most: list(bounds.most, null, 20).map(points),
      concealed_needs_no_minimum: Boolean(bounds.concealed_needs_no_minimum),
      melds_may_score_nothing: Boolean(bounds.melds_may_score_nothing),
      canasta_size: whole(bounds.canasta_size ?? 0, 0, 99),
    },
  };
}

const broken = () => new GameFileError("broken");

/** @param {unknown} value @param {number} least @param {number} most */
function whole(value, least, most) {
  if (!Number.isSafeInteger(value)) throw broken();
  const number = /** @type {number} */ (value);
  if (number < least || number > most) throw broken();
  return number;
}

/** @param {unknown} value */
function truth(value) {
  if (typeof value !== "boolean") throw broken();
  return value;
}

/** @param {unknown} value */
function text(value) {
  if (typeof value !== "string") throw broken();
  return value;
}

/** @param {unknown} value @param {RegExp} form */
function matching(value, form) {
  if (!form.test(text(value))) throw broken();
  return text(value);
}

/** @param {unknown} value @param {number | null} length @param {number} [most] @returns {any[]} */
function list(value, length, most = 6) {
  if (!Array.isArray(value)) throw broken();
  if (length === null ? value.length > most : value.length !== length) throw broken();
  return value;
}

/** Counts; what was counted to nothing is left out. @param {object} value @param {number} most */
const counts = (value, most) =>
  Object.fromEntries(
    Object.entries(numbers(value, (count) => whole(count, 0, most))).filter(([, count]) => count),
  );

/** @param {object} value @param {(value: unknown) => number} read @returns {Record<string, number>} */
function numbers(value, read) {
  const entries = Object.entries(value);
  if (entries.length > 30) throw broken();
  return Object.fromEntries(entries.map(([name, number]) => [name.slice(0, 40), read(number)]));
}

/** @param {any} data @returns {Game["house"]} */
function houseOf(data) {
  if (data === null) return null;
  const file = text(data.file);
  if (file.length > LONGEST_FILE) throw broken();
  return { base: matching(data.base, /^\w{1,40}$/), file, words: wordsIn(data.words) };
}

/** What is said about house rules, by language. @param {object} value @returns {House["words"]} */
const wordsIn = (value) =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, 20)
      .map(([language, { name, rules, penalties }]) => [
        language.slice(0, 10),
        {
          name: shortened(name),
          rules: Object.fromEntries(
            Object.entries(rules)
              .slice(0, 60)
              .map(([field, { title, value: said, source }]) => [
                field.slice(0, 40),
                { title: shortened(title), value: shortened(said), source: shortened(source) },
              ]),
          ),
          penalties: Object.fromEntries(
            Object.entries(penalties)
              .slice(0, 20)
              .map(([id, said]) => [id.slice(0, 40), shortened(said)]),
          ),
        },
      ]),
  );

/** @param {unknown} said */
const shortened = (said) => text(said).slice(0, LONGEST_WORDS);
