/** A game as text for a messenger, and as a table for a spreadsheet. */
import { figures, text } from "../../lib/text.js";
import { day } from "../../lib/time.js";
import { scoreRound, standing } from "../evaluate.js";
import { sideName, sidesOf } from "../people.js";
import { rulesName } from "../score_data.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** A few lines that say how a game stands. @param {Game} game */
export function messageOf(game) {
  const { totals, winner } = standing(game);
  const order = totals.map((_, side) => side).sort((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0));
  return [
    `${rulesName(game)}, ${day(game.changed)}`,
    ...order.map(
      (side) => `${side === winner ? "★ " : ""}${sideName(game, side)} : ${figures(totals[side] ?? 0)}`,
    ),
    text("web.score.rounds", { count: game.rounds.length }),
  ].join("\n");
}

/** A table with a line for each line of each round, in the form of RFC 4180. @param {Game} game */
export function csvOf(game) {
  const sides = sidesOf(game).map(({ name }) => name);
  const { won, before, totals } = standing(game);
  const rows = [
    [text("web.score.round.short"), text("web.score.csv.line"), ...sides],
    ...game.rounds.flatMap((round, at) => {
      const scored = scoreRound(game.rules, round);
      const number = String(at + 1);
      return [
        ...game.rules.lines.map(({ id }) => [
          number,
          text(`score.${id}`),
          ...scored.map((lines) => String(lines[id] ?? 0)),
        ]),
        [number, text("score.total"), ...(won[at] ?? []).map(String)],
        [
          number,
          text("score.game"),
          ...(won[at] ?? []).map((points, side) => String((before[at]?.[side] ?? 0) + points)),
        ],
      ];
    }),
    ["", text("score.game"), ...totals.map(String)],
  ];
  return rows.map((row) => row.map(quoted).join(",") + "\r\n").join("");
}

/** A cell; spreadsheets would take a name that begins like a formula for one. @param {string} cell */
function quoted(cell) {
  const isFormula = /^[=+@\t\r]/.test(cell) || (cell.startsWith("-") && Number.isNaN(Number(cell)));
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}
