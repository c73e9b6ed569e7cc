/**
 * The texts of the pages, in the language of the visitor.
 *
 * The server sends a catalogue (`/text/table.fr.json`): for each key a text, or one text per plural
 * form. Keys are `web.…`; the files are src/canasta/i18n/catalogues/web-*.po. This module names no
 * language, because names and plural rules come with the texts.
 */

/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, string | string[]>} */
let texts = {};
/**
 * The plural form of each count below 200, one digit each; larger counts use their last two digits.
 */
let forms = "0";
let numbers = new Intl.NumberFormat();
/** The wording of the table's rules for wild cards and the pile. */
let wording = "laws";

/** Every language with its name in that language. @type {[code: string, name: string][]} */
export const languages = [];

/**
 * The language of the page: that of `<html lang>` when the page was loaded. It is read once,
 * because a browser that translates the page overwrites it.
 */
let written = document.documentElement.lang;

export const language = () => written;

/** Use another language for the page from now on. @param {string} code */
export function writeIn(code) {
  written = code;
  document.documentElement.lang = code;
}

/**
 * Load the catalogue; call this before anything else here.
 * @param {string} address its address, in the language of the page
 * @returns {Promise<any>} the catalogue, with any further data in the file
 */
export async function loadTexts(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const read = await answer.json();
  ({ texts, forms } = read);
  languages.splice(0, languages.length, ...read.languages);
  numbers = new Intl.NumberFormat(language());
  return read;
}

/**
 * The text of `key` with its placeholders filled. Numbers are written in figures; `count` selects
 * the plural form, and `{word}` stands for it in words. A placeholder without a value is a phrase
 * of the rule set, such as `{the_pile}`.
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
 * Use the wording of a rule set from now on, such as «le paquet» for «la pile».
 * @param {string} code
 */
export function useWording(code) {
  wording = code;
}

/**
 * The text of `key`, with `{name}` replaced by anything that Preact can render, such as a link or a
 * card.
 * @param {string} key
 * @param {Record<string, unknown>} parts
 * @returns {unknown[]} texts and parts in order
 */
export function textParts(key, parts) {
  return text(key)
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 ? parts[part] : part));
}

/** Things joined by "and": «un roi, deux as et un joker». @param {readonly string[]} items */
export function allOf(items) {
  const last = items.at(-1) ?? "";
  return items.length > 1
    ? text("list.and", { first: items.slice(0, -1).join(", "), last })
    : last;
}

/** A whole number in figures. @param {number} value */
export const figures = (value) => numbers.format(value).replace("-", "\u2212");

/** Points won or lost: «+620», «−35». @param {number} points */
export const signed = (points) => (points > 0 ? `+${figures(points)}` : figures(points));

/** A number in words if the catalogue has it, otherwise in figures. @param {number} value */
const inWords = (value) => /** @type {string | undefined} */ (texts[`number.${value}`]) ?? value;

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
    const value =
      values[name] ??
      (name === "word" ? inWords(Number(values["count"])) : texts[`wording.${name}.${wording}`]);
    if (value === undefined || typeof value === "object") return whole;
    return typeof value === "number" ? figures(value) : value;
  });
}
