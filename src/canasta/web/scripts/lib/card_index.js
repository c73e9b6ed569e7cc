/** The index printed in the corner of a card. */
import { courtLetters } from "./preferences.js";

/** «R», «10», «3»; a joker has a star. @param {string} card a face or a kind */
export function indexOf(card) {
  const letter = card[0] ?? "";
  if (letter === "*") return "★";
  if (letter === "r" || letter === "b") return "3";
  if (letter === "T") return "10";
  return courtLetters.value[/** @type {"J"} */ (letter)] ?? letter;
}
