/**
 * The staged play: cards chosen in the hand appear as melds with a dashed outline until they are
 * confirmed. This module decides no rule: the server judges the staged play (`preview`).
 */
import { batch, computed, signal } from "@preact/signals";

import { holdsWilds, isWild, kindOf } from "../../lib/cards.js";
import { cards, sameRank } from "./hand_order.js";
import { isLoaded, nearSide, own, table } from "../state.js";

/** @typedef {import("./hand_order.js").HandCard} HandCard */
/** @typedef {import("../../../types/protocol.js").Previewed} Previewed */
/** @typedef {{ rank: string, cards: HandCard[] }} Group cards staged for one meld */
/**
 * @typedef {{ text: string, rank: string, ids: string[] }} Take a staged way to take the pile
 */

/** The ids of the chosen cards, in order of choice. */
const chosenIds = signal(/** @type {string[]} */ ([]));
/** Id of the chosen card that a hint discards; empty if none. */
const hintedDiscardId = signal("");
/** The melds that the player assigned to wild cards, by id. */
const targets = signal(/** @type {Record<string, string>} */ ({}));
/** The staged way to take the pile; null if none. */
export const take = signal(/** @type {Take | null} */ (null));
/** The kinds of the cards of the pile that are staged for the meld of the take. */
const fromPile = signal(/** @type {string[]} */ ([]));
/** The server's judgement of the staged play; null until it arrives. */
export const previewed = signal(/** @type {Previewed | null} */ (null));

/**
 * Whether the staged melds are legal but too low for the opening. Reasons about cards of the pile
 * come after this one.
 * @param {Previewed} judged
 */
export const isOnlyShort = ({ reasons }) => reasons[0]?.code === "open.too_low";

/** The chosen cards still in the hand. */
export const chosen = computed(() => {
  const held = new Map(cards.value.map((card) => [card.id, card]));
  return chosenIds.value.flatMap((id) => held.get(id) ?? []);
});

/** The chosen cards to be laid. */
const laid = computed(() => chosen.value.filter(({ id }) => id !== hintedDiscardId.value));

export const isChosen = (/** @type {string} */ id) =>
  chosenIds.value.includes(id) || (take.value?.ids.includes(id) ?? false);

const ownMelds = computed(() =>
  isLoaded.value ? (table.value.sides[nearSide.value]?.melds ?? []) : [],
);

/** The ranks of the chosen natural cards, and of the pile's top card if a take is staged. */
const chosenRanks = computed(() => {
  const ranks = laid.value.filter((card) => !isWild(card.card)).map((card) => card.kind);
  return [...new Set(take.value ? [take.value.rank, ...ranks] : ranks)];
});

/** Staged melds that may hold a wild card. */
const stagedHomes = computed(() => chosenRanks.value.filter(holdsWilds));

/**
 * The melds that can receive a wild card: staged ones, and those on the table that the server
 * allows. If there are none, the staged ones, so that the server returns the reason.
 */
export const wildTargets = computed(() => {
  const wild = laid.value.find((card) => isWild(card.card))?.kind ?? "2";
  const joined = ownMelds.value
    .map((meld) => meld.rank)
    .filter((rank) => own.value?.legal.includes(`meld ${rank}:${wild}`));
  const found = [...stagedHomes.value, ...joined];
  return [...new Set(found.length ? found : chosenRanks.value)];
});

/** The meld of each chosen wild card; empty if the player has yet to choose it. */
const wildPlaces = computed(() => {
  const only = stagedHomes.value.length ? stagedHomes.value : wildTargets.value;
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

/** Chosen wild cards whose meld the player has yet to choose. */
export const unplacedWilds = computed(() =>
  laid.value.filter((card) => isWild(card.card) && !wildPlaces.value.get(card.id)),
);

/** The staged cards, meld by meld. */
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
 * The melds shown with a dashed outline; a staged take includes the top card and the cards for
 * it.
 */
export const shownGroups = computed(() => {
  if (isLoneCard.value) return [];
  const staged = take.value;
  if (!staged || !table.value.pile.top) return groups.value; // the player has just taken the pile
  const top = { id: "pile", card: table.value.pile.top, kind: staged.rank, isNew: false };
  const used = cards.value.filter(({ id }) => staged.ids.includes(id));
  const more = groups.value.find(({ rank }) => rank === staged.rank)?.cards ?? [];
  const below = fromPile.value.map((kind, at) => ({ ...top, id: `pile ${at}`, card: kind, kind }));
  const taken = { rank: staged.rank, cards: [top, ...used, ...more, ...below] };
  return [taken, ...groups.value.filter(({ rank }) => rank !== staged.rank)];
});

/** Single natural cards without a meld: they can only be a discard. */
const singles = computed(() =>
  groups.value.filter(
    ({ rank, cards: [first, ...more] }) =>
      first &&
      !more.length &&
      rank !== take.value?.rank &&
      !ownMelds.value.some((meld) => meld.rank === rank),
  ),
);

/** The chosen card that a hint discards; null if none. */
export const hintedDiscard = computed(
  () => chosen.value.find(({ id }) => id === hintedDiscardId.value) ?? null,
);

/** The card to discard: the hinted one, the only one chosen, or the only one without a meld. */
export const toDiscard = computed(() => {
  if (hintedDiscard.value) return hintedDiscard.value;
  if (take.value === null && chosen.value.length === 1) return chosen.value[0] ?? null;
  return singles.value.length === 1 ? (singles.value[0]?.cards[0] ?? null) : null;
});

/** Whether only a discard is staged. */
export const isLoneCard = computed(
  () =>
    take.value === null &&
    chosen.value.length === 1 &&
    (singles.value.length === 1 || !laid.value.length),
);

/** The staged play as text; empty if nothing is staged. */
export const play = computed(() => written(groups.value));

/** The staged play, ended by discarding `card`. @param {HandCard} card */
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
  if (!take.value) return steps.join(" ; ");
  const below = fromPile.value.length ? [`meld ${take.value.rank}:${fromPile.value.join("")}`] : [];
  return [take.value.text, ...below, ...steps].join(" ; ");
}

/** Whether the player chose a card, apart from the cards of a take. @param {string} id */
export const hasChosen = (id) => chosenIds.peek().includes(id);

/**
 * Choose exactly these cards of a card's rank.
 * @param {HandCard} card @param {readonly string[]} ids
 */
export function chooseOfRank(card, ids) {
  const rank = sameRank(card).map(({ id }) => id);
  choose([...chosenIds.value.filter((id) => !rank.includes(id)), ...ids]);
}

/**
 * Handle a single click on a card: the first chooses the whole rank, the second only the card, the
 * third nothing. If a part of the rank is chosen, the click adds or removes the card.
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

/** Choose a single card, or undo the choice. @param {string} id */
export function toggle(id) {
  const isIn = chosenIds.value.includes(id);
  choose(isIn ? chosenIds.value.filter((other) => other !== id) : [...chosenIds.value, id]);
}

/** Undo the choice of a card. @param {HandCard} card */
export const unchoose = ({ id }) => choose(chosenIds.value.filter((other) => other !== id));

/** @param {string[]} ids */
export function choose(ids) {
  chosenIds.value = ids;
  if (!ids.includes(hintedDiscardId.value)) hintedDiscardId.value = "";
}

/** Stage only the discard that a hint advises. @param {HandCard} card */
export const stageHintedDiscard = ({ id }) =>
  batch(() => {
    choose([id]);
    hintedDiscardId.value = id;
  });

/** The staged play that a hint continues; a lone discard does not count. */
export const begun = computed(() => (isLoneCard.value ? "" : play.value));

/**
 * Stage a hinted play (`take KK ; meld 5:552 ; discard 4`) in addition to the staged cards. The
 * hint's discard replaces a staged discard. Cards that the hand lacks for the meld of a take come
 * from the pile.
 * @param {string} text
 * @returns {boolean} false if the card to discard is not in the hand before the pile is taken
 */
export function stageHint(text) {
  const steps = text.split(" ; ").map((step) => step.split(" ", 2));
  let hasDiscard = true;
  batch(() => {
    choose(begun.peek() ? laid.peek().map(({ id }) => id) : []);
    const [taking] = steps.filter(([verb]) => verb === "take");
    if (taking) stageTake(taking.join(" "));
    for (const [verb = "", rest = ""] of steps) {
      const [rank = "", named = ""] = verb === "meld" ? rest.split(":") : ["", rest];
      if (verb !== "meld" && verb !== "discard") continue;
      for (const [wanted] of named.matchAll(/[2-9TJQKAbr*][SHDCRB]?/g)) {
        const found = cards
          .peek()
          .find(({ id, card, kind }) => !isChosen(id) && (card === wanted || kind === wanted));
        if (!found) {
          if (verb === "discard") hasDiscard = false;
          if (rank && rank === take.peek()?.rank) fromPile.value = [...fromPile.peek(), kindOf(wanted)];
          continue;
        }
        chosenIds.value = [...chosenIds.value, found.id];
        if (verb === "discard") hintedDiscardId.value = found.id;
        else if (isWild(found.card)) targets.value = { ...targets.value, [found.id]: rank };
      }
    }
  });
  return hasDiscard;
}

/**
 * Assign the unplaced wild cards, or else the last one chosen, to a meld.
 * @param {string} rank
 */
export function sendWilds(rank) {
  const wilds = laid.value.filter((card) => isWild(card.card));
  const sent = unplacedWilds.value.length ? unplacedWilds.value : wilds.slice(-1);
  targets.value = { ...targets.value, ...Object.fromEntries(sent.map((card) => [card.id, rank])) };
}

/**
 * Stage a way to take the pile.
 * @param {string} way the beginning of a play: `take KK`, or `take K ; meld K:K` with a card of the
 *   pile
 */
export function stageTake(way) {
  const [wanted = "", below = ""] = way.split(" ; ").map((step) => step.replace(/^take ?|^.*:/, ""));
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
    fromPile.value = [...below];
    take.value = {
      text: faces ? `take ${faces}` : "take",
      rank: kindOf(table.value.pile.top),
      ids: used.map(({ id }) => id),
    };
  });
}

/** Whether the player chose a card. @param {HandCard} card */
const isPicked = (card) => hasChosen(card.id);

/** Unstage the last card, or the take if no card is left. */
export function unstage() {
  if (chosenIds.value.length) choose(chosenIds.value.slice(0, -1));
  else unstageTake();
}

export const unstageTake = () =>
  batch(() => {
    take.value = null;
    fromPile.value = [];
  });

/** Unstage everything. */
export const clear = () =>
  batch(() => {
    choose([]);
    targets.value = {};
    unstageTake();
    previewed.value = null;
  });
