/**
 * Computes the largest size of a side's melds in its area: cards in one or more rows, or chips with
 * rank and count if even small cards do not fit. The style sheets use the sizes on small screens.
 */

/** Widths of a card and of a chip, and the heights of a chip with its gap, in pixels. */
const SMALLEST_CARD = 32;
const LARGEST_CARD = 72;
/** Columns narrower than this number of pixels are not split into rows; one row scrolls instead. */
const SMALLEST_IN_ROWS = 20;
/** The minimum width of a chip with a two-digit rank next to a count, in pixels. */
const SMALLEST_CHIP = 39;
/** The minimum width of a chip with the count below the rank, in pixels. */
const SLIMMEST_CHIP = 9;
const LARGEST_CHIP = 50;
const LOWEST_CHIP = 27;
const HIGHEST_CHIP = 40;
const CARD_GAP = 9;
const CHIP_GAP = 5;
const SLIM_GAP = 2;
const LINE_GAP = 4;
/** The height around a card for its count, its progress and a gap, in pixels. */
const AROUND_CARD = 18;
/** The padding of the list in the style sheets, in pixels; chips need less above. */
const PADDING_ACROSS = 12;
const PADDING_DOWN = 8;
const CHIP_PADDING = 3;
/** The visible part of each covered red three, in card widths: close and apart. */
const CLOSE = 0.13;
const APART = 0.38;
/** The gap between columns, and the height added to that of one card, in pixels. */
const COLUMN_GAP = 16;
const AROUND_COLUMN = 20;

/**
 * @typedef {object} Sizes
 * @property {boolean} isFolded whether the melds are chips
 * @property {boolean} isSlim whether the chips are narrow, with the count below the rank
 * @property {number} width of a card or chip
 * @property {number} height of a card or chip
 * @property {number} across the width of a card where melds are columns in one row
 * @property {number} rows the number of rows that allows larger cards than one row; 0 if none does
 * @property {number} inRows the width of a card in `rows` rows
 */

/**
 * @param {number} melds @param {number} redThrees the number of red threes
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
