/** The position in the replay, moved by the person or by automatic playback. */
import { batch, computed, effect, signal } from "@preact/signals";

import { get } from "../lib/api.js";
import { capture, travel } from "../lib/card_motion.js";
import { motionMs } from "../lib/preferences.js";
import { pageAddress, renameTo } from "../site/site.js";
import { showError } from "../lib/toast.js";

/** @typedef {import("../../types/protocol.js").ReplayStep} ReplayStep */
/** @typedef {import("../../types/protocol.js").ReplayIndex} ReplayIndex */

/** Milliseconds for each step, by speed. */
export const SPEEDS = { slow: 2600, normal: 1400, fast: 600 };

const [, , table = "", game = "1", firstRound = "", firstStep = ""] = pageAddress().pathname.split("/");
export const address = { table, game };

/** `#review` once the review was requested, so that the address opens it again. */
export const anchor = signal(pageAddress().hash === "#review" ? "#review" : "");

export const index = signal(/** @type {ReplayIndex} */ ({ rules_name: {}, names: [], hands: [], scores: [], sendable: [] }));
export const round = signal(0);
/** The steps of the round: the deal and every play. */
export const steps = signal(/** @type {readonly ReplayStep[]} */ ([]));
/** The index of the step shown. */
export const at = signal(0);
export const isPlaying = signal(false);
export const speed = signal(/** @type {keyof typeof SPEEDS} */ ("normal"));

export const step = computed(() => steps.value[at.value]);
export const before = computed(() => steps.value[at.value - 1]);
export const isAtEnd = computed(
  () => at.value >= steps.value.length - 1 && round.value === index.value.hands.at(-1),
);

/** @type {Map<number, readonly ReplayStep[]>} */
const loaded = new Map();

/** Load the game and show the step in the address. */
export async function load() {
  index.value = await get(`${source()}?game=${game}`);
  const { hands: rounds } = index.value;
  const asked = Number(firstRound);
  await openRound(rounds.includes(asked) ? asked : (rounds[0] ?? 0));
  go(Number(firstStep) || 0);
  effect(() => {
    if (round.value) renameTo(link() + anchor.value);
  });
}

/** The address of the step shown. */
export const link = () => `/replay/${table}/${game}/${round.value}/${at.value}`;

/** Show a round. @param {number} number @param {"start" | "end"} [place] the step to begin with */
export async function openRound(number, place = "start") {
  if (!number) return;
  const found = loaded.get(number) ?? (await get(`${source()}/${number}?game=${game}`));
  loaded.set(number, found);
  show(() =>
    batch(() => {
      round.value = number;
      steps.value = found;
      at.value = place === "end" ? found.length - 1 : 0;
    }),
  );
}

/** Show a step of any round. @param {number} number of the round @param {number} to */
export async function goTo(number, to) {
  if (number !== round.value) await openRound(number);
  go(to);
}

/**
 * Show a step of the round; a step before or after it opens the neighbouring round.
 * @param {number} to
 */
export function go(to) {
  const { hands: rounds } = index.value;
  const place = rounds.indexOf(round.value);
  if (to < 0 && place > 0) return void openRound(rounds[place - 1] ?? 0, "end").catch(showError);
  if (to >= steps.value.length && place < rounds.length - 1)
    return void openRound(rounds[place + 1] ?? 0).catch(showError);
  const bounded = Math.max(0, Math.min(steps.value.length - 1, to));
  if (bounded !== at.value) show(() => (at.value = bounded));
  return undefined;
}

export const forward = () => go(at.value + 1);
export const back = () => go(at.value - 1);

/** Open another round, `by` rounds later. @param {number} by */
export function otherRound(by) {
  const { hands: rounds } = index.value;
  const number = rounds[rounds.indexOf(round.value) + by];
  if (number) void openRound(number).catch(showError);
}

/** Play or pause; from the end, play again from the start. */
export function toggle() {
  if (!isPlaying.value && isAtEnd.value) void openRound(index.value.hands[0] ?? 0).catch(showError);
  isPlaying.value = !isPlaying.value;
  if (isPlaying.value) seeTable();
}

/** Scroll to the table if at most its edge is in view, as beside the review on a phone. */
export function seeTable() {
  const felt = document.querySelector(".replay-felt");
  const { top = 0, bottom = 0 } = felt?.getBoundingClientRect() ?? {};
  if (bottom < innerHeight / 4 || top > innerHeight / 2) felt?.scrollIntoView();
}

// Shows each step for its time; a step chosen by the person restarts the time.
effect(() => {
  void at.value;
  void round.value;
  if (!isPlaying.value) return undefined;
  if (isAtEnd.value) {
    isPlaying.value = false;
    return undefined;
  }
  const timer = setTimeout(forward, SPEEDS[speed.value]);
  return () => clearTimeout(timer);
});

/** Apply a change and animate the cards to their new places. @param {() => void} change */
function show(change) {
  const lying = capture();
  change();
  const duration = motionMs.peek();
  if (!duration) return;
  requestAnimationFrame(() =>
    travel(lying, {
      duration,
      origin: (element) => (element.closest(".card-row") ? document.querySelector(".stock .pile") : null),
    }),
  );
}

const source = () => `/api/tables/${encodeURIComponent(table)}/replay`;
