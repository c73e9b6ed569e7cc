/** The cards of the hand and their order. */
import { computed, signal } from "@preact/signals";

import { isWild, kindOf } from "../../lib/cards.js";
import { preferences, setPreference } from "../../lib/preferences.js";
import { own } from "../state.js";

/**
 * @typedef {{ id: string, card: string, kind: string, isNew: boolean }} HandCard equal cards differ
 *   in id; `isNew`: the card came into the hand in this turn
 */

/** Kinds from the left: by falling rank with wild cards last, or by falling points. */
const ORDERS = { rank: "AKQJT987654br2*", points: "*2AKQJT987654br" };
const SUITS = "SHDCRB";

/** The player's own order, by id; other cards follow at the right, by rank. */
const ownOrder = signal(/** @type {string[]} */ ([]));

/** The cards of the hand, each with an id that stays when other cards change. */
export const cards = computed(() => {
  const { hand = [], drawn = [] } = own.value ?? {};
  /** @type {Map<string, number>} */
  const seen = new Map();
  return hand.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    // Among equal cards, the last ones count as new.
    const isNew = copy >= countOf(card, hand) - countOf(card, drawn);
    return { id: `${card}${copy}`, card, kind: kindOf(card), isNew };
  });
});

/** @param {string} card @param {readonly string[]} among */
const countOf = (card, among) => among.filter((other) => other === card).length;

/** The cards in the order of the hand. */
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

/** Runs of adjacent cards of one rank: the columns of the rack. */
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
 * Put a card before another, or last, in the player's own order.
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

/** Switch to the player's own order, starting from the present order. */
export function orderByHand() {
  if (preferences.peek().sort === "own") return;
  ownOrder.value = inOrder.peek().map((card) => card.id);
  setPreference("sort", "own");
}

/**
 * All cards of a card's rank; for a wild card, only that card.
 * @param {HandCard} card
 */
export const sameRank = (card) =>
  isWild(card.card) ? [card] : cards.peek().filter((other) => other.kind === card.kind);
