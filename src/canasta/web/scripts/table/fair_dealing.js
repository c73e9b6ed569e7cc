/**
 * This browser's part in fair deals: it commits to a seed, reveals it, and later checks each deal.
 */
import { effect, signal } from "@preact/signals";

import { get } from "../lib/api.js";
import { dealAnswer, forgetLost, keepCards, keptDeal, keptRound, UnfairDealError } from "../lib/fair/deal_seeds.js";
import { dealVerdict } from "../lib/fair/deal_verdict.js";
import { readContext } from "../lib/fair/proof.js";
import { text } from "../lib/text.js";
import { toast } from "../lib/toast.js";
import { performQuietly } from "./actions.js";
import { followCards } from "./own_cards.js";
import { isLoaded, log, mySeat, status, table } from "./state.js";

/** @typedef {import("../../types/protocol.js").Update} Update */
/** @typedef {import("../../types/protocol.js").Welcome} Welcome */
/** @typedef {"" | "unproved" | import("../lib/fair/deal_verdict.js").DealVerdict} Verdict */

const PACK = 52;

/** The result of checking the last deal; empty before the check. */
export const verdict = signal(/** @type {Verdict} */ (""));
/** Whether the server broke a promise, so that this browser no longer takes part in deals. */
export const distrust = signal(false);

/** Number of refused answers; a change makes the effect check the awaited answer again. */
const refusals = signal(0);
const AGAIN_MS = 1000;

/** The path of the proof of a round. @param {number} round */
export const proofPath = (round) => `/proof/${table.value.id}/${table.value.game}/${round}`;

/** Commit and reveal for each deal, and check each deal after its round. */
export function takePartInDeals() {
  /** @type {Set<string>} */
  const sent = new Set();
  effect(() => {
    void refusals.value;
    if (!isLoaded.value || status.value !== "online") return;
    const { phase, fair, id, game, restored } = table.value;
    if (restored && forgetLost(id, restored)) announceLoss();
    if (phase !== "dealing" || !fair || mySeat.value < 0) return;
    try {
      const answer = dealAnswer(fair, id, game, mySeat.value);
      if (!answer) return;
      const name = `${restored?.at_ms} ${answer.t} ${game} ${answer.hand} ${answer.attempt}`;
      if (sent.has(name)) return;
      sent.add(name);
      void performQuietly(answer).then((reply) => {
        // A refusal because of trouble at the server leaves the answer awaited, so send it again.
        if (reply?.t !== "refused") return;
        setTimeout(() => {
          sent.delete(name);
          refusals.value += 1;
        }, AGAIN_MS);
      });
    } catch (error) {
      if (!(error instanceof UnfairDealError)) throw error;
      distrust.value = true;
    }
  });
  let checked = "";
  effect(() => {
    if (!isLoaded.value) return;
    const { phase, fair, id, game, restored } = table.value;
    const isOver = phase === "scoring" || phase === "finished";
    const name = `${restored?.at_ms} ${id} ${game} ${fair?.hand}`;
    if (!isOver || !fair?.server_seed) {
      if (phase === "playing") verdict.value = "";
      return;
    }
    if (checked === name) return;
    checked = name;
    void check(id, game, fair.hand, fair.attempt).then((found) => (verdict.value = found));
  });
}

/** Announce forgotten deals, because a server could claim a restoration to discard them. */
function announceLoss() {
  const words = text("web.table.fair.restored");
  toast(words);
  log.value = [...log.peek(), { seq: 0, seat: -1, kind: "fair", text: words }];
}

/**
 * Store the cards that a message brings to this seat, before it is shown.
 * @param {Update | Welcome} message
 */
export function storeCards(message) {
  const { fair, id, game, phase } = message.table;
  if (!fair || !message.own || phase === "dealing") return;
  const kept = keptDeal(id, game, fair.hand, fair.attempt);
  const context = readContext(fair.context);
  const isOwn = kept?.seat === message.own.seat && kept.server_commit === fair.server_commit;
  if (!kept || !context || !isOwn) return;
  const deck = context.packs * (PACK + context.jokers_per_pack);
  const { followed, seen } = followCards(kept.followed, message, message.own, deck);
  if (followed) keepCards(fair, id, game, kept, seen, followed);
}

/**
 * @param {string} id @param {number} game @param {number} round @param {number} attempt
 * @returns {Promise<Verdict>}
 */
async function check(id, game, round, attempt) {
  try {
    const proof = await get(`/api/tables/${id}/proof/${round}?game=${game}`);
    return dealVerdict(proof, keptRound(id, game, round, attempt));
  } catch {
    return "unproved";
  }
}
