/** The names of players and sides. */
import { text } from "../lib/text.js";
import { seatsOf } from "./evaluate.js";
import { games } from "./kept_games.js";

/** @typedef {import("../../types/score.js").Game} Game */
/** @typedef {Pick<Game, "names" | "players" | "sides">} Seated */

/**
 * The name of a player, or the number of the seat if there is no name.
 * @param {Pick<Game, "names">} game
 * @param {number} seat
 */
export const playerName = ({ names }, seat) =>
  names[seat] || text("web.score.player", { number: seat + 1 });

/** The names of a side's players. @param {Seated} game @param {number} side */
export const sideName = (game, side) =>
  seatsOf(game, side)
    .map((seat) => playerName(game, seat))
    .join(" + ");

/** «Anne + Cléo gagnent la partie» @param {Seated} game @param {number} side */
export const wonBy = (game, side) =>
  text("web.score.won", { side: sideName(game, side), count: seatsOf(game, side).length });

/** The name and colour of every side. @param {Game} game */
export const sidesOf = (game) =>
  Array.from({ length: game.sides }, (_, side) => ({
    name: sideName(game, side),
    colour: `side-${side}`,
  }));

/** The names of all players, those of the latest games first. */
export const knownNames = () => [...new Set(games.value.flatMap(({ names }) => names))].filter(Boolean);
