/**
 * The cards that a seat sees come from the deck, each with its place there.
 *
 * The places follow from what the table announces to everybody; src/canasta/record/cards_seen.py
 * says the same of a record, and the tests compare both. The cards are those that the player is
 * shown: where the hand or the pile shows others than were announced, those shown count.
 */

/** @typedef {import("../../types/protocol.js").Happening} Happening */
/**
 * @typedef {{ sight: "hand" | "upcard" | "draw", places: number[], cards: string }} SeenCards
 *   cards that came at once, their faces joined, and the places they came from, counted from 1;
 *   the order of the cards means nothing, because red threes are laid before other cards drawn
 * @typedef {{ stock: number, hand: readonly string[] }} Before the number of cards in the stock,
 *   and the seat's hand, before an update
 * @typedef {{ hand: readonly string[], top: string }} Shown the seat's hand and the top of the pile
 *   after it
 */

/**
 * The cards that one update brings to a seat.
 * @param {readonly Happening[]} happenings in order, with those that only this seat may see
 * @param {{ deck: number, players: number, seat: number }} table `deck` is its number of cards
 * @param {Before} before @param {Shown} shown
 * @returns {SeenCards[]}
 */
export function cardsSeen(happenings, table, before, shown) {
  const seen = announced(happenings, table, before.stock);
  const upcard = seen.findLast(({ sight }) => sight === "upcard");
  if (upcard) upcard.cards = shown.top;
  const own = seen.find(({ sight }) => sight !== "upcard");
  const took = happenings.some(({ kind, seat }) => kind === "TookPile" && seat === table.seat);
  if (!own || took) return seen;
  const { come, gone } = moved(happenings, table.seat);
  const held = own.sight === "hand" ? [] : before.hand;
  const arrived = without([...shown.hand, ...gone], held);
  let missing = without(come, arrived);
  for (const one of seen.filter(({ sight }) => sight !== "upcard")) {
    const cards = facesOf(one.cards);
    one.cards = without(cards, missing).join("");
    missing = without(missing, cards);
  }
  own.cards += without(arrived, come).join("");
  return seen;
}

/**
 * The cards that came by what was announced.
 * @param {readonly Happening[]} happenings
 * @param {{ deck: number, players: number, seat: number }} table
 * @param {number} stock
 * @returns {SeenCards[]}
 */
function announced(happenings, { deck, players, seat }, stock) {
  /** @type {SeenCards[]} */
  const seen = [];
  let gone = deck - stock;
  let dealer = 0;
  /** Red threes of a draw, laid before its other cards are announced. @type {string[]} */
  let redThrees = [];
  let drawer = -1;
  /** @param {SeenCards["sight"]} sight @param {readonly string[]} cards */
  const note = (sight, cards) => {
    seen.push({ sight, places: cards.map((_, at) => gone + 1 + at), cards: cards.join("") });
    gone += cards.length;
    redThrees = [];
  };
  for (const event of happenings) {
    switch (event.kind) {
      case "HandDealt":
        dealer = event.seat;
        gone = players * event.count;
        break;
      case "CardsDealt": {
        const first = ((seat - dealer - 1 + players) % players) + 1;
        const places = event.cards.map((_, at) => first + at * players);
        seen.push({ sight: "hand", places, cards: event.cards.join("") });
        break;
      }
      case "UpcardTurned":
        note("upcard", event.cards);
        break;
      case "RedThreesLaid":
        if (event.source !== "draw") break;
        redThrees.push(...event.cards);
        drawer = event.seat;
        break;
      case "Drew":
        // The cards follow in an event of their own, for the seat that drew alone.
        if (event.seat === seat) break;
        gone += event.count + redThrees.length;
        redThrees = [];
        break;
      case "CardsDrawn":
        note("draw", [...redThrees, ...event.cards]);
        break;
    }
  }
  if (redThrees.length && drawer === seat) note("draw", redThrees); // the last cards of the stock
  return seen;
}

/**
 * The cards that came into a hand from the deck and those that left it, by what was announced.
 * @param {readonly Happening[]} happenings @param {number} seat
 */
function moved(happenings, seat) {
  /** @type {{ come: string[], gone: string[] }} */
  const cards = { come: [], gone: [] };
  for (const event of happenings) {
    if (event.seat !== seat) continue;
    if (event.kind === "CardsDealt" || event.kind === "CardsDrawn") cards.come.push(...event.cards);
    const isLaid = event.kind === "RedThreesLaid" && event.source === "deal";
    if (isLaid || event.kind === "Melded" || event.kind === "Discarded")
      cards.gone.push(...event.cards);
  }
  return cards;
}

/**
 * Cards of which others are taken away, as often as they are there.
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

/** @param {string} cards @returns {string[]} */
const facesOf = (cards) => cards.match(/../g) ?? [];
