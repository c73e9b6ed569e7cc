/**
 * Replaces the connection of a table in the lesson: each request sends all plays of the step, and
 * the server answers with the table after them. So the lesson uses the page of ordinary tables.
 */
import { batch, signal } from "@preact/signals";

import { get, post, ProblemError } from "../lib/api.js";
import { showError } from "../lib/toast.js";
import { choosing, hint, refusal } from "../table/actions.js";
import { showTable, showUpdate } from "../table/announcements.js";
import { clear } from "../table/hand/staging.js";
import { status } from "../table/state.js";

/** @typedef {import("../../types/protocol.js").KeptLesson} KeptLesson */
/** @typedef {import("../../types/protocol.js").LessonTurn} LessonTurn */
/** @typedef {import("../../types/protocol.js").ServerMessage} ServerMessage */
/** @typedef {import("../../types/protocol.js").Ack} Ack */
/** @typedef {import("../../types/protocol.js").Refused} Refused */

/** The state of the step; null before the first response. */
export const turn = signal(/** @type {LessonTurn | null} */ (null));

let step = "";
/** @type {string[]} */
let plays = [];

/** Start a step from its beginning. @param {string} id */
export async function begin(id) {
  step = id;
  plays = [];
  const laid = await ask([]);
  if (step !== id) return;
  batch(() => {
    turn.value = laid;
    status.value = "online";
    hint.value = null;
    refusal.value = null;
    choosing.value = null;
    clear();
    showTable(asMessage(laid, "welcome"));
  });
}

/** The parts of a `TableConnection` that `connectActions` needs. */
export const lessonConnection = {
  /**
   * Sends plays; every other command is acknowledged and ignored.
   * @param {{ t: string, play?: string }} command
   * @returns {Promise<Ack | Refused>}
   */
  async send({ t, play = "" }) {
    const made = /** @type {Ack} */ ({ t: "ack", cmd_id: "", seq: plays.length });
    if (t !== "play") return made;
    const tried = [...plays, play];
    const answer = await ask(tried).catch(showError);
    if (!answer) return { t: "refused", cmd_id: "", reasons: [] };
    if (answer.reasons.length) return { t: "refused", cmd_id: "", reasons: answer.reasons };
    plays = tried;
    turn.value = answer;
    const before = answer.seq - 1;
    showUpdate(asMessage({ ...answer, log: answer.log.filter((line) => line.seq > before) }, "update"));
    return made;
  },

  /**
   * @param {{ t: "preview", play: string } | { t: "hint", staged: string }} question
   * @returns {Promise<ServerMessage>}
   */
  async ask(question) {
    if (question.t === "preview") return preview(question);
    const best = turn.value?.advice;
    if (!best) throw new Error("no step");
    return { t: "hinted", id: "", best, others: [], reason: "",
      decides: "", starts_over: false, discard: "" };
  },

  sendChat() {},
  takeBack() {},
};

/**
 * The table after plays. Without a connection it is one of those that the browser keeps, which are
 * those on the way to the goal.
 * @param {readonly string[]} made
 * @returns {Promise<LessonTurn>}
 */
const ask = (made) =>
  orKept(post(`/api/lesson/${step}`, { plays: made }), made, ({ turn }) => turn);

/**
 * What the referee says of a play before it is made.
 * @param {{ t: "preview", play: string }} question
 */
const preview = (question) =>
  orKept(
    post(`/api/lesson/${step}/preview`, { plays, asked: { ...question, id: "lesson00" } }),
    [...plays, question.play],
    (kept) => kept.preview,
  );

/**
 * The answer of the server, or, without a connection, what the browser keeps of the same plays.
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
 * A play by kinds of cards, in an order that does not depend on how it was staged.
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

/**
 * A response in the form of the messages that the table page shows.
 * @template {"welcome" | "update"} T
 * @param {LessonTurn} answer @param {T} t
 */
const asMessage = ({ you, seq, table, own, log, happenings }, t) => ({
  t,
  protocol: 1,
  you,
  seq,
  hash: "",
  table,
  own,
  log,
  happenings,
  since_turn: [],
  watchers: 0,
  now_ms: Date.now(),
});
