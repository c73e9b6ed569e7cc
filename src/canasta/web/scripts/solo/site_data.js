/** What the site consists of, and its few words: the page itself holds both. */

/**
 * @typedef {object} Site
 * @property {string} folder where the files of this version are
 * @property {Record<string, string>} pages their names by the first part of their addresses
 * @property {import("./files.js").File[]} files of the interpreter
 * @property {object} lock the interpreter's word on its own version
 * @property {Record<string, Record<string, string>>} texts by language
 */

const STORED_AS = "canasta.language";

/** @type {Site} */
export const site = JSON.parse(element("site").textContent ?? "");
/** Whether the browser is too old, which the page has said already. */
export const isTooOld = "old" in element("site").dataset;

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** The language that was chosen, or one that the browser wishes, or the first. */
export function languageOfVisitor() {
  const wished = [chosenBefore(), ...navigator.languages.map((name) => name.split("-")[0])];
  const known = Object.keys(site.texts);
  return wished.find((name) => name && known.includes(name)) ?? known[0] ?? "";
}

function chosenBefore() {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null; // the browser refuses storage
  }
}

/** @param {string} language */
export function rememberLanguage(language) {
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    // It lasts as long as the page.
  }
}

/**
 * A text of the outer page.
 * @param {string} name @param {Record<string, string | number>} [values] of its placeholders
 */
export function words(name, values = {}) {
  const text = site.texts[document.documentElement.lang]?.[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, key) => String(values[key] ?? whole));
}
