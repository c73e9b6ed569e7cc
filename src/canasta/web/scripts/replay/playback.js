/** Where the replay stands, and how it goes on: by hand, or by itself. */
import { batch, computed, effect, signal } from "@preact/signals";

import { get } from "../lib/api.js";
import { capture, travel } from "../lib/card_motion.js";
import { motionMs } from "../lib/preferences.js";
import { showError } from "../lib/toast.js";

/** @typedef {import("../../types/protocol.js").ReplayStep} ReplayStep */
/** @typedef {import("../../types/protocol.js").ReplayIndex} ReplayIndex */

/** Milliseconds a step is shown, by the speed that is chosen. */
export const SPEEDS = { slow: 2600, normal: 1400, fast: 600 };

const [, , table = "", game = "1", firstHand = "", firstStep = ""] = location.pathname.split("/");
export const address = { table, game };

export const index = signal(/** @type {ReplayIndex} */ ({ rules_name: {}, names: [], hands: [], scores: [] }));
export const hand = signal(0);
/** The steps of the hand: its deal and every play. */
export const steps = signal(/** @type {readonly ReplayStep[]} */ ([]));
/** Which step is shown, from 0. */
export const at = signal(0);
export const isPlaying = signal(false);
export const speed = signal(/** @type {keyof typeof SPEEDS} */ ("normal"));

export const step = computed(() => steps.value[at.value]);
export const before = computed(() => steps.value[at.value - 1]);
export const isAtEnd = computed(
  () => at.value >= steps.value.length - 1 && hand.value === index.value.hands.at(-1),
);

/** @type {Map<number, readonly ReplayStep[]>} */
const loaded = new Map();

/** Load what the address names. */
export async function load() {
  index.value = await get(`${source()}?game=${game}`);
  const { hands } = index.value;
  const asked = Number(firstHand);
  await openHand(hands.includes(asked) ? asked : (hands[0] ?? 0));
  go(Number(firstStep) || 0);
  effect(() => {
    if (hand.value) history.replaceState(null, "", link());
  });
}

/** The address of what is shown now. */
export const link = () => `/replay/${table}/${game}/${hand.value}/${at.value}`;

/** @param {number} number @param {"start" | "end"} [place] where to begin in it */
export async function openHand(number, place = "start") {
  if (!number) return;
  const found = loaded.get(number) ?? (await get(`${source()}/${number}?game=${game}`));
  loaded.set(number, found);
  show(() =>
    batch(() => {
      hand.value = number;
      steps.value = found;
      at.value = place === "end" ? found.length - 1 : 0;
    }),
  );
}

/** Show a step of any hand. @param {number} number of the hand @param {number} to */
export async function goTo(number, to) {
  if (number !== hand.value) await openHand(number);
  go(to);
}

/** Show a step of the hand; beyond its ends the next one is opened. @param {number} to */
export function go(to) {
  const { hands } = index.value;
  const place = hands.indexOf(hand.value);
  if (to < 0 && place > 0) return void openHand(hands[place - 1] ?? 0, "end").catch(showError);
  if (to >= steps.value.length && place < hands.length - 1)
    return void openHand(hands[place + 1] ?? 0).catch(showError);
  const bounded = Math.max(0, Math.min(steps.value.length - 1, to));
  if (bounded !== at.value) show(() => (at.value = bounded));
  return undefined;
}

export const forward = () => go(at.value + 1);
export const back = () => go(at.value - 1);

/** Another hand, so many further on. @param {number} by */
export function otherHand(by) {
  const { hands } = index.value;
  const number = hands[hands.indexOf(hand.value) + by];
  if (number) void openHand(number).catch(showError);
}

/** Let it run, or stop it. From the end it begins anew. */
export function toggle() {
  if (!isPlaying.value && isAtEnd.value) void openHand(index.value.hands[0] ?? 0).catch(showError);
  isPlaying.value = !isPlaying.value;
}

// Each step is shown for its time; a step taken by hand starts that time anew.
effect(() => {
  void at.value;
  void hand.value;
  if (!isPlaying.value) return undefined;
  if (isAtEnd.value) {
    isPlaying.value = false;
    return undefined;
  }
  const timer = setTimeout(forward, SPEEDS[speed.value]);
  return () => clearTimeout(timer);
});

/** Change what is shown; cards travel to their new places. @param {() => void} change */
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
