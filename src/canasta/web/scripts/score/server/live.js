/**
 * Lets others follow a game: sends each change to the server of the page.
 */
import { signal } from "@preact/signals";

import { ProblemError, post, put } from "../../lib/api.js";
import { text } from "../../lib/text.js";
import { followedAt, gameOf, games, keepFollowed } from "../kept_games.js";
import { addressOf, packed } from "../sharing/link.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** The time limit for the server's answer, in milliseconds. */
export const PATIENCE_MS = 8000;
/** The interval at which all followed games are sent while the page is visible, in milliseconds. */
const AGAIN_MS = 15_000;
/** The reason why followers do not see the last change, or an empty string if they do. */
export const unsent = signal("");
/** The change time of each game when it was last sent. @type {Map<string, number>} */
const sent = new Map();
/**
 * The pending request of each game. Requests are sequential, so an earlier state never arrives
 * last. @type {Map<string, Promise<void>>}
 */
const underWay = new Map();

let isSending = false;

/** Start sending every change of followed games. */
export function sendChanges() {
  if (isSending) return;
  isSending = true;
  games.subscribe(sendAll);
  addEventListener("online", sendAll);
  document.addEventListener("visibilitychange", sendAnew);
  setInterval(sendAnew, AGAIN_MS);
}

/** Send all followed games, because the server may have restarted since. */
function sendAnew() {
  if (document.visibilityState === "visible") sent.clear();
  sendAll();
}

/** The link for following a game; null if nobody can follow it. @param {Game} game */
export function followLink({ id }) {
  const place = followedAt(id);
  return place && addressOf(`live=${place.id}`);
}

/** Allow others to follow a game. @param {Game} game @returns {Promise<string>} the link */
export async function letFollow(game) {
  const place = await post("/api/score/live", {}, PATIENCE_MS);
  await send(game, place);
  keepFollowed(game.id, place);
  return addressOf(`live=${place.id}`);
}

/** Stop others from following a game; takes effect when the server answers. @param {Game} game */
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

/**
 * Run `work` after all earlier requests about the game.
 * @param {string} id
 * @param {() => Promise<void>} work
 */
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

/** Clear the note once every followed game has been sent. */
function noteSent() {
  const isSent = games.peek().every(({ id, changed }) => sent.get(id) === changed || !followedAt(id));
  if (isSent) unsent.value = "";
}

/**
 * Send a game, and again if it changes meanwhile. After a failure, the next change or the timer
 * tries again.
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
 * The reason why a request failed: the server's message, or that it does not answer.
 * @param {unknown} error @param {string} unanswered the text key for a missing answer
 */
export const whyNot = (error, unanswered) =>
  error instanceof ProblemError && error.status && error.status < 500 ? error.message : text(unanswered);

/** @param {Game} game @param {{ id: string, key: string }} place */
async function send(game, { id, key }) {
  await put(`/api/score/live/${id}`, { key, sheet: await packed(game) }, PATIENCE_MS);
  sent.set(game.id, game.changed);
}
