/** The names of kinds of cards, for the ear. */
import { indexOf } from "../lib/card_index.js";
import { text } from "../lib/text.js";

/** What is printed on a kind of cards, in words where it is a sign: «joker», «trois noir». @param {string} kind */
export function spokenKind(kind) {
  if (kind === "*") return text("web.score.kind.joker");
  if (kind === "b") return text("web.score.kind.black_three");
  return indexOf(kind);
}
