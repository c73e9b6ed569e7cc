/**
 * Three arrangements of the hand: a fan on large screens, a rack with a column per rank for more
 * cards than a fan can show, and one or two rows on small screens.
 */
import { html } from "../../lib/html.js";

/** @typedef {import("./hand_order.js").HandCard} HandCard */
/** @typedef {{ width: number, height: number, isLarge: boolean }} Room `isLarge`: large indices */
/** @typedef {(card: HandCard, index: number, style: string) => unknown} Option draws a card */
/** @typedef {"fan" | "rack" | "rows"} Arrangement */

/** The maximum number of readable cards in a fan. */
const FAN_CARDS = 26;
const FAN_WIDTH = 700;
/** The minimum height of a rack, in pixels. */
const RACK_HEIGHT = 150;
/** The width between two ranks of a fan, and the maximum for a row, in pixels. */
const GAP = 13;
/** The height added to that of a card for the arc and for raised chosen cards, in pixels. */
const FAN_SLACK = 45;
const ROW_SLACK = 24;
/** The height above each of two rows for raised chosen cards, in pixels. */
const ROWS_SLACK = 8;
/** The space at the ends of a row, in pixels. */
const ROW_ENDS = 20;
/** The minimum visible width of a covered card for touch, in pixels. */
const TARGET = 24;
/** The minimum width of a card, in pixels; 13 cards fit in a row 360 pixels wide. */
const LEAST_WIDTH = 44;

/** @param {number} count @param {Room} room @returns {Arrangement} */
export function arrangementOf(count, { width, height }) {
  if (height < RACK_HEIGHT) return "rows";
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
 * One row of cards, or two if one is too short: the lower row covers all but the indices of the
 * upper one. Cards overlap up to their indices before the rows scroll; a few cards are larger and
 * lie apart.
 * @param {HandCard[][]} ranks @param {Room} room @param {Option} option
 */
export function rows(ranks, room, option) {
  const parts = parted(ranks, 1 + Math.floor((room.width - ROW_ENDS - LEAST_WIDTH) / TARGET));
  const { cardWidth, step, gap, strip } = rowMeasures(parts, room);
  let index = 0;
  return parts.map(
    (part, at) =>
      html`<div
        class="hand-row"
        role="presentation"
        style=${at ? `margin-top:${(strip - cardWidth * 1.4 - ROWS_SLACK).toFixed(1)}px` : ""}
        key=${at}
      >
        ${part.flatMap((cards, rank) =>
          cards.map((card, place) => {
            const isFirst = rank + place === 0;
            const shift = isFirst ? 0 : step - cardWidth + (place ? 0 : gap);
            const style = `--w:${cardWidth}px;margin-left:${shift.toFixed(1)}px`;
            return option(card, index++, style);
          }),
        )}
      </div>`,
  );
}

/**
 * The ranks in one row, or in two of about the same length. A rank is divided only if the rows
 * would be too long otherwise.
 * @param {HandCard[][]} ranks @param {number} most the number of cards that fit in a row
 */
function parted(ranks, most) {
  const count = ranks.flat().length;
  if (count <= most) return [ranks];
  const half = Math.ceil(count / 2);
  let end = 0;
  const starts = ranks.map((cards) => (end += cards.length) - cards.length);
  const [cut = half] = starts
    .filter((start) => Math.max(start, count - start) <= Math.max(most, half))
    .sort((one, other) => Math.abs(one - half) - Math.abs(other - half));
  /** @param {(cards: HandCard[], at: number) => HandCard[]} part */
  const cardsOf = (part) =>
    ranks
      .map((cards, rank) => part(cards, Math.max(0, cut - (starts[rank] ?? 0))))
      .filter((cards) => cards.length);
  return [cardsOf((cards, at) => cards.slice(0, at)), cardsOf((cards, at) => cards.slice(at))];
}

/**
 * The width of a card, the distance between cards, the extra distance between ranks, and the
 * visible height of the upper of two rows.
 * @param {HandCard[][][]} parts the rows @param {Room} room
 */
function rowMeasures(parts, { width, height, isLarge }) {
  const steps = Math.max(1, ...parts.map((part) => part.flat().length - 1));
  const gaps = Math.max(1, ...parts.map((part) => part.length - 1));
  const room = width - ROW_ENDS;
  const [indexWidth, indexHeight] = isLarge ? [0.54, 0.88] : [0.44, 0.76];
  const highest =
    parts.length > 1 ? (height - ROWS_SLACK) / (1.4 + indexHeight) : (height - ROW_SLACK) / 1.4;
  const widest = Math.min(room / (1 + indexWidth * steps), room - TARGET * steps);
  const cardWidth = Math.floor(Math.max(LEAST_WIDTH, Math.min(highest, widest)));
  const least = Math.max(TARGET, indexWidth * cardWidth);
  const spare = Math.max(0, room - cardWidth - least * steps);
  const gap = Math.min(GAP, spare / gaps);
  const step = Math.min(cardWidth + 4, least + (spare - gap * gaps) / steps);
  return { cardWidth, step, gap, strip: indexHeight * cardWidth };
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
