/** The message for a game that cannot be read. */
import { text } from "../lib/text.js";
import { messageOf } from "../lib/toast.js";
import { GameFileError } from "./checks.js";
import { ENTERED } from "./new_entries.js";

/** Lines that a game can contain although its rules do not count them. @type {readonly string[]} */
const LINES = [...ENTERED, "concealed_going_out"];

/** @param {unknown} error */
export function gameProblem(error) {
  if (!(error instanceof GameFileError)) return messageOf(error);
  const what = String(error.values["what"]);
  const named = LINES.includes(what) ? text(`score.${what}`) : what;
  return text(`web.score.bad.${error.code}`, { ...error.values, what: named });
}
