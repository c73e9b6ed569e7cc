/** The names of kinds of cards for screen readers. */
import { indexOf } from "../lib/card_index.js";
import { text } from "../lib/text.js";

/**
 * The index of a kind of cards, in words where it is a symbol: «joker», «trois noir».
 * @param {string} kind
 */
export function spokenKind(kind) {
  if (kind === "*") return text("web.score.kind.joker");
  if (kind === "b") return text("web.score.kind.black_three");
  return indexOf(kind);
}
