/**
 * A practice table where robots play on the other seats, one play per request to the address that
 * answers `PlayOnAsk`.
 */
import { post } from "../lib/api.js";
import { showError } from "../lib/toast.js";
import { PracticeTable } from "./practice_table.js";

/** @typedef {import("../../types/protocol.js").PlayedOn} PlayedOn */

/** Milliseconds that a robot waits before it plays, and while a play can be taken back. */
const WAIT_MS = 700;
const TAKING_BACK_MS = 2000;
/** Milliseconds after a failure before a robot is asked again. */
const RETRY_MS = 5000;

/**
 * Lets robots play one after the other, each at the table shown last.
 * @param {() => Promise<unknown>} play lets the robot in turn play, and shows the table
 * @returns {(turn: PlayedOn) => void} to be called with every table shown
 */
export function robotsPlay(play) {
  let shown = 0;
  /** @param {number} at @param {number} wait */
  const wake = async (at, wait) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (at !== shown) return;
    await play().catch((error) => {
      showError(error);
      if (at === shown) void wake(at, RETRY_MS);
    });
  };
  return ({ table: { to_act: seat }, you, own }) => {
    shown += 1;
    if (seat >= 0 && seat !== you.seat)
      void wake(shown, own.can_take_back ? TAKING_BACK_MS : WAIT_MS);
  };
}

/**
 * @param {string} address of the table; `/preview` and `/hint` follow it
 * @param {(turn: PlayedOn) => void} onShown called with every table shown
 * @param {string} query appended to each address
 */
export function robotTable(address, onShown, query) {
  const next = robotsPlay(async () => {
    const { plays } = practice;
    /** @type {PlayedOn} */
    const turn = await post(`${address}${query}`, { plays, robot: true });
    if (plays === practice.plays) practice.add(turn, turn.robot_play);
  });
  /** @type {PracticeTable<PlayedOn>} */
  const practice = new PracticeTable({
    turn: (plays) => post(`${address}${query}`, { plays }),
    answer: (plays, question) =>
      post(`${address}/${question.t}${query}`, { plays, asked: { ...question, id: "practice" } }),
    shown(turn) {
      onShown(turn);
      next(turn);
    },
  });
  return practice;
}
