/**
 * What a person likes, kept in this browser alone. The values mean the same in every language.
 * What concerns only the look stands as data attributes on `<html>` for the style sheets.
 */
import { computed, effect, signal } from "@preact/signals";

import { text } from "./text.js";

/**
 * @typedef {object} Preferences
 * @property {"language" | "french" | "international"} indices letters of the courts: V D R A, or
 *   J Q K A, or those of the page's language
 * @property {"two" | "four"} suits colours of the suits
 * @property {"dark" | "light"} felt
 * @property {"normal" | "large"} cards
 * @property {"right" | "left"} bar the hand the bar of actions is arranged for
 * @property {"off" | "fast" | "normal"} motion
 * @property {number} volume of the sounds, 0 (off) to 100
 * @property {boolean} confirmDiscard whether a discard that may give the pile away is confirmed
 * @property {boolean} flashTitle whether the tab's title changes when it is one's turn
 * @property {"rank" | "points" | "own"} sort order of the hand
 */

const STORED_AS = "canasta.preferences";

/** @type {Preferences} */
const DEFAULTS = {
  indices: "language",
  suits: "two",
  felt: "dark",
  cards: "normal",
  bar: "right",
  motion: "normal",
  volume: 40,
  confirmDiscard: true,
  flashTitle: true,
  sort: "rank",
};

/** What each may be, in the order of a form; numbers and yes-or-no have no list. */
export const CHOICES = /** @type {const} */ ({
  indices: ["language", "french", "international"],
  suits: ["two", "four"],
  felt: ["dark", "light"],
  cards: ["normal", "large"],
  bar: ["right", "left"],
  motion: ["normal", "fast", "off"],
  sort: ["rank", "points", "own"],
});

export const preferences = signal(read());

/** @template {keyof Preferences} Name @param {Name} name @param {Preferences[Name]} value */
export function setPreference(name, value) {
  preferences.value = { ...preferences.peek(), [name]: value };
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(preferences.peek()));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/** The letters of jack, queen and king, by their kind. */
export const courtLetters = computed(() => {
  const { indices } = preferences.value;
  const key = indices === "language" ? "web.common.courts" : `web.common.settings.indices.${indices}`;
  const [jack, queen, king] = text(key).split(" ");
  return { J: jack, Q: queen, K: king };
});

/** How long a card takes to its place, in milliseconds; 0 for no animation at all. */
export const motionMs = computed(() => {
  const wished = { off: 0, fast: 130, normal: 320 }[preferences.value.motion];
  return wantsStillness.value ? 0 : wished;
});

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const wantsStillness = signal(stillness.matches);
stillness.addEventListener("change", () => (wantsStillness.value = stillness.matches));

effect(() => {
  for (const name of /** @type {const} */ (["suits", "felt", "cards", "bar", "motion"]))
    document.documentElement.dataset[name] = preferences.value[name];
});

// Another tab of this browser has changed them.
addEventListener("storage", (event) => {
  if (event.key === STORED_AS) preferences.value = read();
});

/** @returns {Preferences} what is stored, with the defaults for what is missing or unheard of */
function read() {
  /** @type {Record<string, unknown>} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(STORED_AS) ?? "{}") ?? {};
  } catch {
    // Nothing stored, or nothing that can be read.
  }
  const kept = Object.entries(stored).filter(([name, value]) => isKnown(name, value));
  return { ...DEFAULTS, ...Object.fromEntries(kept) };
}

/** @param {string} name @param {unknown} value */
function isKnown(name, value) {
  if (name in CHOICES) {
    const allowed = CHOICES[/** @type {keyof typeof CHOICES} */ (name)];
    return /** @type {readonly unknown[]} */ (allowed).includes(value);
  }
  return name in DEFAULTS && typeof value === typeof DEFAULTS[/** @type {"volume"} */ (name)];
}
