/**
 * Who gives a seed for a deal: shown while it is prepared, and people at the table who give none are
 * named before the cards come. The server decides who takes part; the page does not leave it unsaid.
 */
import { effect } from "@preact/signals";

import { text } from "../lib/text.js";
import { toast } from "../lib/toast.js";
import { isLoaded, isPresent, log, mySeat, seatName, seq, table } from "./state.js";

/** @typedef {import("../../types/protocol.js").SeatView} SeatView */
/** @typedef {import("../../types/protocol.js").FairView} FairView */

/** The sentences on who gives a seed for the deal being prepared, and who is still awaited. */
export function dealingWords() {
  const { fair } = table.value;
  if (!fair) return "";
  const { seats, commits, revealed } = fair;
  if (!seats.length) return text("web.table.dealing.server_alone");
  /** @param {readonly number[]} named */
  const namesOf = (named) => named.map(seatName).join(", ");
  const done = commits.length === seats.length ? revealed : commits.map(({ seat }) => seat);
  const missing = seats.filter((seat) => !done.includes(seat));
  const words = [text("web.table.dealing.seeds", { names: namesOf(seats) })];
  if (missing.length) words.push(text("web.table.dealing.waiting", { names: namesOf(missing) }));
  return words.join(" ");
}

/** Name those who are at the table but give no seed, before the cards come. */
export function announceLeftOut() {
  let round = "";
  let attempt = 0;
  /** What has been said in this round. @type {Set<string>} */
  let said = new Set();
  effect(() => {
    if (!isLoaded.value) return;
    const { id, game, phase, fair, seats } = table.value;
    if (!fair || (phase !== "dealing" && phase !== "playing")) return;
    const name = [id, game, fair.hand].join(" ");
    if (name === round && fair.attempt === attempt) return;
    if (name !== round) said = new Set();
    round = name;
    attempt = fair.attempt;
    // Who is here in mid-round says nothing of who was here when the deal began.
    const asked = phase === "dealing" ? seats : seats.filter(({ seat }) => seat === mySeat.peek());
    for (const words of leftOutWords(asked.filter((seat) => isLeftOut(seat, fair)), fair)) {
      if (said.has(words)) continue;
      said.add(words);
      toast(words);
      log.value = [...log.peek(), { seq: seq.peek(), seat: -1, kind: "fair", text: words }];
    }
  });
}

/** @param {SeatView} seat @param {FairView} fair */
const isLeftOut = (seat, fair) =>
  seat.kind === "person" && !seat.stands_in && isPresent(seat) && !fair.seats.includes(seat.seat);

/**
 * A sentence for the player, and one for all others with the same reason.
 * @param {readonly SeatView[]} leftOut @param {FairView} fair
 */
function leftOutWords(leftOut, fair) {
  return [".silent", ""].flatMap((reason) => {
    const seats = leftOut.filter(({ seat }) => fair.silent.includes(seat) === (reason !== ""));
    const others = seats.filter(({ seat }) => seat !== mySeat.peek());
    const names = others.map(({ name }) => name).join(", ");
    const key = "web.table.fair.left_out";
    return [
      ...(others.length < seats.length ? [text(`${key}.you${reason}`)] : []),
      ...(others.length ? [text(`${key}${reason}`, { names, count: others.length })] : []),
    ];
  });
}
