/**
 * Three arrangements of the hand: a fan on large screens, a rack with a column per rank for more
 * cards than a fan can show, and a scrolling row on small screens.
 */
import { html } from "../../lib/html.js";

/** @typedef {import("./hand_order.js").HandCard} HandCard */
/** @typedef {{ width: number, height: number, isLarge: boolean }} Room `isLarge`: large indices */
/** @typedef {(card: HandCard, index: number, style: string) => unknown} Option draws a card */
/** @typedef {"fan" | "rack" | "row"} Arrangement */

/** The maximum number of readable cards in a fan. */
const FAN_CARDS = 26;
const FAN_WIDTH = 700;
/** The minimum height for more than one row of cards, in pixels. */
const ROW_HEIGHT = 150;
/** The width between two ranks of a fan, and the maximum for a row, in pixels. */
const GAP = 13;
/** The height added to that of a card for the arc and for raised chosen cards, in pixels. */
const FAN_SLACK = 45;
const ROW_SLACK = 24;
/** The space at the ends of a row, in pixels. */
const ROW_ENDS = 20;
/**
 * The minimum visible width of a covered card for touch; 12 cards fit on a screen 360 pixels wide.
 */
const TARGET = 24;
const LEAST_WIDTH = 46;
/** The width and distance of the cards of a scrolling row, in pixels. */
const SCROLLED_WIDTH = 56;
const SCROLLED_STEP = 26;

/** @param {number} count @param {Room} room @returns {Arrangement} */
export function arrangementOf(count, { width, height }) {
  if (height < ROW_HEIGHT) return "row";
  return width >= FAN_WIDTH && count <= FAN_CARDS ? "fan" : "rack";
}

/**
 * @param {HandCard[][]} ranks @param {Room} room @param {Option} option
 */
export function fan(ranks, { width, height, isLarge }, option) {
  const count = ranks.flat().length;
  const wished = isLarge ? 123 : 112;
  const cardWidth = Math.round(Math.min(wished, (height - FAN_SLACK) / 1.4));
  const room = width - 40 - cardWidth - GAP * (ranks.length - 1);
  const step = Math.max(24, Math.min(56, room / Math.max(1, count - 1)));
  const gap = step === 24 ? 0 : GAP;
  const total = step * (count - 1) + gap * (ranks.length - 1) + cardWidth;
  let index = 0;
  return ranks.flatMap((cards, group) =>
    cards.map((card) => {
      const left = index * step + group * gap;
      const tilt = (left + cardWidth / 2 - total / 2) / (Math.max(total, 600) / 2);
      const style = [
        `--w:${cardWidth}px`,
        `--x:${(left - total / 2).toFixed(1)}px`,
        `--turn:${(tilt * 6).toFixed(2)}deg`,
        `--down:${(tilt * tilt * 18).toFixed(1)}px`,
        `z-index:${index + 1}`,
      ].join(";");
      const element = option(card, index, style);
      index += 1;
      return element;
    }),
  );
}

/**
 * One row of cards. Before the row scrolls, cards overlap up to their indices; a few cards are
 * larger and lie apart.
 * @param {HandCard[][]} ranks @param {Room} room @param {Option} option
 */
export function row(ranks, room, option) {
  const { cardWidth, step, gap } = rowMeasures(ranks.flat().length, ranks.length, room);
  let index = 0;
  return ranks.flatMap((cards) =>
    cards.map((card, place) => {
      const isNewRank = place === 0 && index > 0;
      const shift = index ? step - cardWidth + (isNewRank ? gap : 0) : 0;
      const element = option(card, index, `--w:${cardWidth}px;margin-left:${shift.toFixed(1)}px`);
      index += 1;
      return element;
    }),
  );
}

/**
 * The width of a card, the distance between cards, and the extra distance between ranks.
 * @param {number} count @param {number} ranks @param {Room} room
 */
export function rowMeasures(count, ranks, { width, height, isLarge }) {
  const room = width - ROW_ENDS;
  const steps = Math.max(1, count - 1);
  const highest = (height - ROW_SLACK) / 1.4;
  const index = isLarge ? 0.54 : 0.44;
  const fitting = Math.min(highest, room / (1 + index * steps));
  if (fitting < LEAST_WIDTH || room < fitting + TARGET * steps) {
    const cardWidth = Math.round(Math.min(highest, SCROLLED_WIDTH));
    return { cardWidth, step: Math.max(SCROLLED_STEP, index * cardWidth), gap: GAP / 2 };
  }
  const cardWidth = Math.floor(fitting);
  const least = Math.max(TARGET, index * cardWidth);
  const spare = room - cardWidth - least * steps;
  const gap = Math.max(0, Math.min(GAP, spare / Math.max(1, ranks - 1)));
  const rest = Math.max(0, spare - gap * (ranks - 1));
  return { cardWidth, step: Math.min(cardWidth + 4, least + rest / steps), gap };
}

/**
 * @param {HandCard[][]} ranks @param {Room} room @param {Option} option
 */
export function rack(ranks, { width }, option) {
  const perRow = Math.max(5, Math.floor((width - 12) / 53));
  const rows = Math.ceil(ranks.length / perRow);
  const inRow = Math.ceil(ranks.length / Math.max(1, rows));
  let index = 0;
  return Array.from({ length: rows }, (_, at) => {
    const part = ranks.slice(at * inRow, (at + 1) * inRow);
    return html`<div class="rack-row" role="presentation" key=${at}>
      ${part.map(
        (cards) =>
          html`<div
            class="rack-column"
            role="presentation"
            style=${`--n:${cards.length}`}
            key=${cards[0]?.id}
          >
            ${cards.map((card, place) => {
              const element = option(card, index, `--i:${place}`);
              index += 1;
              return element;
            })}
            ${cards.length > 1 &&
            html`<span class="count-badge" aria-hidden="true">${cards.length}</span>`}
          </div>`,
      )}
    </div>`;
  });
}
