/** The names of kinds of cards. */
import { text } from "../lib/text.js";

/** «R», «10», «★»: how a kind is printed on its card. @param {string} kind */
export function printedKind(kind) {
  if (kind === "*") return "★";
  if (kind === "b") return "3";
  if (kind === "T") return "10";
  const court = "JQK".indexOf(kind);
  return court < 0 ? kind : (text("web.common.courts").split(" ")[court] ?? kind);
}

/** The same for the ear: «joker», «trois noir». @param {string} kind */
export function spokenKind(kind) {
  if (kind === "*") return text("web.score.kind.joker");
  if (kind === "b") return text("web.score.kind.black_three");
  return printedKind(kind);
}
