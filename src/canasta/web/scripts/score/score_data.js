/** The rule sets of the score keeper and their words, and the language of the page. */
import { siteStorage } from "../lib/storage.js";
import { language, loadTexts, writeIn } from "../lib/text.js";

/** @typedef {import("../../types/score.js").ScoreRules} ScoreRules */
/** @typedef {import("../../types/score.js").ScoreWords} ScoreWords */
/** @typedef {import("../../types/score.js").Game} Game */

const CHOSEN = "canasta.score.language";

/** The four texts. @type {ScoreRules[]} */
export const ruleTexts = [];
/** Their words, by id. @type {Record<string, ScoreWords>} */
let words = {};

/**
 * Load all data in the visitor's language. The page is the same file in every language, so that the
 * browser can cache it and any web space can host it.
 */
export async function loadScoreData() {
  writeIn(wishedLanguage());
  const data = await loadTexts(`data.${language()}.json`);
  ruleTexts.push(...data.rules);
  words = data.words;
}

/** Whether a game is played by one of the four texts. @param {Game} game */
export const isText = ({ rules }) => ruleTexts.some(({ hash }) => hash === rules.hash);

/**
 * The words about the rules of a game. A game with house rules contains the words that differ from
 * the rule text.
 * @param {Pick<Game, "rules" | "house">} game
 */
export function wordsOf({ rules, house }) {
  if (!house) return words[rules.id];
  const own = house.words[language()];
  const text = words[house.base];
  if (!own || !text) return own;
  return { ...own, rules: { ...text.rules, ...own.rules }, penalties: { ...text.penalties, ...own.penalties } };
}

/** The name of the rules of a game. @param {Pick<Game, "rules" | "house">} game */
export const rulesName = (game) => wordsOf(game)?.name ?? game.rules.id;

/** Switch the page to another language. @param {string} code */
export function readIn(code) {
  siteStorage.write(CHOSEN, code);
  location.reload();
}

function wishedLanguage() {
  const offered = (document.body.dataset["languages"] ?? "").split(" ");
  const wished = [siteStorage.read(CHOSEN), cookie(), ...navigator.languages.map((name) => name.split("-")[0])];
  return wished.find((code) => code && offered.includes(code)) ?? language();
}

/** The language chosen on the other pages of the site. */
const cookie = () => /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
