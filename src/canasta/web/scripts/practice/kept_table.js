/**
 * A table for one person against robots whose plays the server stores. The page sends one step at a
 * time, with the number of plays it has shown, so nothing is played twice and a round continues
 * after any interruption.
 */
import { post } from "../lib/api.js";
import { showError } from "../lib/toast.js";
import { PracticeTable } from "./practice_table.js";
import { robotsPlay } from "./robot_table.js";

/** @typedef {import("../../types/protocol.js").PlayedOn} PlayedOn */
/** @typedef {import("../../types/protocol.js").KeptAsk["act"]} Act */

/** @extends {PracticeTable<PlayedOn>} */
export class KeptTable extends PracticeTable {
  /** The number of plays that the page has shown. */
  seq = 0;

  /**
   * @param {string} address of the round; `/preview` and `/hint` follow it
   * @param {string} query appended to each address
   */
  constructor(address, query) {
    const next = robotsPlay(() => this.go("robot"));
    super({
      turn: () => this.step("show"),
      answer: (_, question) =>
        post(`${address}/${question.t}${query}`, { asked: { ...question, id: "practice" } }),
      shown: (turn) => {
        this.seq = turn.seq;
        next(turn);
      },
    });
    this.address = address + query;
  }

  /** @param {Act} act @param {string} [play] @returns {Promise<PlayedOn>} */
  step(act, play) {
    return post(this.address, { at: this.seq, act, ...(play && { play }) });
  }

  /** Take a step, and show the table after it. @param {Act} act @param {string} [play] */
  async go(act, play) {
    const at = this.seq;
    const turn = await this.step(act, play);
    if (at !== this.seq || turn.reasons.length) return turn;
    // Another page may have continued the round.
    if (turn.seq === at + 1) this.add(turn, "");
    else this.lay(turn, turn.seq > 0);
    return turn;
  }

  /**
   * @override
   * @param {{ t: string, play?: string }} command
   * @returns {ReturnType<PracticeTable<PlayedOn>["send"]>}
   */
  async send({ t, play = "" }) {
    if (t !== "play" && t !== "take_back") return { t: "ack", cmd_id: "", seq: this.seq };
    const turn = await this.go(t, play).catch(showError);
    if (!turn || turn.reasons.length)
      return { t: "refused", cmd_id: "", reasons: turn ? turn.reasons : [] };
    return { t: "ack", cmd_id: "", seq: turn.seq };
  }
}
