/** The rule sets of the score keeper and their words, and the language of the page. */
import { language, loadTexts } from "../lib/text.js";

/** @typedef {import("../../types/score.js").ScoreRules} ScoreRules */
/** @typedef {import("../../types/score.js").ScoreWords} ScoreWords */
/** @typedef {import("../../types/score.js").Game} Game */

const CHOSEN = "canasta.score.language";

/** The four texts. @type {ScoreRules[]} */
export let ruleTexts = [];
/** Their words, by id. @type {Record<string, ScoreWords>} */
let words = {};

/**
 * Load everything in the language of the visitor. The page is the same file in every language, so
 * that it can be kept by the browser, or lie on any web space.
 */
export async function loadScoreData() {
  document.documentElement.lang = wishedLanguage();
  const data = await loadTexts(`data.${language()}.json`);
  ruleTexts = data.rules;
  words = data.words;
}

/** Whether a game is played by one of the four texts. @param {Game} game */
export const isText = ({ rules }) => ruleTexts.some(({ hash }) => hash === rules.hash);

/** The words about the rules of a game; those of house rules come with it, but not by a link. @param {Game} game */
export const wordsOf = (game) =>
  isText(game) ? words[game.rules.id] : game.words?.[language()];

/** The name of a rule text. @param {string} id */
export const textName = (id) => words[id]?.name ?? id;

/** The name of the rules of a game. @param {Game} game */
export const rulesName = ({ rules, titles }) =>
  titles[language()] ?? Object.values(titles)[0] ?? textName(rules.id);

/** Read the page in another language from now on. @param {string} code */
export function readIn(code) {
  try {
    localStorage.setItem(CHOSEN, code);
  } catch {
    // Without storage the page stays in the language of the browser.
  }
  location.reload();
}

function wishedLanguage() {
  const offered = (document.body.dataset["languages"] ?? "").split(" ");
  const wished = [chosen(), cookie(), ...navigator.languages.map((name) => name.split("-")[0])];
  return wished.find((code) => code && offered.includes(code)) ?? language();
}

function chosen() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

/** The language chosen on the other pages of the site. */
const cookie = () => /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
