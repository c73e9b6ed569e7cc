/**
 * A game as a table for a spreadsheet (RFC 4180), and back. Above the table stand the rules, the
 * players and how the game began; the table has a row for each side of each round, with what was
 * counted and what it scored. Cards and penalties are read again as points.
 */
import { text } from "../../lib/text.js";
import { cardPoints, standing } from "../evaluate.js";
import { GameFileError, readGame } from "../game_file.js";
import { games } from "../kept_games.js";
import { newId, newRound, rulesAt, FORM } from "../new_entries.js";
import { playerName, sideName } from "../people.js";
import { rulesName, ruleTexts, wordsOf } from "../score_data.js";

/** @typedef {import("../../../types/score.js").Game} Game */
/** @typedef {import("../../../types/score.js").RoundEntry} RoundEntry */

/** What is counted for a side, in the order of its columns; cards and penalties follow. */
const COUNTED = /** @type {const} */ ([
  "natural_canastas",
  "mixed_canastas",
  "concealed_canastas",
  "red_threes",
  "red_threes_in_hand",
]);
/** Columns before those: the round, the side, who went out, whether concealed. */
const BEFORE = 4;
/** Columns after them: cards melded and in hand, another penalty, the total, the game. */
const AFTER = 5;
/** Rows above the table: the rules, the players, the beginning, the heads of the columns. */
const ROWS_ABOVE = 4;
/** So that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** Whether a text is such a table. @param {string} written */
export const isTable = (written) => /^\ufeff?"?canasta-score\/\d/.test(written);

/** @param {Game} game */
export function tableOf(game) {
  const { rules, players, sides, target, dealer, start } = game;
  const { won, before } = standing(game);
  const penalties = rules.penalties.map(({ id }) => id);
  const nameOf = (/** @type {string} */ id) =>
    wordsOf(game)?.penalties[id] ?? text("web.score.penalty.unnamed");
  const rows = [
    [FORM, rulesName(game), rules.hash, game.id, game.started],
    [text("web.score.new.players"), ...game.names],
    [text("web.score.csv.begin"), players, sides, dealer + 1, target, ...start],
    [
      ...["round.short", "side", "out", "csv.concealed"].map((key) => text(`web.score.${key}`)),
      ...[...COUNTED, "meld_cards", "cards_in_hand"].map((id) => text(`score.${id}`)),
      ...penalties.map(nameOf),
      text("web.score.penalty.other"),
      text("score.total"),
      text("score.game"),
    ],
    ...game.rounds.flatMap((round, at) =>
      round.sides.map((entry, side) => [
        at + 1,
        sideName(game, side),
        round.out === null ? 0 : `${round.out + 1} ${playerName(game, round.out)}`,
        round.concealed ? 1 : 0,
        ...COUNTED.map((id) => entry[id]),
        cardPoints(rules, entry.melds),
        cardPoints(rules, entry.hand),
        ...penalties.map((id) => entry.penalties[id] ?? 0),
        entry.other_penalty,
        won[at]?.[side] ?? 0,
        (before[at]?.[side] ?? 0) + (won[at]?.[side] ?? 0),
      ]),
    ),
  ];
  const width = Math.max(...rows.map((row) => row.length), players + 1);
  const lines = rows.map((row) => [...row, ...Array(width - row.length).fill("")]);
  return BYTE_ORDER_MARK + lines.map((row) => row.map(quoted).join(",") + "\r\n").join("");
}

/** A cell; spreadsheets would take a name that begins like a formula for one. @param {unknown} value */
function quoted(value) {
  const cell = String(value);
  const isFormula = /^[=+@\t\r]/.test(cell) || (cell.startsWith("-") && Number.isNaN(Number(cell)));
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}

/**
 * Read such a table, also as a spreadsheet has stored it: with commas, semicolons or tabs.
 * @param {string} written
 * @returns {Game}
 */
export function gameOfTable(written) {
  const rows = cellsOf(written.replace(BYTE_ORDER_MARK, ""));
  const [[form = "", , hash = "", id = "", started = ""] = [], [, ...people] = [], begun = []] = rows;
  if (form !== FORM) throw new GameFileError("newer");
  const known = [...ruleTexts, ...games.value.map(({ rules }) => rules)];
  const found = known.find((one) => one.hash === hash);
  if (!found) throw new GameFileError("newer");
  const [, players = 0, sides = 0, dealer = 0, target = 0, ...start] = begun.map(Number);
  const rules = rulesAt(found, players);
  const table = rows.slice(ROWS_ABOVE);
  const width = BEFORE + COUNTED.length + rules.penalties.length + AFTER;
  const isWhole = rows.slice(ROWS_ABOVE - 1).every((row) => row.length >= width);
  if (rows.length < ROWS_ABOVE || !isWhole || table.length % sides) throw new GameFileError("broken");
  /** @type {RoundEntry[]} */
  const rounds = [];
  for (const [at, row] of table.entries()) {
    const round = (rounds[Math.floor(at / sides)] ??= newRound(sides));
    const entry = round.sides[at % sides];
    if (!entry) throw new GameFileError("broken");
    const out = Number.parseInt(row[2] ?? "", 10);
    round.out = out ? out - 1 : null;
    round.concealed = row[3] === "1";
    const numbers = row.slice(BEFORE).map((cell) => Number(cell.replace(/[\s\u202f]/g, "")));
    for (const [place, name] of COUNTED.entries()) entry[name] = numbers[place] ?? 0;
    const [melds = 0, hand = 0, ...penalties] = numbers.slice(COUNTED.length);
    entry.melds = { points: melds };
    entry.hand = { points: hand };
    entry.penalties = Object.fromEntries(
      rules.penalties.map(({ id: penalty }, place) => [penalty, penalties[place] ?? 0]),
    );
    entry.other_penalty = penalties[rules.penalties.length] ?? 0;
  }
  const house = games.value.find((game) => game.rules.hash === hash)?.house ?? null;
  const game = {
    form: FORM,
    id: /^[0-9a-f]{16}$/.test(id) ? id : newId(),
    started: Number(started) || Date.now(),
    changed: Number(started) || Date.now(),
    rules,
    house,
    players,
    sides,
    names: people.slice(0, players).map((name) => name.replace(/^'(?=[-=+@])/, "")),
    dealer: dealer - 1,
    target,
    start: start.slice(0, sides),
    rounds,
  };
  return readGame(JSON.stringify(game), ruleTexts);
}

/** The cells of a table, row by row; empty rows are left out. @param {string} written */
function cellsOf(written) {
  const separator = /^"?[\w/-]+"?([,;\t])/.exec(written)?.[1] ?? ",";
  /** @type {string[][]} */
  const rows = [[]];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\r\n]*)(${separator}|\r?\n|$)`, "y");
  while (cell.lastIndex < written.length) {
    const [, content = "", end = ""] = cell.exec(written) ?? [];
    if (!content && !end) throw new GameFileError("broken");
    const plain = content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content;
    rows.at(-1)?.push(plain);
    if (end !== separator) rows.push([]);
  }
  return rows.filter((row) => row.some(Boolean));
}
