/**
 * How large the melds of a side can be in its area: cards in one or more rows, or, where even small
 * cards have no room, chips that show rank and count. The style sheets use it where room is short.
 */

/** Widths of a card and of a chip, and the heights of a chip with its gap, in pixels. */
const SMALLEST_CARD = 32;
const LARGEST_CARD = 72;
/** Smaller columns are no better in rows than in one that scrolls. */
const SMALLEST_IN_ROWS = 20;
/** A chip holds a rank of two figures and a count beside each other. */
const SMALLEST_CHIP = 39;
/** Chips narrower than that have the count below the rank. */
const SLIMMEST_CHIP = 9;
const LARGEST_CHIP = 50;
const LOWEST_CHIP = 27;
const HIGHEST_CHIP = 40;
const CARD_GAP = 9;
const CHIP_GAP = 5;
const SLIM_GAP = 2;
const LINE_GAP = 4;
/** Height beyond that of a card: its count above, its progress below, and a gap. */
const AROUND_CARD = 18;
/** The padding of the list in the style sheets; chips need less above them. */
const PADDING_ACROSS = 12;
const PADDING_DOWN = 8;
const CHIP_PADDING = 3;
/** How much of each red three but one is seen, in cards: lying close, and apart. */
const CLOSE = 0.13;
const APART = 0.38;
/** The gap of melds that lie in columns, and the height beyond that of one card. */
const COLUMN_GAP = 16;
const AROUND_COLUMN = 20;

/**
 * @typedef {object} Sizes
 * @property {boolean} isFolded whether the melds are chips
 * @property {boolean} isSlim whether these are narrow, with the count below the rank
 * @property {number} width of a card or chip
 * @property {number} height of a card or chip
 * @property {number} across the width of a card where melds are columns in one row
 * @property {number} rows how many rows of columns have larger cards than one; 0 if none have
 * @property {number} inRows the width of a card in these rows
 */

/**
 * @param {number} melds @param {number} redThrees how many of them
 * @param {{ width: number, height: number }} list
 * @returns {Sizes}
 */
export function meldSizes(melds, redThrees, list) {
  const width = list.width - PADDING_ACROSS;
  const height = list.height - PADDING_DOWN;
  /** @param {number} step */
  const places = (step) => melds + (redThrees && 1 + (redThrees - 1) * step);
  const across = Math.floor(
    Math.min(
      widthOf(places(APART), 1, width, COLUMN_GAP),
      (list.height - AROUND_COLUMN) / 1.4,
    ),
  );
  const cards = [1, 2, 3].map((count) =>
    Math.min(widthOf(places(CLOSE), count, width, CARD_GAP), (height / count - AROUND_CARD) / 1.4),
  );
  const card = Math.max(...cards);
  const inRows = Math.floor(card);
  const best = cards.indexOf(card) + 1;
  const columns = { across, rows: best > 1 && inRows > Math.max(across, SMALLEST_IN_ROWS) ? best : 0, inRows };
  if (card >= SMALLEST_CARD) {
    const size = Math.floor(Math.min(card, LARGEST_CARD));
    return { isFolded: false, isSlim: false, width: size, height: Math.floor(size * 1.4), ...columns };
  }
  const inside = list.height - CHIP_PADDING;
  const most = Math.max(1, Math.floor(inside / LOWEST_CHIP));
  const count = melds + Math.min(1, redThrees);
  const rows =
    Array.from({ length: most }, (_, at) => at + 1).find(
      (tried) => widthOf(count, tried, width, CHIP_GAP) >= LARGEST_CHIP,
    ) ?? most;
  const wide = widthOf(count, rows, width, CHIP_GAP);
  const isSlim = wide < SMALLEST_CHIP;
  const chip = isSlim ? widthOf(count, rows, width, SLIM_GAP) : wide;
  const line = clamp(inside / rows, LOWEST_CHIP, HIGHEST_CHIP);
  return {
    isFolded: true,
    isSlim,
    width: Math.floor(clamp(chip, SLIMMEST_CHIP, LARGEST_CHIP)),
    height: Math.floor(line) - LINE_GAP,
    ...columns,
  };
}

/**
 * The width of each of `count` melds in a number of rows.
 * @param {number} count @param {number} rows @param {number} width @param {number} gap
 */
function widthOf(count, rows, width, gap) {
  const inRow = Math.max(1, Math.ceil(count / rows));
  return (width - gap * (inRow - 1)) / inRow;
}

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));
