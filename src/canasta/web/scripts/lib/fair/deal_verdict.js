/** Judges the proof of a deal by the data that this browser stored about it. */
import { checkProof } from "./proof.js";

/**
 * @typedef {"verified" | "with_gaps" | "without_cards" | "without_seed" | "not_kept" | "unfair"}
 *   DealVerdict verified: the deal is proved, a seed of this browser is in it, and every card that
 *   came was that of the deck. with_gaps: as verified, but this browser missed some cards because
 *   it was disconnected for a time. without_cards: as verified, but hand or upcard were not stored.
 *   without_seed: no seed of this browser is in it. not_kept: nothing was stored here, so the proof
 *   is only consistent in itself. unfair: there is a fault.
 */

/**
 * @param {import("./proof.js").DealProof} proof
 * @param {import("./deal_seeds.js").KeptDeal | null} kept
 * @returns {DealVerdict}
 */
export function dealVerdict(proof, kept) {
  if (checkProof(proof, kept ?? {}).length) return "unfair";
  if (!kept) return "not_kept";
  if (!kept.seed || !kept.transcript) return "without_seed";
  const sights = new Set(kept.seen?.map(({ sight }) => sight));
  if (!sights.has("hand") || !sights.has("upcard")) return "without_cards";
  return sights.has("missed") ? "with_gaps" : "verified";
}
