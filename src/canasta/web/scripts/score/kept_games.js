/**
 * The games kept in this browser: an entry of its storage for each, and one for a round in progress.
 * Every change is stored at once, so that nothing is lost by closing the page; a second tab sees it.
 */
import { signal } from "@preact/signals";

import { siteStorage } from "../lib/storage.js";
import { GameFileError, like, mapOf, or } from "./checks.js";
import { readGame, roundOf } from "./game_file.js";
import { newId } from "./new_entries.js";
import { changeBetween } from "./rounds_change.js";
import { ruleTexts } from "./score_data.js";

/** @typedef {import("../../types/score.js").Game} Game */
/** @typedef {import("../../types/score.js").Draft} Draft */
/** @typedef {import("../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("./rounds_change.js").RoundsChange} RoundsChange */

const GAME = "canasta.score.game.";
const DRAFT = "canasta.score.draft.";
const UNDO = "canasta.score.undo.";
const REDO = "canasta.score.redo.";
const FOLLOWED = "canasta.score.live.";
const PREFIXES = [GAME, DRAFT, UNDO, REDO, FOLLOWED];
/** How many changes of a game can be undone. */
const MOST_UNDONE = 50;

/** The games, the latest changed first. */
export const games = signal(/** @type {Game[]} */ ([]));
/** Why the browser does not keep what is entered; empty while it does. */
export const trouble = signal(/** @type {"" | "refused" | "full"} */ (""));
/** How many kept games cannot be read; they are left as they are. */
export const unreadable = signal(0);

/** Read what the browser keeps, now and whenever another tab changes it. */
export function loadGames() {
  if (siteStorage.isRefused()) trouble.value = "refused";
  readAll();
  addEventListener("storage", ({ key }) => {
    if (!trouble.peek() && (key === null || key.startsWith(GAME))) readAll();
  });
}

/** @param {string} id */
export const gameOf = (id) => games.value.find((game) => game.id === id);

/** Keep a new game, or the present state of one. @param {Game} game */
export function keepGame(game) {
  const known = games.peek().find(({ id }) => id === game.id);
  // A clock that was set back does not make a change older than the one before.
  const changed = Math.max(Date.now(), (known?.changed ?? 0) + 1);
  keepAsItIs({ ...game, changed });
}

/**
 * Keep a game that came from elsewhere. It harms no other, even one with the same id: only where it
 * goes on from what is kept do its rounds join it, which can be taken back.
 * @param {Game} game
 * @returns {string} its id here
 */
export function keepForeign(game) {
  const known = gameOf(game.id);
  if (known && isSame(known, { ...game, rounds: game.rounds.slice(0, known.rounds.length) })) {
    if (game.rounds.length > known.rounds.length) changeRounds(known, game.rounds);
    return known.id;
  }
  const id = known ? newId() : game.id;
  keepAsItIs({ ...game, id });
  return id;
}

/** Whether two games differ in nothing but their times. @param {Game} one @param {Game} other */
const isSame = (one, { started, changed, ...other }) =>
  JSON.stringify({ ...one, started, changed }) === JSON.stringify({ ...one, ...other, started, changed });

/** Change the rounds of a game; it can be taken back. @param {Game} game @param {RoundEntry[]} rounds */
export function changeRounds(game, rounds) {
  siteStorage.erase(REDO + game.id);
  push(UNDO, game);
  keepGame({ ...game, rounds });
}

/** Whether the last change of a game can be undone. @param {Game} game */
export const canUndo = (game) => versions(UNDO, game).length > 0;

/** Whether a change that was undone can be made again. @param {Game} game */
export const canRedo = (game) => versions(REDO, game).length > 0;

/** Whether redoing the last change brings a round back. @param {Game} game @param {RoundEntry} round @param {number} at */
export const canRestore = (game, round, at) =>
  JSON.stringify(versions(REDO, game).at(-1)?.[at]) === JSON.stringify(round);

/**
 * Undo the last change of a game. A round that leaves the game by it becomes the round in progress,
 * unless another one is in progress.
 * @param {Game} game
 * @returns {RoundsChange | null} the change that was undone
 */
export function undo(game) {
  const rounds = moveBetween(game, UNDO, REDO);
  if (!rounds) return null;
  const change = changeBetween(rounds, game.rounds);
  const round = game.rounds[change.at];
  if (change.kind === "added" && round && !draftOf(game)?.isNew)
    keepDraft(game, { at: change.at, isNew: true, round, isOutMarked: true, refused: {} });
  return change;
}

/** Make the change again that was undone last. @param {Game} game @returns {RoundsChange | null} that change */
export function redo(game) {
  const rounds = moveBetween(game, REDO, UNDO);
  if (!rounds) return null;
  const change = changeBetween(game.rounds, rounds);
  const draft = draftOf(game);
  const isBack = JSON.stringify(draft?.round) === JSON.stringify(rounds[change.at]);
  if (change.kind === "added" && draft?.isNew && isBack) keepDraft(game, null);
  return change;
}

/**
 * Give a game the rounds kept last under one prefix, and keep its own under another.
 * @param {Game} game @param {string} from @param {string} to
 * @returns {RoundEntry[] | null} its rounds now
 */
function moveBetween(game, from, to) {
  const kept = versions(from, game);
  const rounds = kept.pop();
  if (!rounds) return null;
  siteStorage.write(from + game.id, JSON.stringify(kept));
  push(to, game);
  keepGame({ ...game, rounds });
  return rounds;
}

/** @param {string} id */
export function removeGame(id) {
  for (const prefix of PREFIXES) siteStorage.erase(prefix + id);
  games.value = games.peek().filter((game) => game.id !== id);
}

/** Delete everything that the score keeper keeps here. */
export function removeAll() {
  for (const prefix of PREFIXES) for (const key of siteStorage.keys(prefix)) siteStorage.erase(key);
  games.value = [];
  unreadable.value = 0;
}

/** The round of a game that is being entered, if there is one. @param {Game} game @returns {Draft | null} */
export function draftOf(game) {
  try {
    const { at, isNew, round, isOutMarked, refused } = JSON.parse(siteStorage.read(DRAFT + game.id) ?? "null");
    return {
      at: Number(at),
      isNew: isNew !== false,
      round: roundOf(round, game, Number(at)),
      isOutMarked: isOutMarked === true,
      refused: or(mapOf(like()), {})(refused),
    };
  } catch {
    return null;
  }
}

/** Of how many games a round that is being entered is kept, but cannot be read. */
export const lostDrafts = () =>
  games.value.filter((game) => siteStorage.read(DRAFT + game.id) && !draftOf(game)).length;

/** @param {Game} game @param {Draft | null} draft */
export function keepDraft({ id }, draft) {
  if (draft) keep(DRAFT + id, JSON.stringify(draft));
  else siteStorage.erase(DRAFT + id);
}

/**
 * Where a game is sent to, so that others can follow it; null if it is not.
 * @param {string} id @returns {{ id: string, key: string } | null}
 */
export function followedAt(id) {
  const [, place, key] = /^([0-9a-f]{32}) ([0-9a-f]{32})$/.exec(siteStorage.read(FOLLOWED + id) ?? "") ?? [];
  return place && key ? { id: place, key } : null;
}

/** @param {string} id @param {{ id: string, key: string } | null} place */
export function keepFollowed(id, place) {
  if (place) keep(FOLLOWED + id, `${place.id} ${place.key}`);
  else siteStorage.erase(FOLLOWED + id);
}

/** @param {Game} game */
function keepAsItIs(game) {
  const others = games.peek().filter(({ id }) => id !== game.id);
  games.value = [game, ...others].sort((one, other) => other.changed - one.changed);
  const isFirst = !siteStorage.keys(GAME).length;
  keep(GAME + game.id, JSON.stringify(game));
  // Asks the browser not to throw the games away when it needs room.
  if (isFirst) void navigator.storage?.persist?.().catch(() => false);
}

function readAll() {
  /** @type {Game[]} */
  const found = [];
  let bad = 0;
  for (const key of siteStorage.keys(GAME)) {
    try {
      found.push(readGame(siteStorage.read(key) ?? "", ruleTexts));
    } catch (error) {
      if (!(error instanceof GameFileError)) throw error;
      bad += 1;
    }
  }
  games.value = found.sort((one, other) => other.changed - one.changed);
  unreadable.value = bad;
}

/**
 * Rounds of a game as they were at other times, the latest last; none where one cannot be read.
 * @param {string} prefix @param {Game} game
 * @returns {RoundEntry[][]}
 */
function versions(prefix, game) {
  try {
    /** @type {any[][]} */
    const kept = JSON.parse(siteStorage.read(prefix + game.id) ?? "[]");
    return kept.map((rounds) => rounds.map((round, at) => roundOf(round, game, at)));
  } catch {
    return [];
  }
}

/** Without room for other versions, the game itself is still kept. @param {string} prefix @param {Game} game */
function push(prefix, game) {
  const kept = [...versions(prefix, game), game.rounds].slice(-MOST_UNDONE);
  siteStorage.write(prefix + game.id, JSON.stringify(kept));
}

/**
 * Keep what was entered, and say so if the browser does not.
 * @param {string} key @param {string} value
 */
function keep(key, value) {
  const outcome = siteStorage.write(key, value);
  trouble.value = outcome === "kept" ? "" : outcome;
}
