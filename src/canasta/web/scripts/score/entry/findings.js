/** What an entry lacks and what does not fit in it: found once for all that show it. */
import { text } from "../../lib/text.js";
import { spokenKind } from "../kinds.js";
import { noticesOf } from "../notices.js";
import { sideName } from "../people.js";

/** @typedef {import("../../../types/score.js").Game} Game */
/** @typedef {import("../../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../notices.js").Notice} Notice */

/**
 * @typedef {object} Findings
 * @property {Notice[]} wrong what does not fit
 * @property {string[]} missing what is not entered yet, in sentences
 */

/**
 * What is still missing is told from what does not fit, which others see while somebody enters it.
 * @param {Game} game @param {RoundEntry} round
 * @param {boolean} isOutMarked whether it is entered who went out @param {number[]} minimums
 * @returns {Findings}
 */
export function findingsOf(game, round, isOutMarked, minimums) {
  if (isUntouched(round)) return { wrong: [], missing: [] };
  const notices = noticesOf(game, round, minimums, isOutMarked);
  const missing = notices.filter(isMissing).map((notice) => sentence(game, notice));
  if (!isOutMarked) missing.unshift(text("web.score.out.missing"));
  return { wrong: notices.filter((notice) => !isMissing(notice)), missing };
}

/** Whether a notice would be given as long as nothing is entered. @param {Notice} notice */
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
