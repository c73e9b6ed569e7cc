/**
 * Shows the people who contribute a seed while a deal is prepared, and names those at the table who
 * do not, before the cards appear. The server decides who takes part, so the page makes it visible.
 */
import { effect } from "@preact/signals";

import { allOf, text } from "../lib/text.js";
import { toast } from "../lib/toast.js";
import { isLoaded, isPresent, log, mySeat, seatName, seq, status, table } from "./state.js";

/** @typedef {import("../../types/protocol.js").SeatView} SeatView */
/** @typedef {import("../../types/protocol.js").FairView} FairView */

/**
 * Sentences about the deal in preparation: the people who contribute a seed and those still
 * awaited.
 */
export function dealingWords() {
  const { fair } = table.value;
  if (!fair) return "";
  const { seats, commits, revealed } = fair;
  if (!seats.length) return text("web.table.dealing.server_alone");
  /** @param {readonly number[]} named */
  const namesOf = (named) => allOf(named.map(seatName));
  const done = commits.length === seats.length ? revealed : commits.map(({ seat }) => seat);
  const missing = seats.filter((seat) => !done.includes(seat));
  const words = [text("web.table.dealing.seeds", { names: namesOf(seats) })];
  if (missing.length) words.push(text("web.table.dealing.waiting", { names: namesOf(missing) }));
  return words.join(" ");
}

/**
 * Before the cards appear, name the people who were at the table when the deal began but contribute
 * no seed. People who sat down or returned later are not named: they contribute to the next deal.
 */
export function announceLeftOut() {
  let round = "";
  let attempt = 0;
  /** The sentences announced in this round. @type {Set<string>} */
  let said = new Set();
  /** The seats with connected people, by the last message; empty if this page was disconnected. */
  let here = /** @type {ReadonlySet<number>} */ (new Set());
  effect(() => {
    if (!isLoaded.value || status.value !== "online") return void (here = new Set());
    const { id, game, phase, fair, seats } = table.value;
    const before = here;
    here = new Set(seats.filter(isHere).map(({ seat }) => seat));
    if (!fair || (phase !== "dealing" && phase !== "playing")) return;
    const name = [id, game, fair.hand].join(" ");
    if (name === round && fair.attempt === attempt) return;
    if (name !== round) said = new Set();
    round = name;
    attempt = fair.attempt;
    const leftOut = seats.filter(
      ({ seat }) =>
        before.has(seat) &&
        here.has(seat) &&
        !fair.seats.includes(seat) &&
        (phase === "dealing" || seat === mySeat.peek()),
    );
    for (const words of leftOutWords(leftOut, fair)) {
      if (said.has(words)) continue;
      said.add(words);
      toast(words);
      log.value = [...log.peek(), { seq: seq.peek(), seat: -1, kind: "fair", text: words }];
    }
  });
}

/** @param {SeatView} seat */
const isHere = (seat) => seat.kind === "person" && !seat.stands_in && isPresent(seat);

/**
 * A sentence for the player, and one for all others with the same reason.
 * @param {readonly SeatView[]} leftOut @param {FairView} fair
 */
function leftOutWords(leftOut, fair) {
  return [".silent", ""].flatMap((reason) => {
    const seats = leftOut.filter(({ seat }) => fair.silent.includes(seat) === (reason !== ""));
    const others = seats.filter(({ seat }) => seat !== mySeat.peek());
    const names = allOf(others.map(({ name }) => name));
    const key = "web.table.fair.left_out";
    return [
      ...(others.length < seats.length ? [text(`${key}.you${reason}`)] : []),
      ...(others.length ? [text(`${key}${reason}`, { names, count: others.length })] : []),
    ];
  });
}
