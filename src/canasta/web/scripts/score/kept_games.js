/**
 * The games kept in this browser, with a storage entry for each game and for each round in
 * progress. Every change is stored immediately, so closing the page loses nothing and other tabs
 * see the change.
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
/** The maximum number of changes of a game that can be undone. */
const MOST_UNDONE = 50;

/** The games, the latest changed first. */
export const games = signal(/** @type {Game[]} */ ([]));
/** The reason why the browser does not store entries; empty if it does. */
export const trouble = signal(/** @type {"" | "refused" | "full"} */ (""));
/** The number of kept games that cannot be read; their entries are not touched. */
export const unreadable = signal(0);

/** Read the browser's storage, now and whenever another tab changes it. */
export function loadGames() {
  if (siteStorage.isRefused()) trouble.value = "refused";
  readAll();
  addEventListener("storage", ({ key }) => {
    if (!trouble.peek() && (key === null || key.startsWith(GAME))) readAll();
  });
}

/** @param {string} id */
export const gameOf = (id) => games.value.find((game) => game.id === id);

/** Store a new or changed game. @param {Game} game */
export function keepGame(game) {
  const known = games.peek().find(({ id }) => id === game.id);
  // If the clock was set back, the change is still later than the previous one.
  const changed = Math.max(Date.now(), (known?.changed ?? 0) + 1);
  keepAsItIs({ ...game, changed });
}

/**
 * Store a game from a file or a link. It never overwrites a kept game: if it continues the kept
 * game of the same id, its rounds are added, which can be undone; otherwise it gets a new id.
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

/** Whether two games are equal apart from their times. @param {Game} one @param {Game} other */
const isSame = (one, { started, changed, ...other }) =>
  JSON.stringify({ ...one, started, changed }) === JSON.stringify({ ...one, ...other, started, changed });

/**
 * Change the rounds of a game; the change can be undone.
 * @param {Game} game
 * @param {RoundEntry[]} rounds
 */
export function changeRounds(game, rounds) {
  siteStorage.erase(REDO + game.id);
  push(UNDO, game);
  keepGame({ ...game, rounds });
}

/** Whether the last change of a game can be undone. @param {Game} game */
export const canUndo = (game) => versions(UNDO, game).length > 0;

/** Whether an undone change of a game can be redone. @param {Game} game */
export const canRedo = (game) => versions(REDO, game).length > 0;

/**
 * Whether redoing the last change restores a round.
 * @param {Game} game
 * @param {RoundEntry} round
 * @param {number} at
 */
export const canRestore = (game, round, at) =>
  JSON.stringify(versions(REDO, game).at(-1)?.[at]) === JSON.stringify(round);

/**
 * Undo the last change of a game. A round removed by it becomes the round in progress, unless there
 * is another one.
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

/**
 * Redo the change of a game that was undone last.
 * @param {Game} game
 * @returns {RoundsChange | null} the change that was redone
 */
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
 * Restore the last version of a game stored under one prefix, and store the present one under
 * another.
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

/** Delete all data of the score keeper in this browser. */
export function removeAll() {
  for (const prefix of PREFIXES) for (const key of siteStorage.keys(prefix)) siteStorage.erase(key);
  games.value = [];
  unreadable.value = 0;
}

/**
 * The round of a game in progress; null if there is none.
 * @param {Game} game
 * @returns {Draft | null}
 */
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

/** The number of games whose round in progress cannot be read. */
export const lostDrafts = () =>
  games.value.filter((game) => siteStorage.read(DRAFT + game.id) && !draftOf(game)).length;

/** @param {Game} game @param {Draft | null} draft */
export function keepDraft({ id }, draft) {
  if (draft) keep(DRAFT + id, JSON.stringify(draft));
  else siteStorage.erase(DRAFT + id);
}

/**
 * The address and key of a game that others follow live; null if nobody can follow it.
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
  // Ask the browser not to delete the games if storage runs low.
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
 * Other versions of a game's rounds, the latest last; empty if a version cannot be read.
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

/**
 * Store a version of a game. If there is no space for versions, the game itself is not lost.
 * @param {string} prefix
 * @param {Game} game
 */
function push(prefix, game) {
  const kept = [...versions(prefix, game), game.rounds].slice(-MOST_UNDONE);
  siteStorage.write(prefix + game.id, JSON.stringify(kept));
}

/**
 * Store a value, and set `trouble` if the browser refuses.
 * @param {string} key @param {string} value
 */
function keep(key, value) {
  const outcome = siteStorage.write(key, value);
  trouble.value = outcome === "kept" ? "" : outcome;
}
