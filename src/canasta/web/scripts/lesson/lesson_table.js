/**
 * The table of the lesson. Offline, its answers come from the cached ones, which cover the plays on
 * the way to the goal.
 */
import { signal } from "@preact/signals";

import { get, post, ProblemError } from "../lib/api.js";
import { PracticeTable } from "../practice/practice_table.js";

/** @typedef {import("../../types/protocol.js").KeptLesson} KeptLesson */
/** @typedef {import("../../types/protocol.js").LessonTurn} LessonTurn */
/** @typedef {import("../../types/protocol.js").ServerMessage} ServerMessage */

/** The state of the step; null before the first response. */
export const turn = signal(/** @type {LessonTurn | null} */ (null));

let step = "";

export const lessonTable = new PracticeTable({
  /** @param {readonly string[]} plays @returns {Promise<LessonTurn>} */
  turn: (plays) => orKept(post(`/api/lesson/${step}`, { plays }), plays, ({ turn }) => turn),

  async answer(plays, question) {
    if (question.t === "preview")
      return orKept(
        post(`/api/lesson/${step}/preview`, { plays, asked: { ...question, id: "lesson00" } }),
        [...plays, question.play],
        (kept) => kept.preview,
      );
    const best = turn.value?.advice;
    if (!best) throw new Error("no step");
    return { t: "hinted", id: "", best, others: [], reason: "",
      expected: "", starts_over: false, discard: "" };
  },

  shown: (shown) => (turn.value = shown),
});

/** Start a step from its beginning. @param {string} id */
export function begin(id) {
  step = id;
  return lessonTable.begin(() => step === id);
}

/**
 * The server's answer or, offline, the cached answer to the same plays.
 * @template Answer
 * @param {Promise<Answer>} asked
 * @param {readonly string[]} made
 * @param {(kept: KeptLesson["steps"][string][number]) => Answer | null} part
 * @returns {Promise<Answer>}
 */
async function orKept(asked, made, part) {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 0) throw error;
    /** @type {KeptLesson | undefined} */
    const kept = await get("/api/lesson/kept").catch(() => undefined);
    const wished = made.map(withoutSuits).join();
    const same = kept?.steps[step]?.find((turn) => turn.plays.map(withoutSuits).join() === wished);
    const answer = same && part(same);
    if (answer) return answer;
    throw error;
  }
}

/**
 * A play by kinds of cards, in an order independent of the staging.
 * @param {string} play
 */
const withoutSuits = (play) =>
  play
    .replace(/3[SC]/g, "b")
    .replace(/[SHDCBR]/g, "")
    .split(" ; ")
    .map((one) => one.replace(/[^ :]+$/, (cards) => [...cards].sort().join("")))
    .sort()
    .join();
