/**
 * Replaces the connection of a table where one person plays and the server stores nothing: each
 * request sends all plays, and the answer is the table after them. This lets lesson and practice
 * use the page of ordinary tables.
 */
import { batch } from "@preact/signals";

import { showError } from "../lib/toast.js";
import { choosing, hint, refusal } from "../table/actions.js";
import { showTable, showUpdate } from "../table/announcements.js";
import { clear } from "../table/hand/staging.js";
import { log, status } from "../table/state.js";

/** @typedef {import("../../types/protocol.js").PracticeTurn} PracticeTurn */
/** @typedef {import("../../types/protocol.js").ServerMessage} ServerMessage */
/** @typedef {import("../../types/protocol.js").Ack} Ack */
/** @typedef {import("../../types/protocol.js").Refused} Refused */
/** @typedef {{ t: "preview", play: string } | { t: "hint", staged: string }} Question */

/**
 * The parts of a `TableConnection` that `connectActions` needs.
 * @template {PracticeTurn} Turn
 */
export class PracticeTable {
  /** @type {string[]} */
  plays = [];

  /**
   * @param {object} server
   * @param {(plays: readonly string[]) => Promise<Turn>} server.turn the table after plays
   * @param {(plays: readonly string[], question: Question) => Promise<ServerMessage>} server.answer
   * @param {(turn: Turn) => void} server.shown called with every table shown
   */
  constructor({ turn, answer, shown }) {
    this.turn = turn;
    this.answer = answer;
    this.shown = shown;
  }

  /**
   * Show the table after `plays`, without news.
   * @param {() => boolean} [isWanted] whether the table is still wanted when the answer arrives
   * @param {string[]} [plays]
   */
  async begin(isWanted = () => true, plays = []) {
    const laid = await this.turn(plays);
    if (!isWanted()) return;
    this.plays = plays;
    this.lay(laid, plays.length > 0);
  }

  /** Show a table without news. @param {Turn} laid @param {boolean} keepsLog */
  lay(laid, keepsLog) {
    batch(() => {
      status.value = "online";
      hint.value = null;
      refusal.value = null;
      choosing.value = null;
      clear();
      const told = log.peek().filter(({ seq }) => seq <= laid.seq);
      showTable(asMessage({ ...laid, log: keepsLog ? told : laid.log }, "welcome"));
      this.shown(laid);
    });
  }

  /** Show the table after one more play. @param {Turn} turn @param {string} play */
  add(turn, play) {
    this.plays = [...this.plays, play].slice(0, turn.seq); // an answer to a puzzle is not a play at the table
    showUpdate(asMessage(turn, "update"));
    this.shown(turn);
  }

  /**
   * Sends plays and takes them back; every other command is acknowledged and ignored.
   * @param {{ t: string, play?: string }} command
   * @returns {Promise<Ack | Refused>}
   */
  async send({ t, play = "" }) {
    const made = /** @type {Ack} */ ({ t: "ack", cmd_id: "", seq: this.plays.length });
    if (t === "take_back") await this.begin(undefined, this.plays.slice(0, -1)).catch(showError);
    if (t !== "play") return made;
    const answer = await this.turn([...this.plays, play]).catch(showError);
    if (!answer) return { t: "refused", cmd_id: "", reasons: [] };
    if (answer.reasons.length) return { t: "refused", cmd_id: "", reasons: answer.reasons };
    this.add(answer, play);
    return made;
  }

  /** @param {Question} question */
  ask(question) {
    return this.answer(this.plays, question);
  }

  sendChat() {}
  takeBack() {}
}

/**
 * A response in the form of the messages that the table page shows.
 * @template {"welcome" | "update"} T
 * @param {PracticeTurn} answer @param {T} t
 */
const asMessage = ({ you, seq, table, own, log, happenings, since_turn }, t) => ({
  t,
  protocol: 1,
  you,
  seq,
  hash: "",
  table,
  own,
  log,
  happenings,
  since_turn,
  watchers: 0,
  now_ms: Date.now(),
});
