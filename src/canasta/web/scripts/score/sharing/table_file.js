/** A game as a table for spreadsheets: a row for every side in every round. */
import { language, text } from "../../lib/text.js";
import { cardPoints, countsConcealed, penaltiesOf, standing } from "../evaluate.js";
import { playerName, sideName } from "../people.js";
import { wordsOf } from "../score_data.js";

/** @typedef {import("../../../types/score.js").Game} Game */
/** @typedef {import("../../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../../../types/score.js").SideEntry} SideEntry */
/** @typedef {{ title: string, cell: (entry: SideEntry, round: RoundEntry) => string | number }} Column */

/** So that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** @param {Game} game */
export function tableOf(game) {
  const { won, before } = standing(game);
  const columns = columnsOf(game);
  const heads = [text("web.score.round.short"), text("web.score.side"), ...columns.map(({ title }) => title)];
  const rows = game.rounds.flatMap((round, at) =>
    round.sides.map((entry, side) => {
      const gained = won[at]?.[side] ?? 0;
      const cells = columns.map(({ cell }) => cell(entry, round));
      return [at + 1, sideName(game, side), ...cells, gained, (before[at]?.[side] ?? 0) + gained];
    }),
  );
  // Where numbers have a decimal comma, spreadsheets expect semicolons between cells.
  const separator = new Intl.NumberFormat(language()).format(0.5).includes(",") ? ";" : ",";
  const lines = [[...heads, text("score.total"), text("score.game")], ...rows];
  return BYTE_ORDER_MARK + lines.map((row) => row.map(quoted).join(separator) + "\r\n").join("");
}

/** What is counted by the rules of a game. @param {Game} game @returns {Column[]} */
function columnsOf(game) {
  const { rules } = game;
  const counted = /** @type {const} */ ([
    "natural_canastas",
    "mixed_canastas",
    "concealed_canastas",
    "red_threes",
    "red_threes_in_hand",
  ]).filter((name) => rules.lines.some(({ id }) => id === name));
  return [
    { title: text("web.score.out"), cell: (_, { out }) => (out === null ? "" : playerName(game, out)) },
    ...(countsConcealed(rules)
      ? [{ title: text("score.concealed_going_out"), cell: cellOf((_, round) => (round.concealed ? 1 : 0)) }]
      : []),
    ...counted.map((name) => ({ title: text(`score.${name}`), cell: cellOf((entry) => entry[name]) })),
    { title: text("score.meld_cards"), cell: ({ melds }) => cardPoints(rules, melds) },
    { title: text("score.cards_in_hand"), cell: ({ hand }) => cardPoints(rules, hand) },
    ...penaltiesOf(game).map(({ id }) => ({
      title: wordsOf(game)?.penalties[id] ?? text("web.score.penalty.unnamed"),
      cell: cellOf(({ penalties }) => penalties[id] ?? 0),
    })),
    { title: text("web.score.other"), cell: (entry) => entry.other_points },
    { title: text("web.score.other.word"), cell: (entry) => entry.other_word },
  ];
}

/** @param {Column["cell"]} cell */
const cellOf = (cell) => cell;

/** A cell; spreadsheets would take a name that begins like a formula for one. @param {unknown} value */
function quoted(value) {
  const cell = String(value);
  const isFormula = /^[=+@\t\r]/.test(cell) || (cell.startsWith("-") && Number.isNaN(Number(cell)));
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}
