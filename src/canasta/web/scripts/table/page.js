/** The page of a table: the room before the game, then the table with everything around it. */
import { useEffect, useRef } from "preact/hooks";

import { SettingsDialog } from "../components/settings.js";
import { html } from "../lib/html.js";
import { listenToKeys } from "../lib/keys.js";
import { text } from "../lib/text.js";
import * as actions from "./actions.js";
import { bubbles, touchedRanks, turnWords, wasDiscard } from "./announcements.js";
import { Bar, MoreActions, Prompt } from "./bar.js";
import { Chosen, Hand, sortHand } from "./hand.js";
import { closing, opened } from "./header.js";
import { HelpDialog } from "./help.js";
import { InviteDialog } from "./invitation.js";
import { Melds, watchOverflow } from "./melds.js";
import { ConnectionNotice, HintPanel, Refusal, TableNotice } from "./notices.js";
import { hasActions, MenuDialog, openedSeat, SeatDialog } from "./people.js";
import { Pile, Stock, TurnRing } from "./piles.js";
import { BetweenHands, Results, SheetDialog } from "./results.js";
import { Room } from "./room.js";
import { Seat } from "./seats.js";
import { Line, Log, Score, Talk } from "./side_panel.js";
import * as staging from "./staging.js";
import {
  clockAhead,
  hasPartners,
  isLoaded,
  isWatching,
  log,
  mySeat,
  myTurn,
  nearSide,
  otherSeats,
  otherSides,
  own,
  present,
  seatName,
  seatsOf,
  seq,
  sideColour,
  sideName,
  status,
  table,
} from "./state.js";
import { figures } from "../lib/text.js";
import { Dialog } from "../lib/dialog.js";

/** @typedef {import("../../types/protocol.js").SideView} SideView */
/** @typedef {import("../../types/protocol.js").SeatView} SeatView */

export function TablePage() {
  useEffect(() => listenToKeys(keys), []);
  if (!isLoaded.value)
    return html`<${ConnectionNotice} />${["connecting", "waiting"].includes(status.value) &&
      html`<p class="loading" role="status">${text("web.table.loading")}</p>`}`;
  const { phase } = table.value;
  return html`
    <${ConnectionNotice} />
    ${phase === "gathering"
      ? html`<${Room} /><${Refusal} />`
      : phase === "closed"
        ? html`<${Closed} />`
        : html`<${Table} /><${Results} />`}
    <${OpenDialog} />
  `;
}

/** Keys of the table; help tells them. */
export const keys = () => ({
  p: actions.draw,
  r: actions.takePile,
  Enter: actions.meld,
  d: () => actions.discard(),
  z: actions.undo,
  x: actions.undoAll,
  a: actions.ask,
  // «oui» and "yes", «non» and "no".
  o: () => actions.answer(true),
  y: () => actions.answer(true),
  n: () => actions.answer(false),
  t: sortHand,
  h: actions.askHint,
  j: () => focus("[role=log]"),
  m: () => focus(".hand [tabindex='0']"),
  "?": () => (opened.value = "help"),
  Escape: () => {
    actions.refusal.value = null;
    actions.choosing.value = null;
    actions.hint.value = null;
  },
});

/** @param {string} selector */
function focus(selector) {
  const found = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]).find((one) => one.offsetParent);
  if (found) found.focus();
  else if (selector === "[role=log]") opened.value = "score";
}

/**
 * The table itself.
 * @param {{ beside?: unknown }} props what stands beside it, in place of score, log and talk
 */
export function Table({ beside }) {
  const { sides, phase } = table.value;
  const alone = sides.length === table.value.seats.length;
  const others = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => watchOverflow(others.current), []);
  const playing = phase === "playing" || phase === "dealing";
  return html`<div
    class=${`table sides-${sides.length} players-${table.value.seats.length} ${isWatching.value ? "watching" : ""} ${(own.value?.hand.length ?? 0) > 26 ? "big-hand" : ""} ${myTurn.value ? `my-turn step-${table.value.step}` : ""}`}
    data-seq=${seq.value}
  >
    <h1 class="hidden-text">${text("web.table.title")}</h1>
    <section class="felt" aria-label=${text("web.table.felt")}>
      <${TableNotice} />
      ${(!alone || isWatching.value) && html`<${Seats} />`}
      <div class="others" ref=${others}>
        ${otherSides.value.map((side) => html`<${Zone} key=${side.side} side=${side} hasSeat=${alone && !isWatching.value} />`)}
      </div>
      <${Centre} />
      <${Zone} side=${/** @type {SideView} */ (sides[nearSide.value])} isNear=${true} />
      <${LastLine} />
    </section>
    <aside class="side" aria-label=${text("web.table.beside")}>
      ${beside ?? html`<${Score} /><${Log} /><${Talk} />`}
    </aside>
    <section class="me" aria-label=${text("web.table.mine")}>
      <div class="above-bar">
        <${Refusal} />
        <${HintPanel} />
        ${playing && html`<${Prompt} />`}
      </div>
      ${!playing ? html`<${BetweenHands} />` : isWatching.value ? html`<p class="watch-note">${text("web.table.watching")}</p>` : html`<${Bar} />`}
      ${!isWatching.value && html`<${Hand} />`}
    </section>
    <${Chosen} />
    <p class="hidden-text" role="status">${turnWords.value}</p>
  </div>`;
}

const Seats = () =>
  html`<div class="seats" role="group" aria-label=${text("web.table.players")}>
    ${otherSeats.value.map((seat) => html`<${SeatHere} key=${seat.seat} seat=${seat} />`)}
  </div>`;

/** @param {{ seat: SeatView }} props */
function SeatHere({ seat }) {
  const { dealer, to_act, penalty_cards } = table.value;
  const isPartner = hasPartners.value && mySeat.value >= 0 && seat.side === nearSide.value;
  const isThere = seat.kind !== "person" || (present.value[seat.seat] ?? seat.present);
  return html`<${Seat}
    seat=${{ ...seat, present: isThere }}
    colour=${sideColour(seat.side)}
    isActing=${to_act === seat.seat}
    isPartner=${isPartner}
    isDealer=${dealer === seat.seat}
    bubble=${bubbles.value[seat.seat] ?? ""}
    penaltyCards=${penalty_cards[seat.seat]?.length ?? 0}
    onOpen=${hasActions(seat) ? () => (openedSeat.value = seat.seat) : undefined}
  />`;
}

/**
 * What lies before a side.
 * @param {{ side: SideView, isNear?: boolean, hasSeat?: boolean }} props
 */
function Zone({ side, isNear = false, hasSeat = false }) {
  const name = sideName(side.side);
  const [player] = seatsOf(side.side);
  const isMine = isNear && !isWatching.value;
  return html`<section class=${`zone ${isNear ? "near" : ""} ${sideColour(side.side)}`} aria-label=${text("web.table.zone", { side: name })}>
    <header class="zone-head">
      ${hasSeat && player ? html`<${SeatHere} seat=${player} />` : html`<h2>${name}</h2>`}
      <p class="totals">
        <b>${figures(side.total)}</b>${" "}
        <small>${side.opened ? text("web.table.zone.on_table", { points: side.table_points }) : text("web.table.zone.minimum", { points: side.minimum })}</small>
      </p>
    </header>
    <${Melds}
      melds=${side.melds}
      redThrees=${side.red_threes}
      staged=${isMine && !staging.isLoneCard.value ? staging.groups.value : []}
      targets=${isMine && staging.homeless.value.length ? staging.wildTargets.value : []}
      onTarget=${staging.sendWilds}
      touched=${touchedRanks.value.get(side.side)}
      label=${text("web.table.zone", { side: name })}
    />
  </section>`;
}

/** Stock, pile, whose turn it is and what is expected. */
function Centre() {
  const { stock, pile, settings, deadline_ms, to_act, phase, seats, held } = table.value;
  const isPlayer = !isWatching.value;
  const bank = (seats[to_act]?.bank_s ?? 0) * 1000;
  const expected = own.value?.expected ?? "";
  return html`<section class="centre" aria-label=${text("web.table.centre")}>
    <${Stock} count=${stock} isOpen=${actions.canDraw.value} onDraw=${isPlayer ? actions.draw : undefined} />
    <${Pile} pile=${pile} isOpen=${actions.takes.value.length > 0} isTouched=${wasDiscard.value} onTake=${isPlayer ? actions.takePile : undefined} />
    <div class="turn">
      <${TurnRing}
        deadline=${deadline_ms && deadline_ms - clockAhead.value}
        turnMs=${(settings.clock?.turn_s ?? 0) * 1000}
        bankMs=${bank}
        isMine=${myTurn.value}
      />
      <div>
        <strong>${phase === "dealing" ? text("web.table.dealing") : turnWords.value}</strong>
        <small>
          ${phase === "dealing" ? dealingWords() : expected}
          ${held > 0 ? ` ${text("web.table.held", { count: held })}` : ""}
        </small>
        ${own.value?.promised && html`<small class="promised">${text("web.table.ask.promised")}</small>`}
        <${MoreActions} />
      </div>
    </div>
  </section>`;
}

/** Whose promise or seed is awaited. */
function dealingWords() {
  const { fair } = table.value;
  if (!fair) return "";
  const promised = fair.commits.length === fair.seats.length;
  const missing = fair.seats.filter(
    (seat) => !(promised ? fair.revealed.includes(seat) : fair.commits.some((commit) => commit.seat === seat)),
  );
  return missing.length ? text("web.table.dealing.waiting", { names: missing.map(seatName).join(", ") }) : "";
}

/** On a phone: the last sentence of the log, which opens all of it. */
function LastLine() {
  const last = log.value.at(-1);
  return html`<button type="button" class="last-line" onClick=${() => (opened.value = "score")}>
    ${last && html`<span><${Line} line=${last} /></span>`}<u>${text("web.table.log")}</u>
  </button>`;
}

/** Score, log and talk where there is no room beside the table. */
const SideDialog = () =>
  html`<${Dialog} title=${text("web.table.score")} kind="beside" onClose=${closing("score")}>
    <${Score} /><${Log} />
  <//>`;

const TalkDialog = () =>
  html`<${Dialog} title=${text("web.table.talk")} kind="beside" onClose=${closing("talk")}><${Talk} /><//>`;

function OpenDialog() {
  if (openedSeat.value >= 0) return html`<${SeatDialog} />`;
  switch (opened.value) {
    case "settings":
      return html`<${SettingsDialog} onClose=${closing("settings")} />`;
    case "help":
      return html`<${HelpDialog} />`;
    case "score":
      return html`<${SideDialog} />`;
    case "talk":
      return html`<${TalkDialog} />`;
    case "invite":
      return html`<${InviteDialog} />`;
    case "menu":
      return html`<${MenuDialog} />`;
    case "sheet":
      return html`<${SheetDialog} />`;
    default:
      return null;
  }
}

/** A table that is closed for good. */
const Closed = () =>
  html`<section class="sheet closed">
    <h1>${text("web.table.closed")}</h1>
    <p>${text("web.table.closed.text")}</p>
    <a class="button main" href="/">${text("web.table.to_lobby")}</a>
  </section>`;
