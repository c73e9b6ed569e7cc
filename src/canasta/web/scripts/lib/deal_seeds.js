/**
 * This browser's part in a fair deal: it promises a seed, waits until everybody has, and shows it.
 *
 * What it knew before it showed its seed is kept in the browser, so that the page of the proof can
 * tell later whether the server has kept its word.
 */
import { commitOf, newSeed, readContext, transcriptOf } from "./fair.js";

/** @typedef {import("../../types/protocol.js").FairView} FairView */
/**
 * @typedef {{ context: string, seat: number, seed: string, commit: string, server_commit: string,
 *   transcript: string }} KeptDeal what is kept of a deal; `transcript` is empty until the seed has
 *   been shown
 * @typedef {{ t: "commit", hand: number, attempt: number, commit: string } |
 *   { t: "reveal", hand: number, attempt: number, seed: string }} DealAnswer a command without its id
 */

/** Why a seed is not shown: the server told this browser two different things. */
export class UnfairDealError extends Error {}

const PREFIX = "canasta.deal.";
const KEPT_DEALS = 400;
/** @type {Map<string, string>} where the browser lets nothing be stored */
const memory = new Map();

/**
 * What this browser has to answer to a deal as it stands, or null: nothing, or not yet.
 * @param {FairView} fair @param {string} table @param {number} game @param {number} seat
 * @returns {DealAnswer | null}
 * @throws {UnfairDealError} the server changed something it was bound to
 */
export function dealAnswer(fair, table, game, seat) {
  const { hand, attempt, context } = fair;
  if (!fair.seats.includes(seat)) return null;
  const named = readContext(context);
  const isThisDeal =
    named && named.table === table && named.game === game && named.hand === hand && named.attempt === attempt;
  if (!isThisDeal || String(named.seats) !== String(fair.seats)) {
    throw new UnfairDealError("the context is that of another deal");
  }
  const kept = keptDeal(table, game, hand, attempt) ?? promised(fair, table, game, seat);
  if (kept.context !== context || kept.server_commit !== fair.server_commit || kept.seat !== seat) {
    throw new UnfairDealError("the server promised something else before");
  }
  const own = fair.commits.find((listed) => listed.seat === seat);
  if (!own) return { t: "commit", hand, attempt, commit: kept.commit };
  if (own.commit !== kept.commit) throw new UnfairDealError("another promise is listed than was made");
  if (!fair.seats.every((other) => fair.commits.some((listed) => listed.seat === other))) return null;
  const transcript = transcriptOf(context, fair.server_commit, fair.commits);
  if (kept.transcript && kept.transcript !== transcript) {
    throw new UnfairDealError("the promises of others have changed");
  }
  if (!kept.transcript) keep(table, game, hand, attempt, { ...kept, transcript });
  return fair.revealed.includes(seat) ? null : { t: "reveal", hand, attempt, seed: kept.seed };
}

/**
 * What this browser kept of a deal, or null if it took no part in it.
 * @param {string} table @param {number} game @param {number} hand @param {number} attempt
 * @returns {KeptDeal | null}
 */
export function keptDeal(table, game, hand, attempt) {
  const name = nameOf(table, game, hand, attempt);
  const found = memory.get(name) ?? tryStorage(() => localStorage.getItem(name));
  return found ? JSON.parse(found) : null;
}

/**
 * @param {FairView} fair @param {string} table @param {number} game @param {number} seat
 * @returns {KeptDeal}
 */
function promised(fair, table, game, seat) {
  const { context, server_commit } = fair;
  const seed = newSeed();
  const commit = commitOf(context, seat, seed);
  const kept = { context, seat, seed, commit, server_commit, transcript: "" };
  keep(table, game, fair.hand, fair.attempt, kept);
  return kept;
}

/**
 * @param {string} table @param {number} game @param {number} hand @param {number} attempt
 * @param {KeptDeal} deal
 */
function keep(table, game, hand, attempt, deal) {
  const name = nameOf(table, game, hand, attempt);
  const written = JSON.stringify({ ...deal, at: Date.now() });
  if (tryStorage(() => (localStorage.setItem(name, written), true))) forgetOldest();
  else memory.set(name, written);
}

/** Keep nothing of any deal: whoever has his data deleted is known to the browser no longer, too. */
export function forgetDeals() {
  memory.clear();
  for (const name of keptNames()) localStorage.removeItem(name);
}

const keptNames = () =>
  tryStorage(() => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) ?? [];

/** Keep the youngest deals only: storage has an end. */
function forgetOldest() {
  const names = keptNames();
  if (names.length <= KEPT_DEALS) return;
  /** @param {string} name @returns {number} */
  const age = (name) => JSON.parse(localStorage.getItem(name) ?? "{}").at ?? 0;
  names.sort((one, other) => age(one) - age(other));
  for (const name of names.slice(0, names.length - KEPT_DEALS)) localStorage.removeItem(name);
}

/** @param {string} table @param {number} game @param {number} hand @param {number} attempt */
const nameOf = (table, game, hand, attempt) => `${PREFIX}${table}.${game}.${hand}.${attempt}`;

/**
 * What the storage answers, or null where the browser forbids it or it is full.
 * @template T @param {() => T} ask @returns {T | null}
 */
function tryStorage(ask) {
  try {
    return ask();
  } catch {
    return null;
  }
}
