/**
 * The cards that a seat sees come from the deck, each with its place there, as the table announces
 * them. src/canasta/record/cards_seen.py says the same of a record; the tests compare both.
 */

/** @typedef {import("../../types/protocol.js").Happening} Happening */
/**
 * @typedef {{ sight: "hand" | "upcard" | "draw", places: number[], cards: string }} SeenCards
 *   cards that came at once, their faces joined, and the places they came from, counted from 1;
 *   the order of the cards means nothing, because red threes are laid before other cards drawn
 */

/**
 * The cards that one update brings to a seat.
 * @param {readonly Happening[]} happenings in order, with those that only this seat may see
 * @param {{ deck: number, stock: number, players: number, seat: number }} table the numbers of
 *   cards in the deck, and in the stock before the update; unlike the happenings themselves,
 *   everybody at the table sees the stock
 * @returns {SeenCards[]}
 */
export function cardsSeen(happenings, { deck, stock, players, seat }) {
  /** @type {SeenCards[]} */
  const seen = [];
  let gone = deck - stock;
  let dealer = 0;
  /** @type {Happening | null} red threes of a draw, laid before its other cards are announced */
  let redThrees = null;
  /** @param {SeenCards["sight"]} sight @param {readonly string[]} cards */
  const note = (sight, cards) => {
    seen.push({ sight, places: cards.map((_, at) => gone + 1 + at), cards: cards.join("") });
    gone += cards.length;
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
        redThrees = redThrees
          ? { ...event, cards: [...redThrees.cards, ...event.cards] }
          : event;
        break;
      case "Drew":
        // The cards themselves follow, for the seat that drew alone.
        if (event.seat === seat) break;
        gone += event.count + (redThrees?.cards.length ?? 0);
        redThrees = null;
        break;
      case "CardsDrawn":
        note("draw", [...(redThrees?.cards ?? []), ...event.cards]);
        redThrees = null;
        break;
    }
  }
  if (redThrees?.seat === seat) note("draw", redThrees.cards); // the last cards of the stock
  return seen;
}
