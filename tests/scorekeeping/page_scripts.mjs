/**
 * The scripts of the score keeper for the tests: each line of the input names a function and has its
 * arguments, as JSON; the line of the output has what it returns, or the code of its error.
 */
import { createInterface } from "node:readline";

import { sumOf } from "../../src/canasta/web/scripts/score/entry/typed_sum.js";
import { linePoints, scoreRound, standing } from "../../src/canasta/web/scripts/score/evaluate.js";
import { readGame } from "../../src/canasta/web/scripts/score/game_file.js";
import { newGame, rulesAt } from "../../src/canasta/web/scripts/score/new_entries.js";
import { noticesOf } from "../../src/canasta/web/scripts/score/notices.js";

/** Score rounds that are entered right in several ways, and look for what does not fit. */
function judge({ rules, players, sides, rounds }) {
  const seating = { players, sides, names: [], dealer: 0 };
  const game = newGame({ rules, house: null, ...seating, target: rules.target });
  return rounds.map(({ start, right, wrong }) => {
    const { minimums } = standing({ ...game, start });
    const notices = (entry) => noticesOf(game, entry, minimums).map(({ code, side }) => `${code} ${side}`);
    const [{ totals, winner }] = right.map((entry) => standing({ ...game, start, rounds: [entry] }));
    const lines = right.map((entry) => scoreRound(game.rules, entry));
    return { minimums, totals, winner, lines, right: right.map(notices), wrong: wrong.map(notices) };
  });
}

const FUNCTIONS = { judge, linePoints, readGame, rulesAt, standing, sumOf };

for await (const line of createInterface({ input: process.stdin })) {
  const [name, given] = JSON.parse(line);
  let answer;
  try {
    answer = { result: FUNCTIONS[name](...given) };
  } catch (error) {
    answer = { error: error.code ?? String(error.stack) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
