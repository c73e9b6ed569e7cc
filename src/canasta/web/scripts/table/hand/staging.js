/**
 * What is being prepared: cards chosen in the hand stand as melds with a dashed outline until they
 * are confirmed. No rule is decided here: the server is asked what it would say (`preview`).
 */
import { batch, computed, signal } from "@preact/signals";

import { isWild, kindOf } from "../../lib/cards.js";
import { cards, sameRank } from "./hand_order.js";
import { isLoaded, nearSide, own, table } from "../state.js";

/** @typedef {import("./hand_order.js").HandCard} HandCard */
/** @typedef {import("../../../types/protocol.js").Previewed} Previewed */
/** @typedef {{ rank: string, cards: HandCard[] }} Group cards prepared for one meld */
/**
 * @typedef {{ text: string, rank: string, ids: string[] }} Take a way to take the pile, prepared
 */

/** The ids of the chosen cards, in the order in which they were chosen. */
const chosenIds = signal(/** @type {string[]} */ ([]));
/** The chosen card that is to be discarded and not laid, as a hint said; empty if none is. */
const thrownId = signal("");
/** For wild cards, the meld they were sent to. */
const targets = signal(/** @type {Record<string, string>} */ ({}));
/** A way to take the pile that needs melds with it. */
export const take = signal(/** @type {Take | null} */ (null));
/** The server's word about what is prepared; null until it has come. */
export const previewed = signal(/** @type {Previewed | null} */ (null));

/** The chosen cards that are still in the hand. */
export const chosen = computed(() => {
  const held = new Map(cards.value.map((card) => [card.id, card]));
  return chosenIds.value.flatMap((id) => held.get(id) ?? []);
});

/** The chosen cards that are to be laid. */
const laid = computed(() => chosen.value.filter(({ id }) => id !== thrownId.value));

export const isChosen = (/** @type {string} */ id) =>
  chosenIds.value.includes(id) || (take.value?.ids.includes(id) ?? false);

const ownMelds = computed(() =>
  isLoaded.value ? (table.value.sides[nearSide.value]?.melds ?? []) : [],
);

/** The ranks of the natural cards chosen, and of the pile if it is to be taken. */
const chosenRanks = computed(() => {
  const ranks = laid.value.filter((card) => !isWild(card.card)).map((card) => card.kind);
  return [...new Set(take.value ? [take.value.rank, ...ranks] : ranks)];
});

/**
 * The melds a wild card could go to: those being prepared, and those the server would let it join.
 */
export const wildTargets = computed(() => {
  const wild = laid.value.find((card) => isWild(card.card))?.kind ?? "2";
  const joined = ownMelds.value
    .map((meld) => meld.rank)
    .filter((rank) => own.value?.legal.includes(`meld ${rank}:${wild}`));
  return [...new Set([...chosenRanks.value, ...joined])];
});

/** The meld each chosen wild card goes to; empty where that is still to be said. */
const wildPlaces = computed(() => {
  const only = chosenRanks.value.length ? chosenRanks.value : wildTargets.value;
  return new Map(
    laid.value
      .filter((card) => isWild(card.card))
      .map((card) => {
        const wished = targets.value[card.id];
        if (wished && wildTargets.value.includes(wished)) return [card.id, wished];
        return [card.id, only.length === 1 ? (only[0] ?? "") : ""];
      }),
  );
});

/** Wild cards for which a meld has to be named. */
export const homeless = computed(() =>
  laid.value.filter((card) => isWild(card.card) && !wildPlaces.value.get(card.id)),
);

/** What is prepared, meld by meld. */
export const groups = computed(() => {
  /** @type {Map<string, Group>} */
  const found = new Map();
  for (const card of laid.value) {
    const rank = isWild(card.card) ? (wildPlaces.value.get(card.id) ?? "") : card.kind;
    if (!rank) continue;
    const group = found.get(rank) ?? { rank, cards: [] };
    group.cards.push(card);
    found.set(rank, group);
  }
  return [...found.values()];
});

/**
 * What stands on the table with a dashed outline: with a take, its top card and the cards for it.
 */
export const shownGroups = computed(() => {
  if (isLoneCard.value) return [];
  const staged = take.value;
  if (!staged || !table.value.pile.top) return groups.value; // it has just been taken
  const top = { id: "pile", card: table.value.pile.top, kind: staged.rank };
  const used = cards.value.filter(({ id }) => staged.ids.includes(id));
  const more = groups.value.find(({ rank }) => rank === staged.rank)?.cards ?? [];
  const taken = { rank: staged.rank, cards: [top, ...used, ...more] };
  return [taken, ...groups.value.filter(({ rank }) => rank !== staged.rank)];
});

/** A single natural card for which there is no meld: it can only be meant for the pile. */
const singles = computed(() =>
  groups.value.filter(
    ({ rank, cards: [first, ...more] }) =>
      first &&
      !more.length &&
      rank !== take.value?.rank &&
      !ownMelds.value.some((meld) => meld.rank === rank),
  ),
);

/** The card meant for the pile: as a hint said, the only one chosen, or the only one that is no meld. */
export const toDiscard = computed(() => {
  const thrown = chosen.value.find(({ id }) => id === thrownId.value);
  if (thrown) return thrown;
  if (take.value === null && chosen.value.length === 1) return chosen.value[0] ?? null;
  return singles.value.length === 1 ? (singles.value[0]?.cards[0] ?? null) : null;
});

/** Whether what is prepared is only a card for the pile. */
export const isLoneCard = computed(
  () =>
    take.value === null &&
    chosen.value.length === 1 &&
    (singles.value.length === 1 || !laid.value.length),
);

/** What is prepared, as the text of a play; empty if nothing is. */
export const play = computed(() => written(groups.value));

/** The same, ended by discarding `card`. @param {HandCard} card */
export function playWithDiscard(card) {
  const others = groups.value
    .map((group) => ({ ...group, cards: group.cards.filter((other) => other.id !== card.id) }))
    .filter((group) => group.cards.length);
  return [written(others), `discard ${card.card}`].filter(Boolean).join(" ; ");
}

/** @param {Group[]} melds */
function written(melds) {
  const steps = melds.map(
    (meld) => `meld ${meld.rank}:${meld.cards.map(({ card }) => card).join("")}`,
  );
  return [...(take.value ? [take.value.text] : []), ...steps].join(" ; ");
}

/**
 * A card is touched: first its whole rank is chosen, then it alone, then nothing. With a part of
 * the rank chosen, the card joins or leaves it.
 * @param {HandCard} card
 */
export function touch(card) {
  if (take.value?.ids.includes(card.id)) return unstage();
  const rank = sameRank(card)
    .map(({ id }) => id)
    .filter((id) => !take.value?.ids.includes(id));
  const already = rank.filter((id) => chosenIds.value.includes(id));
  const others = chosenIds.value.filter((id) => !rank.includes(id));
  if (!already.length) choose([...others, ...rank]);
  else if (rank.length > 1 && already.length === rank.length) choose([...others, card.id]);
  else toggle(card.id);
  return undefined;
}

/** Choose a single card, or no longer. @param {string} id */
export function toggle(id) {
  const isIn = chosenIds.value.includes(id);
  choose(isIn ? chosenIds.value.filter((other) => other !== id) : [...chosenIds.value, id]);
}

/** @param {string[]} ids */
export function choose(ids) {
  chosenIds.value = ids;
  if (!ids.includes(thrownId.value)) thrownId.value = "";
}

/** What a hint goes on from: a card for the pile alone is nothing to go on from. */
export const begun = computed(() => (isLoneCard.value ? "" : play.value));

/**
 * Prepare a play besides what is prepared, as a hint tells it (`take KK ; meld 5:552 ; discard 4`).
 * A card for the pile makes room for the one that the play names.
 * @param {string} text
 */
export function prepare(text) {
  const steps = text.split(" ; ").map((step) => step.split(" ", 2));
  batch(() => {
    choose(begun.peek() ? laid.peek().map(({ id }) => id) : []);
    const [way] = steps.filter(([verb]) => verb === "take");
    if (way) stageTake(way.join(" "));
    for (const [verb = "", rest = ""] of steps) {
      const [rank = "", named = ""] = verb === "meld" ? rest.split(":") : ["", rest];
      if (verb !== "meld" && verb !== "discard") continue;
      for (const [wanted] of named.matchAll(/[2-9TJQKAbr*][SHDCRB]?/g)) {
        const found = cards
          .peek()
          .find(({ id, card, kind }) => !isChosen(id) && (card === wanted || kind === wanted));
        if (!found) continue;
        chosenIds.value = [...chosenIds.value, found.id];
        if (verb === "discard") thrownId.value = found.id;
        else if (isWild(found.card)) targets.value = { ...targets.value, [found.id]: rank };
      }
    }
  });
}

/**
 * Send the wild cards without a place, or else the last one chosen, to a meld.
 * @param {string} rank
 */
export function sendWilds(rank) {
  const wilds = laid.value.filter((card) => isWild(card.card));
  const sent = homeless.value.length ? homeless.value : wilds.slice(-1);
  targets.value = { ...targets.value, ...Object.fromEntries(sent.map((card) => [card.id, rank])) };
}

/**
 * Prepare a way to take the pile.
 * @param {string} way as the server names it: `take KK`
 */
export function stageTake(way) {
  const wanted = way.replace(/^take ?/, "");
  const free = [...cards.peek()].sort(
    (one, other) => Number(isPicked(other)) - Number(isPicked(one)),
  );
  const used = [...wanted].flatMap((kind) => {
    const at = free.findIndex((card) => card.kind === kind);
    return at < 0 ? [] : free.splice(at, 1);
  });
  const faces = used.map(({ card }) => card).join("");
  batch(() => {
    chosenIds.value = chosenIds.value.filter((id) => !used.some((card) => card.id === id));
    take.value = {
      text: faces ? `take ${faces}` : "take",
      rank: kindOf(table.value.pile.top),
      ids: used.map(({ id }) => id),
    };
  });
}

/** Whether a card was chosen by the person. @param {HandCard} card */
const isPicked = (card) => chosenIds.peek().includes(card.id);

/** Take the last prepared thing back: a card, or else the taking of the pile. */
export function unstage() {
  if (chosenIds.value.length) choose(chosenIds.value.slice(0, -1));
  else take.value = null;
}

/** Take everything back. */
export const clear = () =>
  batch(() => {
    choose([]);
    targets.value = {};
    take.value = null;
    previewed.value = null;
  });
