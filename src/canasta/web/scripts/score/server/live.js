/**
 * Letting others follow a game: every change of it is sent to the server that the page came from.
 */
import { put } from "../../lib/api.js";
import { followedAt, games, keepFollowed } from "../kept_games.js";
import { randomDigits } from "../new_entries.js";
import { addressOf, packed } from "../sharing/link.js";

/** @typedef {import("../../../types/score.js").Game} Game */

const SECRET_BYTES = 16;
/** How often everything is sent anew while the page is in view. */
const AGAIN_MS = 15_000;
/** The time of change of each game as it was sent last. @type {Map<string, number>} */
const sent = new Map();

let isSending = false;

/** Send every change of games that are followed, from now on. */
export function sendChanges() {
  if (isSending) return;
  isSending = true;
  games.subscribe(sendAll);
  addEventListener("online", sendAll);
  document.addEventListener("visibilitychange", sendAnew);
  setInterval(sendAnew, AGAIN_MS);
}

/** Send what has not changed, too: the server may have begun anew since. */
function sendAnew() {
  if (document.visibilityState === "visible") sent.clear();
  sendAll();
}

/** The link by which a game is followed; null if it is not. @param {Game} game */
export function followLink({ id }) {
  const place = followedAt(id);
  return place && addressOf(`live=${place.id}`);
}

/** Let a game be followed. @param {Game} game @returns {Promise<string>} the link */
export async function letFollow(game) {
  const place = { id: randomDigits(SECRET_BYTES), key: randomDigits(SECRET_BYTES) };
  await send(game, place);
  keepFollowed(game.id, place);
  return addressOf(`live=${place.id}`);
}

/** Nobody may follow a game any more. @param {Game} game */
export async function stopFollowing({ id }) {
  const place = followedAt(id);
  keepFollowed(id, null);
  sent.delete(id);
  if (place) await put(`/api/score/live/${place.id}`, { key: place.key, sheet: "" });
}

function sendAll() {
  for (const game of games.peek()) {
    const place = followedAt(game.id);
    // Without a network the next change, or the network, tries again.
    if (place && sent.get(game.id) !== game.changed) void send(game, place).catch(() => {});
  }
}

/** @param {Game} game @param {{ id: string, key: string }} place */
async function send(game, { id, key }) {
  await put(`/api/score/live/${id}`, { key, sheet: await packed(game) });
  sent.set(game.id, game.changed);
}
