/** Finds missing and inconsistent values of an entry, once for all components that show them. */
import { text } from "../../lib/text.js";
import { spokenKind } from "../kinds.js";
import { noticesOf } from "../notices.js";
import { sideName } from "../people.js";

/** @typedef {import("../../../types/score.js").Game} Game */
/** @typedef {import("../../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../notices.js").Notice} Notice */

/**
 * @typedef {object} Findings
 * @property {Notice[]} wrong inconsistent values
 * @property {string[]} missing sentences about values not entered yet
 */

/**
 * Separates missing values from inconsistent ones, which followers see during the entry.
 * @param {Game} game @param {RoundEntry} round
 * @param {boolean} isOutMarked whether the player who went out is entered @param {number[]}
 *   minimums
 * @returns {Findings}
 */
export function findingsOf(game, round, isOutMarked, minimums) {
  if (isUntouched(round)) return { wrong: [], missing: [] };
  const notices = noticesOf(game, round, minimums, isOutMarked);
  const missing = notices.filter(isMissing).map((notice) => sentence(game, notice));
  if (!isOutMarked) missing.unshift(text("web.score.out.missing"));
  return { wrong: notices.filter((notice) => !isMissing(notice)), missing };
}

/** Whether a notice is due only to values not entered yet. @param {Notice} notice */
const isMissing = ({ values: { points, cards, canastas } }) =>
  points === 0 || cards === 0 || canastas === 0;

/** @param {Game} game @param {Notice} notice */
export const sentence = (game, { code, side, values }) =>
  text(`web.score.notice.${code}`, {
    ...values,
    side: side < 0 ? "" : sideName(game, side),
    kind: spokenKind(String(values["kind"])),
  });

/** Whether nothing has been entered yet. @param {RoundEntry} round */
const isUntouched = (round) =>
  round.out === null &&
  round.sides.every((entry) =>
    Object.values(entry).every((value) => !Number(value) && !Object.values(value).some((one) => one)),
  );
