/**
 * The texts of the pages, in the language of the visitor.
 *
 * The catalogue comes from the server (`/text/fr.json`): a text, or one text per grammatical
 * number. Keys are `web.…`; the files are src/canasta/i18n/catalogues/web-*.po. Nothing here knows
 * which languages there are: their names and plural rules come with the texts.
 */

/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, string | string[]>} */
let texts = {};
/** By a count below 200 a digit: which form of a text it takes. Larger ones go by the last two. */
let forms = "0";
let numbers = new Intl.NumberFormat();

/** Every language with what it calls itself. @type {[code: string, name: string][]} */
export let languages = [];

/** The language of the page: that of `<html lang>`. */
export const language = () => document.documentElement.lang;

/** Load the catalogue; everything else here may be used once this is done. */
export async function loadTexts() {
  const answer = await fetch(`/text/${language()}.json`);
  if (!answer.ok) throw new Error(`/text/${language()}.json: ${answer.status}`);
  ({ texts, forms, languages } = await answer.json());
  numbers = new Intl.NumberFormat(language());
}

/**
 * The text of `key` with its placeholders filled. Numbers are set in figures; where the text
 * depends on a number, that number is `count`.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function text(key, values = {}) {
  const entry = texts[key];
  if (entry === undefined) {
    console.error(`no text ${key}`);
    return key;
  }
  return filled(typeof entry === "string" ? entry : form(entry, Number(values["count"])), values);
}

/**
 * The same, with `{name}` filled by anything that can be drawn, for instance a link or a card.
 * @param {string} key
 * @param {Record<string, unknown>} parts
 * @returns {unknown[]} what stands there, in order
 */
export function textParts(key, parts) {
  return text(key)
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 ? parts[part] : part));
}

/** A whole number in figures. @param {number} value */
export const figures = (value) => numbers.format(value).replace("-", "\u2212");

/**
 * @param {string[]} entry @param {number} count
 * @returns {string}
 */
function form(entry, count) {
  return entry[Number(forms[count < 100 ? count : 100 + (count % 100)])] ?? entry.at(-1) ?? "";
}

/**
 * @param {string} sentence @param {Values} values
 * @returns {string}
 */
function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? figures(value) : value;
  });
}
