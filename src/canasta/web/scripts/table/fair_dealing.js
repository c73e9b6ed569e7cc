/**
 * Fair deals by themselves: this browser promises a seed, shows it, and checks the deal afterwards.
 */
import { effect, signal } from "@preact/signals";

import { get } from "../lib/api.js";
import { dealAnswer, keptDeal } from "../lib/deal_seeds.js";
import { checkProof } from "../lib/fair.js";
import { performQuietly } from "./actions.js";
import { isLoaded, mySeat, status, table } from "./state.js";

/** @typedef {"" | "verified" | "unfair" | "unproved"} Verdict */

/** What came of checking the last hand: nothing yet, that all is right, or that it is not. */
export const verdict = signal(/** @type {Verdict} */ (""));
/** Why this browser takes no part in a deal any more; empty as long as it does. */
export const distrust = signal("");

/** How often an answer to a deal was refused; each time it is looked whether it is still awaited. */
const refusals = signal(0);
const AGAIN_MS = 1000;

/** Where the proof of a hand is shown. @param {number} hand */
export const proofPath = (hand) => `/proof/${table.value.id}/${table.value.game}/${hand}`;

export function dealFairly() {
  /** @type {Set<string>} */
  const sent = new Set();
  effect(() => {
    void refusals.value;
    if (!isLoaded.value || status.value !== "online") return;
    const { phase, fair, id, game } = table.value;
    if (phase !== "dealing" || !fair || mySeat.value < 0) return;
    try {
      const answer = dealAnswer(fair, id, game, mySeat.value);
      if (!answer) return;
      const name = `${answer.t} ${game} ${answer.hand} ${answer.attempt}`;
      if (sent.has(name)) return;
      sent.add(name);
      void performQuietly(answer).then((said) => {
        // Refused for trouble at the server, the answer is still awaited: say it again soon.
        if (said?.t !== "refused") return;
        setTimeout(() => {
          sent.delete(name);
          refusals.value += 1;
        }, AGAIN_MS);
      });
    } catch (error) {
      distrust.value = error instanceof Error ? error.message : String(error);
    }
  });
  let checked = "";
  effect(() => {
    if (!isLoaded.value) return;
    const { phase, fair, id, game } = table.value;
    const isOver = phase === "scoring" || phase === "finished";
    const name = `${id} ${game} ${fair?.hand}`;
    if (!isOver || !fair?.server_seed) {
      if (phase === "playing") verdict.value = "";
      return;
    }
    if (checked === name) return;
    checked = name;
    void check(id, game, fair.hand, fair.attempt).then((found) => (verdict.value = found));
  });
}

/**
 * @param {string} id @param {number} game @param {number} hand @param {number} attempt
 * @returns {Promise<Verdict>}
 */
async function check(id, game, hand, attempt) {
  try {
    const proof = await get(`/api/tables/${id}/proof/${hand}?game=${game}`);
    const kept = keptDeal(id, game, hand, attempt);
    return checkProof(proof, kept ?? undefined).length ? "unfair" : "verified";
  } catch {
    return "unproved";
  }
}
