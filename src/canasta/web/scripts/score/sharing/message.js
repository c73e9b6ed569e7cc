/** A game as text for a messenger. */
import { figures, text } from "../../lib/text.js";
import { day } from "../../lib/time.js";
import { standing } from "../evaluate.js";
import { sideName } from "../people.js";
import { rulesName } from "../score_data.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** The standing of a game in a few lines. @param {Game} game */
export function messageOf(game) {
  const { totals, winner } = standing(game);
  const order = totals.map((_, side) => side).sort((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0));
  return [
    `${rulesName(game)}, ${day(game.changed)}`,
    ...order.map(
      (side) => `${side === winner ? "★ " : ""}${sideName(game, side)} ${figures(totals[side] ?? 0)}`,
    ),
    text("web.score.rounds", { count: game.rounds.length }),
  ].join("\n");
}
