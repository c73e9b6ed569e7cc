/** Cards side by side, with one name for screen readers: «trois rois et un deux». */
import { Card, cardsInWords } from "../lib/cards.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";

/**
 * @param {object} props
 * @param {readonly string[]} props.cards faces or kinds
 * @param {string} [props.class]
 * @param {readonly string[]} [props.fresh] new cards in the row, which are marked
 */
export function CardRow({ cards, class: className = "", fresh = [] }) {
  const marked = [...fresh];
  const seen = /** @type {Map<string, number>} */ (new Map());
  return html`<span class=${`card-row ${className}`} role="img" aria-label=${cardWords(cards)}>
    ${cards.map((card) => {
      const copy = seen.get(card) ?? 0;
      seen.set(card, copy + 1);
      const at = marked.indexOf(card);
      if (at >= 0) marked.splice(at, 1);
      return html`<${Card} key=${`${card}${copy}`} card=${card} isSilent class=${at >= 0 ? "fresh" : ""} />`;
    })}
  </span>`;
}

/** «trois rois et un deux», in the order of the row. @param {readonly string[]} cards */
const cardWords = (cards) => (cards.length ? cardsInWords(cards) : text("web.page.no_cards"));

/**
 * Returns a function that turns kinds, one letter each, into faces. It cycles through the suits, so
 * that an example shows no card more often than two packs contain it.
 * @returns {(kinds: string) => string[]}
 */
export function facesInTurn() {
  /** @type {Map<string, number>} */
  const shown = new Map();
  return (kinds) =>
    [...kinds].map((kind) => {
      const at = shown.get(kind) ?? 0;
      shown.set(kind, at + 1);
      const suits = SUITS[/** @type {"r"} */ (kind)] ?? "SHDC";
      return ("rb".includes(kind) ? "3" : kind) + suits[at % suits.length];
    });
}

const SUITS = /** @type {const} */ ({ r: "HD", b: "SC", "*": "RB" });
