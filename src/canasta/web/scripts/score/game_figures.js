/** Statistics of kept games about people, pairs and evenings. */
import { seatsOf, standing } from "./evaluate.js";

/** @typedef {import("../../types/score.js").Game} Game */

/**
 * @typedef {object} Row
 * @property {string} name of a person, or of people who played together
 * @property {number} games
 * @property {number} won
 * @property {number} rounds
 * @property {number} points of the side in all rounds
 * @property {number} best points of the side in one round
 * @property {number} canastas of the side
 * @property {number} out rounds in which one of the named people went out
 */

/** @typedef {{ at: number, games: number, rounds: number, names: string[] }} Evening */

/** An evening continues after midnight: a game belongs to the day six hours before it began. */
const NIGHT_MS = 6 * 3600 * 1000;

/**
 * @param {Game[]} games
 * @returns {{ people: Row[], pairs: Row[], evenings: Evening[] }} people and pairs with the most
 *   games first; the latest evenings first
 */
export function figuresOf(games) {
  /** @type {Map<string, Row>} */
  const people = new Map();
  /** @type {Map<string, Row>} */
  const pairs = new Map();
  /** @type {Map<string, Evening>} */
  const evenings = new Map();
  for (const game of games.filter(({ rounds }) => rounds.length)) {
    const { won, winner } = standing(game);
    for (let side = 0; side < game.sides; side++) {
      const seats = seatsOf(game, side);
      const points = won.map((round) => round[side] ?? 0);
      const names = seats.map((seat) => game.names[seat] ?? "");
      const entries = game.rounds.flatMap(({ sides }) => sides[side] ?? []);
      const canastas = entries.reduce((sum, entry) => sum + entry.natural_canastas + entry.mixed_canastas, 0);
      /** @param {Map<string, Row>} rows @param {string} name @param {number[]} players */
      const add = (rows, name, players) => {
        const none = { name, games: 0, won: 0, rounds: 0, points: 0, best: -Infinity, canastas: 0, out: 0 };
        const row = rows.get(name) ?? none;
        row.games += 1;
        row.won += winner === side ? 1 : 0;
        row.rounds += points.length;
        row.points += points.reduce((sum, one) => sum + one, 0);
        row.best = Math.max(row.best, ...points);
        row.canastas += canastas;
        row.out += game.rounds.filter(({ out }) => out !== null && players.includes(out)).length;
        rows.set(name, row);
      };
      seats.forEach((seat, at) => names[at] && add(people, names[at], [seat]));
      if (names.length > 1 && names.every(Boolean)) add(pairs, names.toSorted().join(" + "), seats);
    }
    const date = new Date(game.started - NIGHT_MS).toDateString();
    const evening = evenings.get(date) ?? { at: game.started - NIGHT_MS, games: 0, rounds: 0, names: [] };
    evening.games += 1;
    evening.rounds += game.rounds.length;
    evening.names = [...new Set([...evening.names, ...game.names.filter(Boolean)])];
    evenings.set(date, evening);
  }
  return {
    people: mostPlayed(people),
    pairs: mostPlayed(pairs),
    evenings: [...evenings.values()].sort((one, other) => other.at - one.at),
  };
}

/** @param {Map<string, Row>} rows */
const mostPlayed = (rows) =>
  [...rows.values()].sort((one, other) => other.games - one.games || other.won - one.won);
