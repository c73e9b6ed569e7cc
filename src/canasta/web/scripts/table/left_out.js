/**
 * Who gives a seed for a deal: shown while it is prepared, and people at the table who give none are
 * named before the cards come. The server decides who takes part; the page does not leave it unsaid.
 */
import { effect } from "@preact/signals";

import { text } from "../lib/text.js";
import { toast } from "../lib/toast.js";
import { isLoaded, isPresent, log, mySeat, seatName, table } from "./state.js";

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

/** Name those who are at the table but give no seed, once for each attempt to deal. */
export function announceLeftOut() {
  let named = "";
  effect(() => {
    if (!isLoaded.value) return;
    const { id, game, phase, fair, seats } = table.value;
    if (!fair || (phase !== "dealing" && phase !== "playing")) return;
    const attempt = [id, game, fair.hand, fair.attempt].join(" ");
    if (attempt === named) return;
    named = attempt;
    // Who is here in mid-round says nothing of who was here when the deal began.
    const asked = phase === "dealing" ? seats : seats.filter(({ seat }) => seat === mySeat.peek());
    for (const seat of asked) if (isLeftOut(seat, fair)) announce(seat.seat, fair);
  });
}

/** @param {SeatView} seat @param {FairView} fair */
const isLeftOut = (seat, fair) =>
  seat.kind === "person" && !seat.stands_in && isPresent(seat) && !fair.seats.includes(seat.seat);

/** @param {number} seat @param {FairView} fair */
function announce(seat, fair) {
  const who = seat === mySeat.peek() ? ".you" : "";
  const why = fair.silent.includes(seat) ? ".silent" : "";
  const words = text(`web.table.fair.left_out${who}${why}`, { name: seatName(seat) });
  toast(words);
  log.value = [...log.peek(), { seq: 0, seat, kind: "fair", text: words }];
}
