/** House rules for a game with real cards, from a rule file that a server reads. */
import { post, ProblemError } from "../../lib/api.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/**
 * Read a rule file.
 * @param {string} toml
 * @returns {Promise<Pick<Game, "rules" | "house">>}
 */
export async function readHouseRules(toml) {
  const { rules, house, problems } = await post("/score/rules", { base: "classic", values: {}, toml });
  if (!rules) throw new ProblemError({ code: "rule_file", text: problems.join(" ") });
  return { rules, house };
}
