/** The middle of the table: stock, pile, clock, turn and expected action. */
import { AwayTime } from "./away_time.js";
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import * as actions from "../actions.js";
import { recalledPlaces, turnWords, wasDiscard } from "../announcements.js";
import { MoreActions } from "../action_bar.js";
import { dealingWords } from "../left_out.js";
import { Pile, Stock, TurnRing } from "./piles.js";
import { clockAhead, isWatching, myTurn, own, seatName, table } from "../state.js";

export function Centre() {
  const { stock, pile, settings, deadline_ms, to_act, phase, seats, held } = table.value;
  const isPlayer = !isWatching.value;
  const turn = phase === "dealing" ? text("web.table.dealing") : turnWords.value;
  const bank = (seats[to_act]?.bank_s ?? 0) * 1000;
  const due = [
    phase === "dealing" ? dealingWords() : own.value?.expected,
    held > 0 && text("web.table.held", { count: held }),
  ].filter(Boolean);
  // A player who has to answer sees the question above the buttons.
  const answer = actions.canAnswer.value ? "" : (own.value?.answer_note ?? publicAnswer());
  return html`<section class="centre" aria-label=${text("web.table.centre")}>
    <${Stock}
      count=${stock}
      isOpen=${actions.canDraw.value}
      isRecalled=${recalledPlaces.value.has("stock")}
      onDraw=${isPlayer ? actions.draw : undefined}
    />
    <${Pile}
      pile=${pile}
      isOpen=${actions.takes.value.length > 0}
      isTouched=${wasDiscard.value}
      isRecalled=${recalledPlaces.value.has("pile")}
      onTake=${isPlayer ? actions.takePile : undefined}
    />
    <div class="turn">
      ${turn &&
      html`<${TurnRing}
        deadline=${deadline_ms && deadline_ms - clockAhead.value}
        turnMs=${(settings.clock?.turn_s ?? 0) * 1000}
        bankMs=${bank}
        isMine=${myTurn.value}
      />`}
      <div>
        <strong>${turn}</strong>
        ${answer && html`<p class="answer" role="status">${answer}</p>`}
        ${due.length > 0 && html`<small>${due.join(" ")}</small>`}
        <${AwayTime} />
        <${MoreActions} />
      </div>
    </div>
  </section>`;
}

/** The partners' answers in this turn, for watchers. */
function publicAnswer() {
  const { asked, turn } = table.value;
  return asked && text(`web.table.answered.${asked}`, { name: seatName(turn) });
}
