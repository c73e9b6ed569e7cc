/** Choosing the language: a cookie that the server reads for every page. */
import { comeIn, me } from "./me.js";
import { tell } from "./toast.js";

/** @typedef {"fr" | "en"} LanguageCode */

/** @type {Record<LanguageCode, LanguageCode>} */
export const OTHER = { fr: "en", en: "fr" };

/** The languages by their own names. @type {[LanguageCode, string][]} */
export const LANGUAGES = [
  ["fr", "Français"],
  ["en", "English"],
];

const YEAR_S = 365 * 24 * 3600;

/**
 * Take a language, and load the page again in it.
 * @param {LanguageCode} chosen
 */
export async function chooseLanguage(chosen) {
  document.cookie = `language=${chosen}; path=/; max-age=${YEAR_S}; samesite=lax`;
  try {
    // The sentences of a table come in the language the server knows of the guest.
    if (me.value.nickname) await comeIn(me.value.nickname, chosen);
    location.reload();
  } catch (error) {
    tell(error);
  }
}
