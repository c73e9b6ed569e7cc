/**
 * Checks that the player's hand changes only as the table announces.
 *
 * After the round, the cards that came from the deck are compared with the deck (cards_seen.js).
 * The comparison proves nothing if a server can put a card into the hand without announcing it.
 * Therefore the browser follows the hand and the pile from one update to the next.
 */

import { cardsSeen } from "../lib/fair/cards_seen.js";

/** @typedef {import("../../types/protocol.js").Happening} Happening */
/** @typedef {import("../../types/protocol.js").OwnView} OwnView */
/** @typedef {import("../../types/protocol.js").PublicTable} PublicTable */
/** @typedef {import("../../types/protocol.js").Update} Update */
/** @typedef {import("../../types/protocol.js").Welcome} Welcome */
/** @typedef {import("../lib/fair/cards_seen.js").SeenCards} SeenCards */
/** @typedef {import("../lib/fair/deal_seeds.js").Cards} Cards */
/** @typedef {import("../lib/fair/deal_seeds.js").FollowedCards} FollowedCards */

/** @type {SeenCards} */
const MISSED = { sight: "missed", places: [], cards: "" };

/**
 * The cards after a message, and the entries to store about their origin.
 * @param {FollowedCards | undefined} before undefined if no message has shown them yet
 * @param {Update | Welcome} message of a round in play @param {OwnView} own that of the message
 * @param {number} deck the number of cards in the deck
 * @returns {{ followed: FollowedCards | undefined, seen: SeenCards[] }} `followed` is undefined if
 *   the browser does not follow the cards yet
 */
export function followCards(before, message, own, deck) {
  const { seq, table } = message;
  const happenings = message.t === "update" ? message.happenings : [];
  const isDeal = happenings.some(({ kind }) => kind === "HandDealt");
  const start = before ?? (isDeal ? { seq: seq - 1, stock: deck, hand: [], pile: [], earlier: [] } : before);
  if (message.t === "update") {
    // Another tab of this browser may have stored the cards of this update, or of a later one.
    if (!start || seq <= start.seq) return { followed: before, seen: [] };
    if (seq === start.seq + 1) {
      const players = table.seats.length;
      const { seen, stock } = cardsSeen(happenings, { deck, players, seat: own.seat }, start.stock);
      const { mark, ...followed } = cardsNow(start, happenings, own, table, stock);
      return { followed: { seq, ...followed }, seen: [...seen, ...mark] };
    }
  } else if (start?.seq === seq) {
    const { mark, ...followed } = cardsNow(start, [], own, table, start.stock);
    return { followed: { seq, ...followed }, seen: mark };
  }
  const { hand } = own;
  const hasChanged = start && (without(hand, start.hand).length || hand.length !== start.hand.length);
  return {
    followed: { seq, stock: table.stock, hand, pile: unknownPile(table.pile), earlier: [] },
    seen: hasChanged ? [MISSED] : [],
  };
}

/**
 * The shown cards after the announced events, and a mark if the events do not explain them.
 * @param {FollowedCards} before @param {readonly Happening[]} happenings
 * @param {OwnView} own @param {PublicTable} table
 * @param {number} expectedStock the number of cards in the stock, as announced
 * @returns {Omit<FollowedCards, "seq"> & { mark: SeenCards[] }}
 */
function cardsNow(before, happenings, { seat, hand }, { stock, pile }, expectedStock) {
  const expected = cardsAfter(before, happenings, seat);
  /** @param {Cards} cards */
  const isShown = (cards) =>
    !without(cards.hand, hand).length && !without(hand, cards.hand).length && isTop(cards.pile, pile);
  if (stock === expectedStock && !expected.strange.length && isShown(expected)) {
    const isFinal = stock !== before.stock || happenings.some((event) => event.seat !== seat);
    const earlier = isFinal ? [] : [...before.earlier, { hand: before.hand, pile: before.pile }];
    return { stock, hand, pile: expected.pile, earlier, mark: expected.isUnseen ? [MISSED] : [] };
  }
  const at = before.earlier.findLastIndex(isShown);
  const returned = before.earlier[at];
  if (returned && stock === before.stock && !happenings.length)
    return { stock, ...returned, earlier: before.earlier.slice(0, at), mark: [] };
  const wrong = [
    ...expected.strange,
    ...without(hand, expected.hand),
    ...without(expected.hand, hand),
    ...(isTop(expected.pile, pile) ? [] : [pile.top]),
  ];
  return {
    stock,
    hand,
    pile: unknownPile(pile),
    earlier: [],
    mark: [{ sight: "unexplained", places: [], cards: wrong.join("") }],
  };
}

/**
 * The hand and the pile after the announced events.
 * @param {Cards} before @param {readonly Happening[]} happenings @param {number} seat
 * @returns {{ hand: string[], pile: string[], strange: string[], isUnseen: boolean }} `strange`: cards
 *   that cannot have moved so: they left the hand without having been in it, came from a pile that did
 *   not have as many, or were dealt or turned in the middle of a round. `isUnseen`: the player took
 *   cards that others discarded while the browser was not connected
 */
function cardsAfter(before, happenings, seat) {
  const hand = [...before.hand];
  const pile = [...before.pile];
  const isDeal = !hand.length && !pile.length && happenings[0]?.kind === "HandDealt";
  /** @type {string[]} */
  const strange = [];
  let isUnseen = false;
  /** @param {readonly string[]} cards */
  const give = (cards) => {
    for (const card of cards) {
      const at = hand.indexOf(card);
      if (at < 0) strange.push(card);
      else hand.splice(at, 1);
    }
  };
  for (const { kind, seat: actor, cards, count, source } of happenings) {
    const isOwn = actor === seat;
    switch (kind) {
      case "CardsDealt":
        if (isDeal && !hand.length) hand.push(...cards);
        else strange.push(...cards);
        break;
      case "CardsDrawn":
        hand.push(...cards);
        break;
      case "UpcardTurned":
        if (isDeal) pile.push(...cards);
        else strange.push(...cards);
        break;
      case "RedThreesLaid":
        if (isOwn && source !== "draw") give(cards);
        break;
      case "TookPile": {
        const packet = pile.splice(Math.max(0, pile.length - count), count);
        if (packet.length !== count) strange.push(...cards);
        if (!isOwn) break;
        isUnseen ||= packet.includes("");
        const taken = packet.map((card, at) => card || (cards[at] ?? ""));
        hand.push(...taken.slice(0, -1)); // the top card is melded
        give(cards.slice(count));
        break;
      }
      case "Melded":
        if (isOwn) give(cards);
        break;
      case "Discarded":
        if (isOwn) give(cards);
        pile.push(...cards);
        break;
    }
  }
  return { hand, pile, strange, isUnseen };
}

/**
 * Whether a followed pile agrees with the shown pile.
 * @param {readonly string[]} cards @param {PublicTable["pile"]} shown
 */
const isTop = (cards, { size, top }) =>
  cards.length === size && (!size || !cards.at(-1) || cards.at(-1) === top);

/** A pile with only its top card known. @param {PublicTable["pile"]} pile */
const unknownPile = ({ size, top }) => [...Array(Math.max(0, size - 1)).fill(""), ...(size ? [top] : [])];

/**
 * The cards without the others, each removed as often as it occurs.
 * @param {readonly string[]} cards @param {readonly string[]} others
 */
function without(cards, others) {
  const left = [...cards];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
