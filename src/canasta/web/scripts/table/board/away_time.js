/** The time until the table waits no longer for somebody who is away, visible to everybody. */
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { clock, useTimeLeft } from "../../lib/time.js";
import { awayUntil, clockAhead, isPresent, table } from "../state.js";

export function AwayTime() {
  const deadline = awayUntil.value && awayUntil.value - clockAhead.value;
  const left = useTimeLeft(deadline);
  if (!deadline) return null;
  const { phase, seats, to_act } = table.value;
  const away = seats.filter((seat) =>
    phase === "playing" ? seat.seat === to_act : !isPresent(seat) && !seat.ready && !seat.stands_in,
  );
  return html`<small class="away-time" role="timer">
    ${text(phase === "playing" ? "web.table.away.turn" : "web.table.away.round", {
      names: away.map(({ name }) => name).join(", "),
      time: clock(left / 1000),
    })}
  </small>`;
}
