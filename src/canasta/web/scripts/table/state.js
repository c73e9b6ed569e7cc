/** The state of the table: the server's messages as signals, and values derived from them. */
import { batch, computed, signal } from "@preact/signals";

import { allOf, text, useWording } from "../lib/text.js";

/** @typedef {import("../../types/protocol.js").PublicTable} PublicTable */
/** @typedef {import("../../types/protocol.js").OwnView} OwnView */
/** @typedef {import("../../types/protocol.js").SeatView} SeatView */
/** @typedef {import("../../types/protocol.js").SideView} SideView */
/** @typedef {import("../../types/protocol.js").You} You */
/** @typedef {import("../../types/protocol.js").LogLine} LogLine */
/** @typedef {import("../../types/protocol.js").Happening} Happening */
/** @typedef {import("../../types/protocol.js").Welcome} Welcome */
/** @typedef {import("../../types/protocol.js").Update} Update */

const LOG_LINES = 300;

export const status = signal(/** @type {import("./connection.js").Status} */ ("connecting"));
export const seq = signal(0);
export const you = signal(/** @type {You | null} */ (null));
export const log = signal(/** @type {LogLine[]} */ ([]));
/** The last message of the server about a problem. */
export const lastTrouble = signal("");
export const watchers = signal(0);
export const present = signal(/** @type {readonly boolean[]} */ ([]));
/** The time when the table stops waiting for absent players, by the server's clock, or 0 if it waits for nobody. */
export const awayUntil = signal(0);
/** The events of the last update, to highlight the last move. */
export const happened = signal(/** @type {readonly Happening[]} */ ([]));
/** Events of the other players since the player's last turn. */
export const sinceTurn = signal(/** @type {readonly Happening[]} */ ([]));
/** The earlier events that the table shows again; none if it shows the last move. */
export const recalled = signal(/** @type {readonly Happening[]} */ ([]));
/** The server's clock minus this browser's, in milliseconds. */
export const clockAhead = signal(0);

const shownTable = signal(/** @type {PublicTable | null} */ (null));

/** The table; read it only once `isLoaded` is true. */
export const table = computed(() => /** @type {PublicTable} */ (shownTable.value));
export const isLoaded = computed(() => shownTable.value !== null);
export const own = signal(/** @type {OwnView | null} */ (null));

/** Whether the visitor is not allowed at this table, so that the page is no longer live. */
export const isTurnedOut = computed(() => ["not_invited", "no_table"].includes(status.value));

/** The player's seat; -1 for a watcher. */
export const mySeat = computed(() => you.value?.seat ?? -1);
export const isWatching = computed(() => mySeat.value < 0);
export const isHost = computed(() => you.value?.is_host ?? false);
/** Whether a robot plays in any seat. */
export const hasRobots = computed(() => table.value.seats.some(({ level }) => level !== ""));
export const rules = computed(() => table.value.settings.rules);
/** The side that is shown nearest: the player's own side, or the first side for a watcher. */
export const nearSide = computed(() => table.value.seats[mySeat.value]?.side ?? 0);
export const myTurn = computed(() => {
  if (!isLoaded.value || mySeat.value < 0 || isTurnedOut.value) return false;
  const { phase, to_act, paused } = table.value;
  return phase === "playing" && to_act === mySeat.value && !paused;
});
export const hasPartners = computed(() => table.value.seats.length > table.value.sides.length);

/** The other seats, clockwise from the player's left. */
export const otherSeats = computed(() => {
  const { seats } = table.value;
  const mine = mySeat.value;
  if (mine < 0) return seats;
  return seats
    .map((_, at) => /** @type {SeatView} */ (seats[(mine + 1 + at) % seats.length]))
    .slice(0, -1);
});

/** The other sides, in order of play after the near one. */
export const otherSides = computed(() => {
  const { sides } = table.value;
  return sides
    .map((_, at) => /** @type {SideView} */ (sides[(nearSide.value + at) % sides.length]))
    .slice(1);
});

/** @param {number} side @returns {SeatView[]} */
export const seatsOf = (side) => table.value.seats.filter((seat) => seat.side === side);

/** The names at all seats; empty for a free seat. */
export const seatNames = computed(() => table.value.seats.map(({ name }) => name));

/**
 * Whether the player in a seat is connected, according to the last message.
 * @param {SeatView} seat
 */
export const isPresent = (seat) =>
  seat.kind !== "person" || (present.value[seat.seat] ?? seat.present);

/**
 * The name of a seat for the player: «vous», its player's name, or «place libre».
 * @param {number} seat
 */
export function seatName(seat) {
  if (seat === mySeat.value) return text("web.table.you");
  return table.value.seats[seat]?.name || text("web.table.free_seat");
}

/**
 * The name of a side for the player: «Nous», «Vous», «Eux», or its players' names.
 * @param {number} side
 */
export function sideName(side) {
  const mine = mySeat.value >= 0;
  if (mine && side === nearSide.value) return text(hasPartners.value ? "side.us" : "side.you");
  if (mine && hasPartners.value && table.value.sides.length === 2) return text("side.them");
  return allOf(seatsOf(side).map((seat) => seat.name));
}

/**
 * The points of a side in the game, including the last round once it is over.
 * @param {SideView} side
 */
export function gamePoints({ side, total }) {
  const { phase, scores } = table.value;
  const isOver = phase === "finished" || phase === "scoring";
  return isOver ? (scores.at(-1)?.sides[side]?.game ?? total) : total;
}

/** «520 sur table»; before the opening, its minimum. @param {SideView} side */
export const sidePoints = (side) =>
  side.opened
    ? text("web.table.zone.on_table", { points: side.table_points })
    : text("web.table.zone.minimum", { points: side.minimum });

/**
 * The class that gives a side its colour; the near one is always the first.
 * @param {number} side
 */
export function sideColour(side) {
  const count = table.value.sides.length || table.value.settings.sides;
  return `side-${(side - nearSide.value + count) % count}`;
}

/**
 * A list with an entry for each side, the near side's first.
 * @template T @param {readonly T[]} bySide @returns {T[]}
 */
export const nearFirst = (bySide) => [
  ...bySide.slice(nearSide.value),
  ...bySide.slice(0, nearSide.value),
];

/** Take over the whole table. @param {Welcome} welcome */
export const welcomed = (welcome) =>
  batch(() => {
    you.value = welcome.you;
    watchers.value = welcome.watchers;
    log.value = [...welcome.log];
    happened.value = [];
    apply(welcome);
  });

/** Take over an update. @param {Update} update */
export const updated = (update) =>
  batch(() => {
    log.value = [...log.value, ...update.log].slice(-LOG_LINES);
    if (update.happenings.length) happened.value = update.happenings;
    apply(update);
  });

/** @param {Welcome | Update} message */
function apply(message) {
  seq.value = message.seq;
  clockAhead.value = message.now_ms - Date.now();
  useWording(message.table.wording);
  shownTable.value = message.table;
  own.value = message.own;
  sinceTurn.value = message.since_turn;
  recalled.value = [];
  present.value = message.table.seats.map((seat) => seat.present);
  awayUntil.value = message.table.away_until_ms;
  // Only the player's own view shows that the player sat down or stood up.
  const seat = message.own?.seat ?? -1;
  const before = you.peek();
  if (!before) return;
  const isHost = seat < 0 ? before.is_host : (message.table.seats[seat]?.is_host ?? false);
  if (seat !== before.seat || isHost !== before.is_host)
    you.value = { ...before, seat, is_host: isHost };
}
