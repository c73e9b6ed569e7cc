/**
 * Fair deals in the browser: the hashes and the shuffle of `canasta-fair/1`, and the check of a
 * proof. It does the same as src/canasta/fair in Python; tests/data/fair_vectors.json tests both.
 *
 * Seeds, commitments and transcripts are strings of 64 hexadecimal digits. Pages also come over
 * plain http, where browsers have no crypto.subtle, so the hash is a vendored one.
 */
import { sha256 } from "js-sha256";

/**
 * @typedef {{ table: string, game: number, hand: number, attempt: number, packs: number,
 *   jokers_per_pack: number, rules: string, seats: number[] }} DealContext
 * @typedef {{ seat: number, commit: string, seed: string }} SeatSeed
 * @typedef {{ form: string, context: string, server_commit: string, server_seed: string,
 *   seats: SeatSeed[], deck: string }} DealProof
 * @typedef {import("./cards_seen.js").SeenCards} SeenCards
 * @typedef {{ context?: string, seat?: number, seed?: string, server_commit?: string,
 *   transcript?: string, seen?: SeenCards[] }} Kept what the browser stored of the deal
 * @typedef {{ code: "context" | "seats" | "server_seed" | "seat_seed" | "server_commit" |
 *   "transcript" | "deck" | import("./cards_seen.js").DeckSight | "unexplained", seat: number,
 *   place: number }} Fault
 */

/** Name of the algorithm; every hash includes it. */
const ALGORITHM = "canasta-fair/1";

const NUMBERS = 0x10000;
const LETTERS = "rb456789TJQKA2*";
const TABLE = /^[A-Za-z0-9_-]{1,40}$/;
const MOST = { attempt: 1e6, game: 1e6, hand: 9999, jokers_per_pack: 9, packs: 9 };
const HEX32 = /^[0-9a-f]{64}$/;
const utf8 = new TextEncoder();

/** SHA-256 of a text (its UTF-8 bytes), in hexadecimal digits. @param {string} text */
export const sha256Hex = (text) => sha256(utf8.encode(text));

/**
 * The hash of the parts for one purpose, 32 bytes in hexadecimal. Each part is preceded by its
 * length (four bytes, big-endian).
 * @param {string} purpose
 * @param {...(string | Uint8Array)} parts texts count as their UTF-8 bytes
 * @returns {string}
 */
function digest(purpose, ...parts) {
  const hash = sha256.create();
  for (const part of [ALGORITHM, purpose, ...parts]) {
    const bytes = typeof part === "string" ? utf8.encode(part) : part;
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.hex();
}

/** The server's commitment to its seed. @param {string} context @param {string} seed */
export const serverCommitOf = (context, seed) => digest("server", context, bytesOf(seed));

/**
 * The commitment of a seat to its seed.
 * @param {string} context @param {number} seat @param {string} seed
 */
export const commitOf = (context, seat, seed) =>
  digest("seat", context, Uint8Array.of(seat), bytesOf(seed));

/**
 * The hash of all commitments, with those of the seats in order.
 * @param {string} context @param {string} serverCommit
 * @param {readonly { seat: number, commit: string }[]} commits
 */
export const transcriptOf = (context, serverCommit, commits) =>
  digest(
    "commits",
    context,
    bytesOf(serverCommit),
    ...bySeat(commits.map(({ seat, commit }) => [seat, commit])),
  );

/**
 * The seed of the deck, from every seed and the transcript.
 * @param {string} transcript @param {string} serverSeed
 * @param {readonly { seat: number, seed: string }[]} seeds
 */
export const dealSeed = (transcript, serverSeed, seeds) =>
  digest(
    "deal",
    bytesOf(transcript),
    bytesOf(serverSeed),
    ...bySeat(seeds.map(({ seat, seed }) => [seat, seed])),
  );

/**
 * The cards of the packs, shuffled by a seed; the first card is dealt first.
 * @param {string} seed @param {number} packs @param {number} jokersPerPack
 * @returns {string[]} faces: `QH`, `TS`, `*R`
 */
function deckOrder(seed, packs, jokersPerPack) {
  const deck = packOfFaces(packs, jokersPerPack);
  const numbers = stream(seed);
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const place = below(numbers, last + 1);
    const card = /** @type {string} */ (deck[last]);
    deck[last] = /** @type {string} */ (deck[place]);
    deck[place] = card;
  }
  return deck;
}

/**
 * All faults of a proof; empty if the proof is valid.
 * @param {DealProof} proof @param {Kept} [kept]
 * @returns {Fault[]}
 */
export function checkProof(proof, kept = {}) {
  /** @type {Fault[]} */
  const faults = [];
  /** @param {Fault["code"]} code @param {number} [seat] @param {number} [place] */
  const fault = (code, seat = -1, place = 0) => faults.push({ code, seat, place });
  const { context, server_commit: serverCommit, server_seed: serverSeed, seats } = proof;
  const read = readContext(context);
  if (!read) fault("context");
  else if (String(seats.map(({ seat }) => seat)) !== String(read.seats)) fault("seats");
  if (serverCommitOf(context, serverSeed) !== serverCommit) fault("server_seed");
  for (const { seat, commit, seed } of seats) {
    if (commitOf(context, seat, seed) !== commit) fault("seat_seed", seat);
  }
  const transcript = transcriptOf(context, serverCommit, seats);
  const keptSeat = kept.seat ?? -1;
  const ownSeed = seats.find(({ seat }) => seat === keptSeat)?.seed;
  if (read && kept.context && kept.context !== context) fault("context");
  if (kept.seed && kept.seed !== ownSeed && !faults.some(({ seat }) => seat === keptSeat))
    fault("seat_seed", keptSeat);
  if (kept.server_commit && kept.server_commit !== serverCommit) fault("server_commit");
  if (kept.transcript && kept.transcript !== transcript) fault("transcript");
  if (read) {
    const seed = dealSeed(transcript, serverSeed, seats);
    const deck = deckOrder(seed, read.packs, read.jokers_per_pack);
    const stated = facesOf(proof.deck);
    const wrong = deck.findIndex((face, place) => stated[place] !== face);
    if (wrong >= 0 || stated.length !== deck.length) {
      fault("deck", -1, 1 + (wrong >= 0 ? wrong : deck.length));
    }
    for (const { sight, places, cards } of kept.seen ?? []) {
      if (sight === "missed") continue;
      const there = places.map((place) => deck[place - 1] ?? "");
      const isTrue = sight !== "unexplained" && String(there.sort()) === String(facesOf(cards).sort());
      if (!isTrue) fault(sight, keptSeat, places[0]);
    }
  }
  return faults;
}

/** The faces in a string that joins them. @param {string} deck @returns {string[]} */
export const facesOf = (deck) => deck.match(/../g) ?? [];

/**
 * The context in a JSON text; null if the text is no context, or not in canonical form.
 * @param {string} text
 * @returns {DealContext | null}
 */
export function readContext(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const names = [...Object.keys(MOST), "rules", "seats", "table"].sort();
  if (!data || typeof data !== "object" || JSON.stringify(data, names) !== text) return null;
  const { rules, seats, table } = data;
  const inRange = Object.entries(MOST).every(([name, most]) =>
    isNumber(data[name], name === "jokers_per_pack" ? 0 : 1, most),
  );
  const isContext =
    inRange &&
    typeof table === "string" &&
    TABLE.test(table) &&
    typeof rules === "string" &&
    HEX32.test(rules) &&
    Array.isArray(seats) &&
    seats.every((seat, at) => isNumber(seat, at ? seats[at - 1] + 1 : 0, 5));
  return isContext ? data : null;
}

/** @param {unknown} value @param {number} least @param {number} most */
const isNumber = (value, least, most) =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

/** A new random seed. @returns {string} */
export const newSeed = () => hexOf(crypto.getRandomValues(new Uint8Array(32)));

/**
 * @param {readonly (readonly [number, string])[]} parts a seat and its commitment or seed
 * @returns {Uint8Array[]} in the order of the seats, each preceded by its seat
 */
const bySeat = (parts) =>
  [...parts]
    .sort(([one], [other]) => one - other)
    .map(([seat, hex]) => Uint8Array.of(seat, ...bytesOf(hex)));

/** @param {string} hex 64 digits @returns {Uint8Array} */
function bytesOf(hex) {
  if (!HEX32.test(hex)) throw new RangeError(`${hex} is not 64 hexadecimal digits`);
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** @param {Uint8Array} bytes */
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The endless stream of numbers of a seed, each from 0 to 65535.
 * @param {string} seed
 * @returns {Generator<number, never>}
 */
function* stream(seed) {
  const key = bytesOf(seed);
  for (let counter = 0; ; counter += 1) {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setUint32(4, counter);
    const block = sha256.hmac.array(key, count);
    for (let at = 0; at < block.length; at += 2) {
      yield 256 * /** @type {number} */ (block[at]) + /** @type {number} */ (block[at + 1]);
    }
  }
}

/**
 * A number from 0 to `limit` - 1, all equally likely: numbers from the last multiple of `limit` up
 * are rejected.
 * @param {Generator<number, never>} numbers @param {number} limit
 */
function below(numbers, limit) {
  const usable = NUMBERS - (NUMBERS % limit);
  for (;;) {
    const number = numbers.next().value;
    if (number < usable) return number % limit;
  }
}

/**
 * All cards kind by kind, before shuffling.
 * @param {number} packs @param {number} jokersPerPack
 */
function packOfFaces(packs, jokersPerPack) {
  /** @type {string[]} */
  const cards = [];
  for (const kind of LETTERS) {
    const faces = facesOfKind(kind);
    const copies = packs * (kind === "*" ? jokersPerPack : faces.length);
    for (let copy = 0; copy < copies; copy += 1) cards.push(faces[copy % faces.length] ?? "");
  }
  return cards;
}

/** @param {string} kind @returns {string[]} */
function facesOfKind(kind) {
  if (kind === "*") return ["*R", "*B"];
  if (kind === "r") return ["3H", "3D"];
  if (kind === "b") return ["3S", "3C"];
  return [..."SHDC"].map((suit) => kind + suit);
}
