/**
 * Playing cards of our own design: a large index, one emblem, a tinted ground for wild cards.
 * A card is given as a face (`QH`, `*R`) or, in examples of rules, as a kind (`Q`, `b`, `*`).
 */
import { indexOf } from "./card_index.js";
import { html } from "./html.js";
import { Symbol } from "./symbols.js";
import { allOf, text } from "./text.js";

const SUITS = /** @type {const} */ ({ S: "spades", H: "hearts", D: "diamonds", C: "clubs" });
const EMBLEMS = /** @type {const} */ ({ J: "halberd", Q: "flower", K: "crown" });

/** @type {Record<string, string>} */
const NAMES = {
  r: "red_three",
  b: "black_three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
  2: "two",
  "*": "joker",
};

/**
 * The kind of a card, one letter; red threes are `r`, black threes `b`.
 * @param {string} card a face or a kind
 */
export function kindOf(card) {
  if (card[0] !== "3") return card[0] ?? "";
  return card[1] === "H" || card[1] === "D" ? "r" : "b";
}

/** Whether a card is wild. @param {string} card */
export const isWild = (card) => card[0] === "2" || card[0] === "*";

/** Whether a meld of a kind may hold wild cards; melds of threes may not. @param {string} kind */
export const holdsWilds = (kind) => kind !== "b" && kind !== "r";

/** «Dame de cœur», «Joker rouge», «Trois noir». @param {string} card a face or a kind */
export function cardName(card) {
  if (card === "*R") return text("web.table.card.red_joker");
  if (card === "*B") return text("web.table.card.black_joker");
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  if (!suit) return text(`web.table.card.${NAMES[kindOf(card)]}`);
  const rank = card[0] === "3" ? "three" : NAMES[kindOf(card)];
  return text(`web.table.suit.${suit}`, { card: text(`web.table.card.${rank}`) });
}

/** «de rois», «d'as», to follow canasta or meld. @param {string} kind */
export const ofCards = (kind) => text(`card.of.${NAMES[kind]}`);

/** «les rois». @param {string} kind */
export const theCards = (kind) => text(`card.many.${NAMES[kind]}`);

/** «trois rois», «un joker». @param {string} kind @param {number} count */
export const countedCards = (kind, count) => text(`card.counted.${NAMES[kind]}`, { count });

/** The number of cards of each kind. @param {readonly string[]} cards */
export function countKinds(cards) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const card of cards) counts.set(kindOf(card), (counts.get(kindOf(card)) ?? 0) + 1);
  return [...counts];
}

/** «trois rois, un as et un deux», in the order of the cards. @param {readonly string[]} cards */
export const cardsInWords = (cards) =>
  allOf(countKinds(cards).map(([kind, count]) => countedCards(kind, count)));

/** «trois rois avec un deux et un joker», the cards of one meld. @param {readonly string[]} cards */
export function meldInWords(cards) {
  const naturals = cards.filter((card) => !isWild(card));
  const wilds = cards.filter(isWild).sort().reverse();
  if (!naturals.length || !wilds.length) return cardsInWords(cards);
  return text("list.with_wilds", {
    naturals: cardsInWords(naturals),
    wild_cards: cardsInWords(wilds),
  });
}

/** The classes that give a card its colours. @param {string} card @param {string} [form] */
function look(card, form = "card") {
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  const kind = kindOf(card);
  const classes = [form];
  if (suit) classes.push(suit);
  else if (kind === "r") classes.push("hearts");
  if (isWild(card)) classes.push("wild");
  if (kind === "*") classes.push("joker", card === "*R" ? "red" : "black");
  return classes.join(" ");
}

/** The print on a card. @param {{ card: string }} props */
export function Face({ card }) {
  const kind = kindOf(card);
  if (kind === "*")
    return html`<span class="index"><${Symbol} name="star" class="star" /></span
      ><${Symbol} name="cap" class="emblem" />`;
  const emblem = EMBLEMS[/** @type {keyof typeof EMBLEMS} */ (kind)];
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  return html`<span class="index"
      ><b>${indexOf(card)}</b>${suit && html`<${Symbol} name=${suit} />`}</span
    >${emblem && html`<${Symbol} name=${emblem} class="emblem" />`}${
      suit && html`<${Symbol} name=${suit} class=${emblem ? "pip" : "emblem suit"} />`
    }`;
}

/**
 * A card, face up. Its width is the style variable `--w`.
 * @param {object} props
 * @param {string} props.card a face, or a kind if the suit does not matter
 * @param {string} [props.class] further classes
 * @param {string} [props.style]
 * @param {boolean} [props.isSilent] whether screen readers skip it, because adjacent words name it
 */
export function Card({ card, class: className = "", style = "", isSilent = false }) {
  const spoken = isSilent
    ? { "aria-hidden": "true" }
    : { role: "img", "aria-label": cardName(card) };
  return html`<span
    class=${`${look(card)} ${className}`}
    style=${style}
    data-card=${card}
    translate=${false}
    ...${spoken}
  >
    <${Face} card=${card} />
  </span>`;
}

/**
 * The index of a card, as high as a line of text; screen readers skip it, because adjacent words
 * name it.
 * @param {{ card: string }} props a face, or a kind if the suit does not matter
 */
export function SmallCard({ card }) {
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  return html`<span class=${look(card, "small-card")} translate=${false} aria-hidden="true"
    >${kindOf(card) === "*" ? html`<${Symbol} name="star" />` : indexOf(card)}${
      suit && html`<${Symbol} name=${suit} />`
    }</span
  >`;
}

/** A card, face down; screen readers skip it. @param {{ class?: string, style?: string }} props */
export const CardBack = ({ class: className = "", style = "" }) =>
  html`<span class=${`card back ${className}`} style=${style} aria-hidden="true"></span>`;

/**
 * Attributes that make a button look like a card and give it the card's name.
 * @param {string} card
 */
export const cardLook = (card) => ({
  class: look(card),
  "aria-label": cardName(card),
  "data-card": card,
});
