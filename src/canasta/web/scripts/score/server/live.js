/**
 * Letting others follow a game: every change of it is sent to the server that the page came from.
 */
import { signal } from "@preact/signals";

import { ProblemError, post, put } from "../../lib/api.js";
import { text } from "../../lib/text.js";
import { followedAt, gameOf, games, keepFollowed } from "../kept_games.js";
import { addressOf, packed } from "../sharing/link.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** How long the server may take to answer. */
export const PATIENCE_MS = 8000;
/** How often everything is sent anew while the page is in view. */
const AGAIN_MS = 15_000;
/** Why those who follow do not see the last change; empty while they do. */
export const unsent = signal("");
/** The time of change of each game as it was sent last. @type {Map<string, number>} */
const sent = new Map();
/**
 * What the server is being asked about each game, one thing after the other: an earlier state never
 * comes last. @type {Map<string, Promise<void>>}
 */
const underWay = new Map();

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
  const place = await post("/api/score/live", {}, PATIENCE_MS);
  await send(game, place);
  keepFollowed(game.id, place);
  return addressOf(`live=${place.id}`);
}

/** Nobody may follow a game any more, once the server knows. @param {Game} game */
export async function stopFollowing({ id }) {
  const place = followedAt(id);
  if (!place) return;
  await underWay.get(id);
  await alone(id, async () => {
    await put(`/api/score/live/${place.id}`, { key: place.key, sheet: "" }, PATIENCE_MS);
    keepFollowed(id, null);
    sent.delete(id);
  });
}

/** Let nothing else be asked about a game meanwhile. @param {string} id @param {() => Promise<void>} work */
function alone(id, work) {
  const done = work().finally(() => {
    underWay.delete(id);
    noteSent();
  });
  underWay.set(id, done);
  return done;
}

function sendAll() {
  for (const { id } of games.peek()) if (!underWay.has(id)) void alone(id, () => sendChangesOf(id));
  noteSent();
}

/** Say nothing more once every game that is followed has been sent. */
function noteSent() {
  const isSent = games.peek().every(({ id, changed }) => sent.get(id) === changed || !followedAt(id));
  if (isSent) unsent.value = "";
}

/**
 * Send a game as it stands, and whatever changes meanwhile after it. Where that fails, the next
 * change, or the clock, tries again.
 * @param {string} id
 */
async function sendChangesOf(id) {
  try {
    for (;;) {
      const [game, place] = [gameOf(id), followedAt(id)];
      if (!game || !place || sent.get(id) === game.changed) break;
      await send(game, place);
    }
  } catch (error) {
    unsent.value = whyNot(error, "web.score.live.unsent");
  }
}

/**
 * Why a request came to nothing, in a sentence: that of the server, or that it does not answer.
 * @param {unknown} error @param {string} unanswered the key of the latter
 */
export const whyNot = (error, unanswered) =>
  error instanceof ProblemError && error.status && error.status < 500 ? error.message : text(unanswered);

/** @param {Game} game @param {{ id: string, key: string }} place */
async function send(game, { id, key }) {
  await put(`/api/score/live/${id}`, { key, sheet: await packed(game) }, PATIENCE_MS);
  sent.set(game.id, game.changed);
}
