/**
 * Announces table events by sounds, speech bubbles, moving cards, the tab title and the app badge.
 */
import { batch, computed, effect, signal } from "@preact/signals";

import { capture, travel, travelBack } from "../lib/card_motion.js";
import { motionMs, preferences } from "../lib/preferences.js";
import { play } from "../lib/sound.js";
import { text } from "../lib/text.js";
import {
  awayUntil,
  happened,
  isLoaded,
  lastTrouble,
  log,
  mySeat,
  myTurn,
  present,
  recalled,
  seatName,
  status,
  table,
  updated,
  watchers,
  welcomed,
} from "./state.js";

/** @typedef {import("../../types/protocol.js").ServerMessage} ServerMessage */
/** @typedef {import("../../types/protocol.js").Happening} Happening */
/** @typedef {import("../lib/sound.js").Sound} Sound */

const BUBBLE_MS = 4500;
const CHAT_LINES = 100;

/** The chat: messages and phrases. */
export const chatLines = signal(
  /** @type {{ name: string, words: string, isMine: boolean }[]} */ ([]),
);
/** The speech bubble of each seat. */
export const bubbles = signal(/** @type {Record<number, string>} */ ({}));
export const isMuted = signal(false);
/** Whose turn it is, in words. */
export const turnWords = computed(() => {
  if (!isLoaded.value) return "";
  const { to_act: seat, phase, paused } = table.value;
  if (paused) return text("web.table.paused");
  if (phase !== "playing" || seat < 0) return "";
  return myTurn.value
    ? text("web.table.turn.mine")
    : text("web.table.turn.other", { name: seatName(seat) });
});

/** @type {Record<string, Sound>} */
const SOUNDS = {
  Drew: "card",
  Discarded: "card",
  TookPile: "cards",
  HandDealt: "cards",
  Melded: "meld",
  CanastaMade: "canasta",
  PileFroze: "freeze",
  PileBlocked: "freeze",
};
/** Of several events at once, the first in this list is heard. */
const LOUDEST = [
  "PileFroze",
  "PileBlocked",
  "CanastaMade",
  "TookPile",
  "Melded",
  "HandDealt",
  "Discarded",
  "Drew",
];

/** The move that is marked on the table: the last one, or an earlier one that is shown again. */
const marked = computed(() => (recalled.value.length ? recalled.value : happened.value));
/** Ranks of the melds that the marked move changed, by side; `r` for red threes. */
export const touchedRanks = computed(() => {
  /** @type {Map<number, Set<string>>} */
  const found = new Map();
  for (const { kind, seat, rank } of marked.value) {
    const changed = kind === "RedThreesLaid" ? "r" : rank;
    if (!["Melded", "TookPile", "RedThreesLaid"].includes(kind)) continue;
    const side = table.value.seats[seat]?.side ?? -1;
    found.set(side, (found.get(side) ?? new Set()).add(changed));
  }
  return found;
});
/** Whether the marked move put the top card on the pile. */
export const wasDiscard = computed(() =>
  marked.value.some(({ kind, cards }) => kind === "Discarded" && cards[0] === table.value.pile.top),
);
/** The parts of the table, by `data-place`, where a move that is shown again took place. */
export const recalledPlaces = computed(() => {
  /** @type {Set<string>} */
  const found = new Set();
  for (const { kind, seat } of recalled.value) {
    found.add(`seat-${seat}`);
    if (kind === "Drew") found.add("stock");
    if (["TookPile", "Discarded"].includes(kind)) found.add("pile");
  }
  return found;
});

/**
 * Show the present state of the table without animation.
 * @param {import("../../types/protocol.js").Welcome} welcome
 */
export const showTable = (welcome) => welcomed(welcome);

/**
 * Show an update, with animation and sound.
 * @param {import("../../types/protocol.js").Update} update
 */
export function showUpdate(update) {
  const before = capture();
  updated(update);
  const kinds = new Set(update.happenings.map(({ kind }) => kind));
  const loudest = LOUDEST.find((kind) => kinds.has(kind));
  const sound = loudest && SOUNDS[loudest];
  if (sound) play(sound);
  if (kinds.has("GameWon")) play("win");
  const duration = motionMs.peek();
  if (!duration) return;
  requestAnimationFrame(() => {
    travel(before, { duration, origin: (element) => originOf(element, update.happenings) });
    for (const { kind, seat } of update.happenings)
      if (kind === "Drew" && seat !== mySeat.peek())
        travelBack(placeOf("stock"), placeOf(`seat-${seat}`), duration);
  });
}

/**
 * The element from which a new card travels: cards of the player's hand come from the stock or the
 * pile, others from the seat that played them.
 * @param {Element} element @param {readonly Happening[]} happenings
 */
function originOf(element, happenings) {
  const tookPile = happenings.some(
    ({ kind, seat }) => kind === "TookPile" && seat === mySeat.peek(),
  );
  if (element.closest(".hand")) return placeOf(tookPile ? "pile" : "stock");
  if (
    element.closest("[data-place=pile]") &&
    happenings.some(({ kind }) => kind === "UpcardTurned")
  )
    return placeOf("stock");
  const seat = happenings.find((one) => one.seat >= 0 && one.kind !== "HandDealt")?.seat ?? -1;
  return seat === mySeat.peek() ? null : placeOf(`seat-${seat}`);
}

/** @param {string} name */
const placeOf = (name) => document.querySelector(`[data-place="${name}"]`);

/**
 * Handle a message outside the sequence of updates: presence, phrases, chat, trouble.
 * @param {ServerMessage} message
 */
export function handleMessage(message) {
  switch (message.t) {
    case "presence":
      batch(() => {
        present.value = message.seats;
        awayUntil.value = message.away_until_ms;
        watchers.value = message.watchers;
      });
      break;
    case "emoted":
      say(message.seat, message.name, text(`web.table.emote.${message.phrase}`));
      break;
    case "said":
      say(message.seat, message.name, message.text);
      break;
    case "trouble":
      // A client too late with its hello reconnects automatically; the log does not mention it.
      if (message.reason.code === "live.hello") break;
      lastTrouble.value = message.reason.text;
      log.value = [...log.value, { seq: 0, seat: -1, kind: "trouble", text: message.reason.text }];
      break;
    default:
      break;
  }
}

/** @param {number} seat @param {string} name @param {string} words */
function say(seat, name, words) {
  const line = { name, words, isMine: seat === mySeat.peek() };
  chatLines.value = [...chatLines.value, line].slice(-CHAT_LINES);
  if (isMuted.peek()) return;
  play("phrase");
  bubbles.value = { ...bubbles.value, [seat]: words };
  setTimeout(() => {
    if (bubbles.peek()[seat] !== words) return;
    const { [seat]: _, ...others } = bubbles.peek();
    bubbles.value = others;
  }, BUBBLE_MS);
}

/**
 * Play a sound when the player's turn begins. If the page is hidden, the title and a badge show it
 * too. The title does not blink.
 */
export function announceTurns() {
  const title = document.title;
  const isHidden = signal(document.hidden);
  document.addEventListener("visibilitychange", () => (isHidden.value = document.hidden));
  // Another device of the player announces the turn.
  const isAwaited = computed(() => isLoaded.value && myTurn.value && status.value !== "replaced");
  effect(() => {
    if (isAwaited.value) play("turn");
  });
  effect(() => {
    const isCalling = isAwaited.value && isHidden.value && preferences.value.flashTitle;
    document.title = isCalling ? text("web.table.title.turn", { title }) : title;
    setBadge(isCalling);
  });
  addEventListener("pagehide", () => setBadge(false));
}

/** Set or clear the badge on the icon of the app, where the browser has one. @param {boolean} isSet */
function setBadge(isSet) {
  const change = isSet ? navigator.setAppBadge : navigator.clearAppBadge;
  change?.call(navigator).catch(() => {}); // the app may not have a badge
}
