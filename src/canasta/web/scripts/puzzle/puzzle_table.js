/** The table of a puzzle: its plays and hints, and the result of the last answer. */
import { batch, signal } from "@preact/signals";

import { asGuest } from "../components/nickname_dialog.js";
import { post } from "../lib/api.js";
import { PracticeTable } from "../practice/practice_table.js";
import { pageAddress } from "../site/site.js";
import { isStageable } from "../table/actions.js";
import { stageHint } from "../table/hand/staging.js";

/** @typedef {import("../../types/protocol.js").PuzzleTurn} PuzzleTurn */
/** @typedef {import("../../types/protocol.js").PuzzleResult} PuzzleResult */

const HINTS = 2;

const { pathname, search } = pageAddress();
/** The name of the puzzle. */
export const name = decodeURIComponent(pathname.split("/")[2] ?? "");
const source = `/api/puzzles/${encodeURIComponent(name)}`;
/** The query string of the next puzzle: the chosen theme or rule text. */
export const chosen = search;

/** The last state of the puzzle. */
export const turn = signal(/** @type {PuzzleTurn | null} */ (null));
/** The result of the last answer; null before an answer and while the visitor tries again. */
export const result = signal(/** @type {PuzzleResult | null} */ (null));
/** Whether the visitor has seen the best line. */
export const isBestShown = signal(false);
/** @type {string[]} the hints so far */
let hints = [];

export const puzzle = new PracticeTable({
  /** @param {readonly string[]} plays @returns {Promise<PuzzleTurn>} */
  turn: (plays) => ask({ plays }),
  async answer(plays, question) {
    if (question.t === "preview")
      return post(`${source}/preview`, { plays, asked: { ...question, id: "practice" } });
    if (hints.length < HINTS)
      hints = [...hints, (await post(`${source}/hint`, { number: hints.length + 1 })).text];
    const [first = "", second = ""] = hints;
    return { t: "hinted", id: "", best: { play: "", text: first, points: null, offers: "" },
      others: [], reason: second, expected: "", starts_over: false, discard: "" };
  },
  shown: (shown) =>
    batch(() => {
      turn.value = shown;
      result.value = shown.result;
      isBestShown.value = false;
    }),
});

export const begin = () => puzzle.begin();

/** Show the best line, with its cards staged; before any answer the puzzle is given up. */
export async function showBest() {
  const found = result.peek() ?? (await ask({ plays: [], gives_up: true })).result;
  await begin();
  batch(() => {
    result.value = found;
    isBestShown.value = true;
    if (found && isStageable(found.best)) stageHint(found.best.play);
  });
}

/**
 * @param {{ plays: readonly string[], gives_up?: boolean }} asked
 * @returns {Promise<PuzzleTurn>}
 */
const ask = (asked) => asGuest(() => post(`${source}${search}`, asked));
