/** Creates empty games, rounds and entries. */

/** @typedef {import("../../types/score.js").Game} Game */
/** @typedef {import("../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../../types/score.js").SideEntry} SideEntry */

export const FORM = /** @type {const} */ ("canasta-score/1");
const ID_BYTES = 8;

/** The lines of the score whose numbers a scorer enters, each kept in an entry under its own name. */
export const ENTERED = /** @type {const} */ ([
  "natural_canastas",
  "mixed_canastas",
  "concealed_canastas",
  "red_threes",
  "red_threes_in_hand",
]);

/**
 * The entered lines, each with a value.
 * @template T @param {(line: (typeof ENTERED)[number]) => T} valueOf
 * @returns {Record<(typeof ENTERED)[number], T>}
 */
export const ofEntered = (valueOf) =>
  /** @type {any} */ (Object.fromEntries(ENTERED.map((line) => [line, valueOf(line)])));

/** @returns {SideEntry} */
export const newSide = () => ({
  ...ofEntered(() => 0),
  melds: { points: 0 },
  hand: { points: 0 },
  has_melded: false,
  penalties: {},
  other_points: 0,
  other_word: "",
});

/** @param {number} sides @returns {RoundEntry} */
export const newRound = (sides) => ({
  out: null,
  concealed: false,
  sides: Array.from({ length: sides }, newSide),
});

/** A random id for a game. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(ID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/**
 * A game without rounds.
 * @param {Pick<Game, "rules" | "house" | "players" | "sides" | "names" | "dealer" | "target">} chosen
 * @param {number[]} [begun] the points each side begins with
 * @returns {Game}
 */
export function newGame(chosen, begun = []) {
  const now = Date.now();
  const rules = rulesAt(chosen.rules, chosen.players);
  const start = Array.from({ length: chosen.sides }, (_, side) => begun[side] ?? 0);
  return { form: FORM, id: newId(), started: now, changed: now, ...chosen, rules, start, rounds: [] };
}

/** The rules for a table of some number of players. @param {Game["rules"]} rules @param {number} players */
export function rulesAt(rules, players) {
  const { cards, lines, bounds } = rules.by_packs.find((packs) => packs.players.includes(players)) ?? rules;
  return { ...rules, cards, lines, bounds };
}

/** A new game with the same people and rules; the next player deals. @param {Game} game */
export const rematch = ({ rules, house, players, sides, names, dealer, target }) =>
  newGame({ rules, house, players, sides, names, dealer: (dealer + 1) % players, target });
