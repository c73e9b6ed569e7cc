/**
 * Replaces the connection of a table in the lesson: each request sends all plays of the step, and
 * the server answers with the table after them. So the lesson uses the page of ordinary tables.
 */
import { batch, signal } from "@preact/signals";

import { post } from "../lib/api.js";
import { showError } from "../lib/toast.js";
import { choosing, hint, refusal } from "../table/actions.js";
import { showTable, showUpdate } from "../table/announcements.js";
import { clear } from "../table/hand/staging.js";
import { status } from "../table/state.js";

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
    if (question.t === "preview") return post(`/api/lesson/${step}/preview`, { plays, asked: { ...question, id: "lesson00" } });
    const best = turn.value?.advice;
    if (!best) throw new Error("no step");
    return { t: "hinted", id: "", best, others: [], reason: "", starts_over: false, discard: "" };
  },

  sendChat() {},
  takeBack() {},
};

/** @param {readonly string[]} made @returns {Promise<LessonTurn>} */
const ask = (made) => post(`/api/lesson/${step}`, { plays: made });

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
