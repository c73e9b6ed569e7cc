/**
 * This browser's part in a fair deal: it commits to a seed, waits for all commitments, and reveals
 * the seed.
 *
 * The browser stores its knowledge before it reveals its seed, and the cards as they arrive. The
 * proof page can later check whether the server kept its commitment.
 */
import { commitOf, newSeed, readContext, transcriptOf } from "./proof.js";
import { isAlone } from "../../site/alone.js";
import { siteStorage } from "../storage.js";

/** @typedef {import("../../../types/protocol.js").FairView} FairView */
/** @typedef {import("../../../types/protocol.js").RestoredView} RestoredView */
/** @typedef {import("./cards_seen.js").SeenCards} SeenCards */
/**
 * @typedef {{ hand: readonly string[], pile: readonly string[] }} Cards `pile` has its top last;
 *   "" is a card that this browser has not seen
 * @typedef {Cards & { seq: number, stock: number, earlier: readonly Cards[] }} FollowedCards
 *   the player's cards and the pile after the entry `seq` of the table; `earlier` are those to which
 *   taking plays back may return
 * @typedef {{ context: string, seat: number, seed: string, commit: string, server_commit: string,
 *   transcript: string, seen?: SeenCards[], followed?: FollowedCards }} KeptDeal what is stored of
 *   a deal; `transcript` is empty until all have committed, `seed` and `commit` if this browser
 *   gives no seed
 * @typedef {{ t: "commit", hand: number, attempt: number, commit: string } |
 *   { t: "reveal", hand: number, attempt: number, seed: string }} DealAnswer a command without its id
 */

/** The server contradicted itself, so this browser does not reveal its seed. */
export class UnfairDealError extends Error {}

const PREFIX = "canasta.deal.";
const RESTORED = "canasta.restored.";
const KEPT_DEALS = 400;

/**
 * The command that this browser owes a deal in its present state; null if it owes none yet.
 * @param {FairView} fair @param {string} table @param {number} game @param {number} seat
 * @returns {DealAnswer | null}
 * @throws {UnfairDealError} the server changed something it had committed to
 */
export function dealAnswer(fair, table, game, seat) {
  const { hand: round, attempt, context } = fair;
  const named = readContext(context);
  const isThisDeal =
    named && named.table === table && named.game === game && named.hand === round && named.attempt === attempt;
  if (!isThisDeal || String(named.seats) !== String(fair.seats)) {
    throw new UnfairDealError("the context is that of another deal");
  }
  let kept = keptDeal(table, game, round, attempt);
  // Without a server, the browser may have lost a round that it could not store, and deal it again.
  if (!kept || (isAlone && kept.server_commit !== fair.server_commit))
    kept = newDeal(fair, table, game, seat);
  if (kept.context !== context || kept.server_commit !== fair.server_commit || kept.seat !== seat) {
    throw new UnfairDealError("the server committed to something else before");
  }
  const isAwaited = fair.seats.includes(seat);
  if (isAwaited) {
    const own = fair.commits.find((listed) => listed.seat === seat);
    if (!own) return { t: "commit", hand: round, attempt, commit: kept.commit };
    if (own.commit !== kept.commit) throw new UnfairDealError("another commitment is listed than was made");
  }
  if (!fair.seats.every((other) => fair.commits.some((listed) => listed.seat === other))) return null;
  const transcript = transcriptOf(context, fair.server_commit, fair.commits);
  if (kept.transcript && kept.transcript !== transcript) {
    throw new UnfairDealError("the commitments of others have changed");
  }
  if (!kept.transcript) keep(table, game, round, attempt, { ...kept, transcript });
  if (!isAwaited || fair.revealed.includes(seat)) return null;
  return { t: "reveal", hand: round, attempt, seed: kept.seed };
}

/**
 * Store the player's cards in a deal that this browser takes part in.
 * @param {FairView} fair @param {string} table @param {number} game
 * @param {KeptDeal} kept the stored data of the deal @param {readonly SeenCards[]} seen the cards
 *   since then @param {FollowedCards} followed
 */
export function keepCards({ hand: round, attempt }, table, game, kept, seen, followed) {
  // Another tab of this browser may have stored these cards.
  const stored = new Set((kept.seen ?? []).map((one) => JSON.stringify(one)));
  const added = seen.filter((one) => !stored.has(JSON.stringify(one)));
  keep(table, game, round, attempt, { ...kept, seen: [...(kept.seen ?? []), ...added], followed });
}

/**
 * The data that this browser stored about a deal; null if it took no part.
 * @param {string} table @param {number} game @param {number} round @param {number} attempt
 * @returns {KeptDeal | null}
 */
export function keptDeal(table, game, round, attempt) {
  const name = nameOf(table, game, round, attempt);
  const found = siteStorage.read(name);
  return found ? JSON.parse(found) : null;
}

/**
 * The data that this browser stored about a deal, given the proved attempt. If the browser saw
 * cards only in another attempt, return that one: the server then proves a deal that it did not
 * play.
 * @param {string} table @param {number} game @param {number} round @param {number} attempt
 * @returns {KeptDeal | null}
 */
export function keptRound(table, game, round, attempt) {
  const proved = keptDeal(table, game, round, attempt);
  if (proved?.seen?.length) return proved;
  const start = nameOf(table, game, round, "");
  const attempts = siteStorage
    .keys(start)
    .map((name) => keptDeal(table, game, round, Number(name.slice(start.length))));
  return attempts.find((kept) => kept?.seen?.length) ?? proved;
}

/**
 * Delete, once, the data of rounds that a table lost when its server was restored from a backup,
 * because the table deals rounds with the same numbers again. Return the number of deals deleted.
 * @param {string} table @param {RestoredView} restored
 */
export function forgetLost(table, { at_ms, game, hand }) {
  const noted = `${RESTORED}${table}`;
  if (siteStorage.read(noted) === String(at_ms)) return 0;
  siteStorage.write(noted, String(at_ms));
  const start = `${PREFIX}${table}.`;
  const lost = siteStorage.keys(start).filter((name) => {
    const [ofGame = 0, ofRound = 0] = name.slice(start.length).split(".").map(Number);
    return ofGame > game || (ofGame === game && ofRound >= hand);
  });
  for (const name of lost) siteStorage.erase(name);
  return lost.length;
}

/** The stored data of a deal as a file, for `canasta verify --hand`. @param {KeptDeal} kept */
export function keptFile({ context, seat, seed, commit, server_commit, transcript, seen = [] }) {
  return `${JSON.stringify({ context, seat, seed, commit, server_commit, transcript, seen })}\n`;
}

/**
 * @param {FairView} fair @param {string} table @param {number} game @param {number} seat
 * @returns {KeptDeal}
 */
function newDeal(fair, table, game, seat) {
  const { context, server_commit } = fair;
  const seed = fair.seats.includes(seat) ? newSeed() : "";
  const commit = seed && commitOf(context, seat, seed);
  const kept = { context, seat, seed, commit, server_commit, transcript: "" };
  keep(table, game, fair.hand, fair.attempt, kept);
  return kept;
}

/**
 * @param {string} table @param {number} game @param {number} round @param {number} attempt
 * @param {KeptDeal} deal
 */
function keep(table, game, round, attempt, deal) {
  const name = nameOf(table, game, round, attempt);
  const isNew = siteStorage.read(name) === null;
  siteStorage.write(name, JSON.stringify({ ...deal, at: Date.now() }));
  if (isNew) forgetOldest();
}

/** Delete the data of all deals, for visitors who delete their data. */
export function forgetDeals() {
  for (const name of siteStorage.keys(PREFIX)) siteStorage.erase(name);
}

/** Delete the oldest deals: storage is limited. */
function forgetOldest() {
  const names = siteStorage.keys(PREFIX);
  if (names.length <= KEPT_DEALS) return;
  /** @param {string} name @returns {number} */
  const age = (name) => JSON.parse(siteStorage.read(name) ?? "{}").at ?? 0;
  names.sort((one, other) => age(one) - age(other));
  for (const name of names.slice(0, names.length - KEPT_DEALS)) siteStorage.erase(name);
}

/** @param {string} table @param {number} game @param {number} round @param {number | ""} attempt */
const nameOf = (table, game, round, attempt) => `${PREFIX}${table}.${game}.${round}.${attempt}`;
