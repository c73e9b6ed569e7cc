/** The cards of the hand one by one, and in which order they stand. */
import { computed, signal } from "@preact/signals";

import { isWild, kindOf } from "../../lib/cards.js";
import { preferences, setPreference } from "../../lib/preferences.js";
import { own } from "../state.js";

/**
 * @typedef {{ id: string, card: string, kind: string }} HandCard a card; equal cards differ in id
 */

/** From the left: ranks falling, then wild cards; or what counts most first. */
const ORDERS = { rank: "AKQJT987654br2*", points: "*2AKQJT987654br" };
const SUITS = "SHDCRB";

/** The own order, by id; cards it does not name join at the right, by rank. */
const ownOrder = signal(/** @type {string[]} */ ([]));

/** The cards of the hand, each with an id that stays while the hand changes around it. */
export const cards = computed(() => {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return (own.value?.hand ?? []).map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { id: `${card}${copy}`, card, kind: kindOf(card) };
  });
});

/** The cards as they stand in the hand. */
export const inOrder = computed(() => {
  const { sort } = preferences.value;
  const order = ORDERS[sort === "own" ? "rank" : sort];
  /** @param {HandCard} card */
  const rank = (card) => order.indexOf(card.kind) * 10 + SUITS.indexOf(card.card[1] ?? "");
  const sorted = [...cards.value].sort((one, other) => rank(one) - rank(other));
  if (sort !== "own") return sorted;
  const places = new Map(ownOrder.value.map((id, at) => [id, at]));
  /** @param {HandCard} card */
  const place = (card) => places.get(card.id) ?? places.size;
  return sorted.sort((one, other) => place(one) - place(other));
});

/** Neighbours of one rank, as columns of the rack. */
export const columns = computed(() => {
  /** @type {HandCard[][]} */
  const found = [];
  for (const card of inOrder.value) {
    const last = found.at(-1);
    const isSame = last?.[0]?.kind === card.kind;
    if (last && isSame) last.push(card);
    else found.push([card]);
  }
  return found;
});

/**
 * Put a card before another one, or last; from then on the hand is ordered by hand.
 * @param {string} id @param {string | null} before
 */
export function place(id, before) {
  const others = inOrder
    .peek()
    .map((card) => card.id)
    .filter((other) => other !== id);
  const at = before === null ? others.length : others.indexOf(before);
  if (at < 0) return;
  others.splice(at, 0, id);
  ownOrder.value = others;
}

/** Let the person arrange the hand from now on, starting from how the cards stand. */
export function orderByHand() {
  if (preferences.peek().sort === "own") return;
  ownOrder.value = inOrder.peek().map((card) => card.id);
  setPreference("sort", "own");
}

/**
 * The cards of the rank of a card, wild ones apart: those stand for themselves.
 * @param {HandCard} card
 */
export const sameRank = (card) =>
  isWild(card.card) ? [card] : cards.peek().filter((other) => other.kind === card.kind);
