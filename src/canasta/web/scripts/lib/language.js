/**
 * The choice of the language, stored in a cookie that the server reads for every page, or by the
 * site without a server.
 */
import { enterAs, guest, needCookies } from "./guest.js";
import { isAlone } from "../site/alone.js";
import { chooseLanguageAlone } from "../site/site.js";
import { language, languages } from "./text.js";
import { showError } from "./toast.js";

/**
 * The language after that of the page, in turn.
 * @returns {[code: string, name: string]}
 */
export function nextLanguage() {
  const at = languages.findIndex(([code]) => code === language());
  const next = languages[(at + 1) % languages.length];
  if (!next) throw new Error("no languages");
  return next;
}

const YEAR_S = 365 * 24 * 3600;

/**
 * Set the language, and load the page again in it.
 * @param {string} chosen
 */
export async function chooseLanguage(chosen) {
  try {
    if (!isAlone) {
      needCookies();
      document.cookie = `language=${chosen}; path=/; max-age=${YEAR_S}; samesite=lax`;
    }
    // The server writes a table's sentences in the guest's stored language.
    if (guest.value.nickname) await enterAs(guest.value.nickname, chosen);
    if (isAlone) chooseLanguageAlone(chosen);
    else location.reload();
  } catch (error) {
    showError(error);
  }
}
