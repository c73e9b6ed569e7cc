/** A game as a table for spreadsheets: a row for every side in every round, whose points add up. */
import { language, text } from "../../lib/text.js";
import { scoreRound, standing } from "../evaluate.js";
import { playerName, sideName } from "../people.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** @param {Game} game */
export function tableOf(game) {
  const { won, before } = standing(game);
  const ids = [...game.rules.lines.map(({ id }) => id), "other_points"];
  const heads = [
    text("web.score.round.short"),
    text("web.score.side"),
    text("web.score.out"),
    ...game.rules.lines.map(({ id }) => text(`score.${id}`)),
    text("web.score.other"),
    text("web.score.other.word"),
    text("score.total"),
    text("score.game"),
  ].map((head) => head.charAt(0).toUpperCase() + head.slice(1));
  const rows = game.rounds.flatMap((round, at) =>
    scoreRound(game.rules, round).map((points, side) => {
      const gained = won[at]?.[side] ?? 0;
      return [
        at + 1,
        sideName(game, side),
        round.out === null ? "" : playerName(game, round.out),
        ...ids.map((id) => points[id] ?? 0),
        round.sides[side]?.other_word ?? "",
        gained,
        (before[at]?.[side] ?? 0) + gained,
      ];
    }),
  );
  // In languages with a decimal comma, spreadsheets expect semicolons between cells.
  const separator = new Intl.NumberFormat(language()).format(0.5).includes(",") ? ";" : ",";
  const lines = [heads, ...rows];
  return BYTE_ORDER_MARK + lines.map((row) => row.map(quoted).join(separator) + "\r\n").join("");
}

/**
 * A quoted cell. A name that begins like a formula is escaped, because spreadsheets would evaluate
 * it.
 * @param {unknown} value
 */
function quoted(value) {
  const cell = String(value);
  const isFormula = /^[=+@\t\r]/.test(cell) || (cell.startsWith("-") && Number.isNaN(Number(cell)));
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}
