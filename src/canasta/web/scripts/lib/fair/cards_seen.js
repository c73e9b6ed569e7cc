/**
 * The cards that a seat sees come from the deck, each with its place there.
 *
 * The places follow from the table's public announcements. src/canasta/record/cards_seen.py does
 * the same for a record, and the tests compare both.
 */

/** @typedef {import("../../../types/protocol.js").Happening} Happening */
/**
 * @typedef {"hand" | "upcard" | "draw"} DeckSight how cards came from the deck
 * @typedef {DeckSight | "unexplained" | "missed"} Sight unexplained: they came or went though the
 *   table announced nothing of it; missed: cards came that the browser could not follow, because it was not
 *   connected for a time
 * @typedef {{ sight: Sight, places: number[], cards: string }} SeenCards
 *   cards that came at once, their faces joined, and the places they came from, counted from 1;
 *   the order of the cards means nothing, because red threes are laid before other cards drawn
 */

/**
 * The cards that one update brings to a seat.
 * @param {readonly Happening[]} happenings in order, with those that only this seat may see
 * @param {{ deck: number, players: number, seat: number }} table `deck` is its number of cards
 * @param {number} stock the number of cards in the stock before the update
 * @returns {{ seen: SeenCards[], stock: number }} `stock` is the number of cards left in it
 */
export function cardsSeen(happenings, { deck, players, seat }, stock) {
  /** @type {SeenCards[]} */
  const seen = [];
  let gone = deck - stock;
  let dealer = 0;
  /** Red threes of a draw, laid before its other cards are announced. @type {string[]} */
  let redThrees = [];
  /** @param {DeckSight} sight @param {readonly string[]} cards */
  const note = (sight, cards) => {
    seen.push({ sight, places: cards.map((_, at) => gone + 1 + at), cards: cards.join("") });
    gone += cards.length;
    redThrees = [];
  };
  for (const event of happenings) {
    switch (event.kind) {
      case "HandDealt":
        dealer = event.seat;
        break;
      case "CardsDealt": {
        const first = ((seat - dealer - 1 + players) % players) + 1;
        const places = event.cards.map((_, at) => first + at * players);
        seen.push({ sight: "hand", places, cards: event.cards.join("") });
        gone += players * event.cards.length;
        break;
      }
      case "UpcardTurned":
        note("upcard", event.cards);
        break;
      case "RedThreesLaid":
        if (event.source !== "draw") break;
        if (event.seat === seat) redThrees.push(...event.cards);
        else gone += event.cards.length;
        break;
      case "Drew":
      case "DrewOutOfTurn":
        // The cards follow in a separate event, only for the seat that drew.
        if (event.seat !== seat) gone += Math.max(0, event.count);
        break;
      case "CardsDrawn":
        note("draw", [...redThrees, ...event.cards]);
        break;
    }
  }
  if (redThrees.length) note("draw", redThrees); // the last cards of the stock
  // A draw out of turn is not recorded if the stock ends with a red three.
  return { seen, stock: Math.max(0, deck - gone) };
}
