/**
 * The time left for which the table waits for an absent player, visible to everybody. The host can
 * end the wait sooner.
 */
import { html } from "../../lib/html.js";
import { allOf, text } from "../../lib/text.js";
import { clock, useTimeLeft } from "../../lib/time.js";
import { perform } from "../actions.js";
import { awayUntil, clockAhead, isHost, isPresent, mySeat, table } from "../state.js";

export function AwayTime() {
  const deadline = awayUntil.value && awayUntil.value - clockAhead.value;
  const left = useTimeLeft(deadline);
  if (!deadline) return null;
  const { phase, seats, to_act } = table.value;
  const away = seats.filter((seat) =>
    phase === "playing" ? seat.seat === to_act : !isPresent(seat) && !seat.ready && !seat.stands_in,
  );
  const mayEnd = phase === "playing" && isHost.value && to_act !== mySeat.value;
  return html`<small class="away-time" role="timer">
      ${text(phase === "playing" ? "web.table.away.turn" : "web.table.away.round", {
        names: allOf(away.map(({ name }) => name)),
        time: clock(left / 1000),
      })}
    </small>
    ${mayEnd &&
    html`<button
      type="button"
      class="button quiet small"
      onClick=${() => perform({ t: "stand_in", seat: to_act })}
    >
      ${text("web.table.away.now")}
    </button>`}`;
}
