/**
 * The preferences of a person, stored only in this browser. Their values do not depend on the
 * language. Style sheets read visual preferences as data attributes of `<html>`.
 */
import { computed, effect, signal } from "@preact/signals";

import { readObject, siteStorage } from "./storage.js";
import { text } from "./text.js";

/**
 * @typedef {object} Preferences
 * @property {"language" | "french" | "international"} indices letters of the court cards: V D R A, or
 *   J Q K A, or those of the page's language
 * @property {"two" | "four"} suits number of suit colours
 * @property {"system" | "dark" | "light"} felt as the system prefers, or one of the two
 * @property {"normal" | "large"} cards
 * @property {"right" | "left"} bar the thumb for which the action bar is arranged
 * @property {"off" | "fast" | "normal"} motion
 * @property {number} sounds their volume, 0 (off, until switched on) to 100
 * @property {boolean} confirmDiscard whether to confirm a discard that may give the pile away
 * @property {boolean} autoDraw whether a card is drawn once drawing is the only move
 * @property {boolean} doubleClickDiscards whether a double click on a card discards it
 * @property {boolean} flashTitle whether a hidden page announces the player's turn in its title and
 *   by a badge on the icon of an installed app
 * @property {"rank" | "points" | "own"} sort order of the hand
 */

const STORED_AS = "canasta.preferences";

/** @type {Preferences} */
const DEFAULTS = {
  indices: "language",
  suits: "two",
  felt: "system",
  cards: "normal",
  bar: "right",
  motion: "normal",
  sounds: 0,
  confirmDiscard: true,
  autoDraw: false,
  doubleClickDiscards: false,
  flashTitle: true,
  sort: "rank",
};

/** The choices of each preference, in the order of the form; numbers and booleans have none. */
export const CHOICES = /** @type {const} */ ({
  indices: ["language", "french", "international"],
  suits: ["two", "four"],
  felt: ["system", "dark", "light"],
  cards: ["normal", "large"],
  bar: ["right", "left"],
  motion: ["normal", "fast", "off"],
  sort: ["rank", "points", "own"],
});

export const preferences = signal(read());

/** @template {keyof Preferences} Name @param {Name} name @param {Preferences[Name]} value */
export function setPreference(name, value) {
  preferences.value = { ...preferences.peek(), [name]: value };
  siteStorage.write(STORED_AS, JSON.stringify(preferences.peek()));
}

/** The printed letters of jack, queen and king, by kind. */
export const courtLetters = computed(() => {
  const { indices } = preferences.value;
  const key = indices === "language" ? "web.common.courts" : `web.common.settings.indices.${indices}`;
  const [jack, queen, king] = text(key).split(" ");
  return { J: jack, Q: queen, K: king };
});

/** Duration of a card's animation in milliseconds; 0 for no animation. */
export const motionMs = computed(() => {
  const chosen = { off: 0, fast: 130, normal: 320 }[preferences.value.motion];
  return prefersReducedMotion.value ? 0 : chosen;
});

const prefersReducedMotion = ofSystem("(prefers-reduced-motion: reduce)");
const prefersLight = ofSystem("(prefers-color-scheme: light)");

/** Whether pages are light. */
export const isLight = computed(() => {
  const { felt } = preferences.value;
  return felt === "system" ? prefersLight.value : felt === "light";
});

effect(() => {
  const { dataset } = document.documentElement;
  for (const name of /** @type {const} */ (["suits", "cards", "bar", "motion"]))
    dataset[name] = preferences.value[name];
  dataset["felt"] = isLight.value ? "light" : "dark";
});

// Another tab of this browser has changed the preferences.
addEventListener("storage", (event) => {
  if (event.key === STORED_AS) preferences.value = read();
});

/** Whether the system has a preference; updated when it changes. @param {string} query */
function ofSystem(query) {
  const media = matchMedia(query);
  const holds = signal(media.matches);
  media.addEventListener("change", () => (holds.value = media.matches));
  return holds;
}

/** @returns {Preferences} the stored preferences; defaults replace missing and unknown values */
function read() {
  const kept = Object.entries(readObject(STORED_AS)).filter(([name, value]) => isKnown(name, value));
  return { ...DEFAULTS, ...Object.fromEntries(kept) };
}

/** @param {string} name @param {unknown} value */
function isKnown(name, value) {
  if (name in CHOICES) {
    const allowed = CHOICES[/** @type {keyof typeof CHOICES} */ (name)];
    return /** @type {readonly unknown[]} */ (allowed).includes(value);
  }
  return name in DEFAULTS && typeof value === typeof DEFAULTS[/** @type {"sounds"} */ (name)];
}
