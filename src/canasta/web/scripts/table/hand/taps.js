/**
 * Handles a click, a touch or the space bar on a card of the hand. The effect depends on recent
 * clicks: cards of one rank clicked in succession are all chosen, and a double click discards if
 * this preference is on.
 */
import { preferences } from "../../lib/preferences.js";
import { canDiscard, discard } from "../actions.js";
import { myTurn } from "../state.js";
import { sameRank } from "./hand_order.js";
import { chooseOfRank, hasChosen, touch } from "./staging.js";

/** @typedef {import("./hand_order.js").HandCard} HandCard */

/** The maximum time between clicks of one series, in milliseconds. */
const SERIES_MS = 1500;
const DOUBLE_CLICK_MS = 400;

/** The cards of a rank clicked in succession; `at` is the time of the last click. */
let series = { kind: "", ids: /** @type {string[]} */ ([]), at: 0 };
/** The last click, for a double click. */
let last = { id: "", at: 0 };

/** Choose a card, or undo its choice. @param {HandCard} card */
export function tap(card) {
  const at = Date.now();
  const goesOn =
    card.kind === series.kind && at - series.at <= SERIES_MS && !series.ids.includes(card.id);
  if (goesOn) {
    series = { ...series, ids: [...series.ids, card.id], at };
    chooseOfRank(card, series.ids);
    return;
  }
  const begins = sameRank(card).length > 1 && !sameRank(card).some(({ id }) => hasChosen(id));
  series = begins ? { kind: card.kind, ids: [card.id], at } : { kind: "", ids: [], at: 0 };
  touch(card);
}

/** Handle a click or touch. @param {HandCard} card */
export function click(card) {
  const at = Date.now();
  const isSecond = card.id === last.id && at - last.at <= DOUBLE_CLICK_MS;
  last = isSecond ? { id: "", at: 0 } : { id: card.id, at };
  const discards =
    isSecond && preferences.peek().doubleClickDiscards && myTurn.peek() && canDiscard.peek();
  // After the second click, at most this card of its rank is chosen, and it is discarded.
  tap(card);
  if (discards) void discard(card);
}
