/** The list of the site's files and its texts, both contained in the page. */

/**
 * @typedef {object} Site
 * @property {string} folder where the files of this version are
 * @property {Record<string, string>} pages their names by their addresses, as in `/t/{id}`
 * @property {import("./files.js").File[]} files of the interpreter
 * @property {object} lock the lock file of the interpreter
 * @property {Record<string, Record<string, string>>} texts by language
 */

/** The parts of an address. @param {string} address */
const partsOf = (address) => address.split("/").filter(Boolean);

/** The name of the page at an address; an unknown address leads home. @param {string} path */
export function pageAt(path) {
  const parts = partsOf(path);
  const found = Object.entries(site.pages).find(([address]) => {
    const own = partsOf(address);
    return (
      own.length === parts.length && own.every((part, at) => part.startsWith("{") || part === parts[at])
    );
  });
  return found?.[1] ?? site.pages["/"] ?? "";
}

const STORED_AS = "canasta.language";

/** @type {Site} */
export const site = JSON.parse(element("site").textContent ?? "");
/** Whether the browser is too old; the page has already shown a message. */
export const isTooOld = "old" in element("site").dataset;

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** The chosen language, or else the browser's preferred one, or else the first. */
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
    // Without storage, the choice lasts until the page is closed.
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
