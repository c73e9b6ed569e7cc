/** The page of a table: the waiting room, then the table and everything around it. */
import { useEffect, useRef } from "preact/hooks";

import { watchOverflow } from "../components/scroll_box.js";
import { SettingsDialog } from "../components/settings_dialog.js";
import { Dialog } from "../lib/dialog.js";
import { classes, html } from "../lib/html.js";
import { listenToKeys } from "../lib/keys.js";
import { isAlone } from "../site/alone.js";
import { text } from "../lib/text.js";
import * as actions from "./actions.js";
import { turnWords } from "./announcements.js";
import { Bar, Prompt } from "./action_bar.js";
import { Centre } from "./board/centre.js";
import { ChangeDialog } from "./waiting_room/settings_dialog.js";
import { Chosen, Hand, sortHand } from "./hand/hand.js";
import { closing, opened } from "./header.js";
import { HelpDialog } from "./help_dialog.js";
import { InviteDialog } from "./waiting_room/invitation.js";
import { IrregularDialog } from "./irregular_plays.js";
import { keepFocus } from "./keep_focus.js";
import { ConnectionNotice, HintPanel, Refusal, TableNotice, TurnedOut } from "./notices.js";
import { PaceDialog } from "./pace_dialog.js";
import { MenuDialog } from "./waiting_room/menu_dialog.js";
import { openedSeat, SeatDialog } from "./waiting_room/seat_dialog.js";
import { BetweenHands, RoundResults, SheetDialog, showSheet, showsLastPlay } from "./scores/round_results.js";
import { SitDialog, WayToSeat } from "./waiting_room/way_to_seat.js";
import { Room } from "./waiting_room/room.js";
import { Seats } from "./board/seats.js";
import { SideDialog } from "./board/side_dialog.js";
import { label as sinceLabel, SinceTurn } from "./board/since_turn.js";
import { Chat, Line, Log, Score } from "./scores/side_panel.js";
import {
  isLoaded,
  isTurnedOut,
  isWatching,
  log,
  myTurn,
  nearSide,
  otherSides,
  seq,
  sinceTurn,
  status,
  table,
} from "./state.js";
import { SideArea } from "./board/side_area.js";

/** @typedef {import("../../types/protocol.js").SideView} SideView */

export function TablePage() {
  useEffect(() => listenToKeys(keys), []);
  useEffect(() => keepFocus(), []);
  if (isTurnedOut.value) return html`<${TurnedOut} />`;
  if (!isLoaded.value)
    return html`<${ConnectionNotice} />
      ${["connecting", "waiting"].includes(status.value) &&
      html`<p class="loading" role="status">${text("web.table.loading")}</p>`}`;
  return html`<${ConnectionNotice} /><${Phase} /><${OpenDialog} />`;
}

/** The part of the page for the phase of the table. */
function Phase() {
  switch (table.value.phase) {
    case "gathering":
      return html`<${Room} /><${Refusal} />`;
    case "closed":
      return html`<${Closed} />`;
    default:
      return html`<${Table} /><${RoundResults} />`;
  }
}

/**
 * Keys of a player, without those for help and log. Letters that depend on the language come after
 * those that work in every language.
 */
export const playingKeys = () => ({
  p: actions.draw,
  r: actions.takePile,
  t: sortHand,
  o: () => actions.answer(true),
  y: () => actions.answer(true),
  [letter("web.table.key.draw")]: actions.draw,
  [letter("web.table.key.take")]: actions.takePile,
  [letter("web.table.key.sort")]: sortHand,
  [letter("web.table.key.yes")]: () => actions.answer(true),
  [letter("web.table.key.no")]: () => actions.answer(false),
  Enter: showsLastPlay.peek() ? showSheet : actions.mainAction,
  d: () => actions.discard(),
  z: actions.undo,
  x: actions.undoAll,
  Backspace: actions.takeBack,
  a: actions.ask,
  h: actions.askHint,
  m: () => focus(".hand [tabindex='0']"),
  Escape: () => {
    actions.refusal.value = null;
    actions.choosing.value = null;
    actions.hint.value = null;
  },
});

/** Keys of the table; the help dialog lists them. */
export const keys = () => ({
  ...playingKeys(),
  j: goToLog,
  [letter("web.table.key.log")]: goToLog,
  "?": () => (opened.value = "help"),
});

/** The letter that a text names, as keys report it. @param {string} key */
const letter = (key) => text(key).toLowerCase();

const goToLog = () => focus("[role=log]");

/** @param {string} selector */
function focus(selector) {
  const found = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]).find(
    (one) => one.offsetParent,
  );
  if (found) found.focus();
  else if (selector === "[role=log]") opened.value = "score";
}

/**
 * The table.
 * @param {{ beside?: unknown }} props shown next to the table instead of score, log and chat
 */
export function Table({ beside }) {
  const { sides, phase, seats, step } = table.value;
  // Without partners, the seat is in the side's area, which saves a row.
  const isSeatInArea = sides.length === seats.length && !isWatching.value;
  const others = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => watchOverflow(others.current), []);
  const playing = phase === "playing" || phase === "dealing";
  const kind = classes(
    "table",
    `sides-${sides.length}`,
    `players-${seats.length}`,
    isWatching.value && "watching",
    myTurn.value && `my-turn step-${step}`,
  );
  return html`<div class=${kind} data-seq=${seq.value}>
    <h1 class="hidden-text" tabindex="-1">${text("web.table.title")}</h1>
    <section class="felt" aria-label=${text("web.table.felt")}>
      <${TableNotice} />
      ${!isSeatInArea && html`<${Seats} />`}
      <div class="others" ref=${others}>
        ${otherSides.value.map(
          (side) => html`<${SideArea} key=${side.side} side=${side} hasSeat=${isSeatInArea} />`,
        )}
      </div>
      <${Centre} />
      <${SideArea} side=${/** @type {SideView} */ (sides[nearSide.value])} isNear=${true} />
      <${LastLine} />
    </section>
    <aside class="side" aria-label=${text("web.table.beside")}>
      ${beside ?? html`<${Score} /><${SincePanel} /><${Log} />${!isAlone && html`<${Chat} />`}`}
    </aside>
    <section class="me" aria-label=${text("web.table.mine")}>
      <div class="above-bar">
        <${Refusal} />
        <${HintPanel} />
        ${playing && html`<${Prompt} />`}
      </div>
      ${playing ? html`<${Acting} />` : html`<${BetweenHands} />`}
      ${!isWatching.value && html`<${Hand} />`}
    </section>
    <${Chosen} />
    <p class="hidden-text" role="status">${turnWords.value}</p>
    <${SideDialog} />
  </div>`;
}

const Acting = () =>
  isWatching.value
    ? html`<div class="watch-note"><p>${text("web.table.watching")}</p><${WayToSeat} /></div>`
    : html`<${Bar} />`;

/** The events since the last turn, next to the table. */
export const SincePanel = () =>
  sinceTurn.value.length > 0 &&
  html`<section class="panel" aria-label=${sinceLabel()}>
    <h2>${sinceLabel()}</h2>
    <${SinceTurn} />
  </section>`;

/**
 * On a phone: the events since the last turn or the last sentence of the log, and a button for the
 * log.
 */
function LastLine() {
  const last = log.value.at(-1);
  if (sinceTurn.value.length)
    return html`<div class="last-line moves">
      <${SinceTurn} />
      <button type="button" class="to-log" onClick=${() => (opened.value = "score")}>
        <u>${text("web.table.log")}</u>
      </button>
    </div>`;
  return html`<button type="button" class="last-line" onClick=${() => (opened.value = "score")}>
    ${last && html`<span><${Line} line=${last} /></span>`}<u>${text("web.table.log")}</u>
  </button>`;
}

/** The dialog of score, log and chat, for narrow screens. */
const BesideDialog = () =>
  html`<${Dialog} title=${text("web.table.score")} kind="beside" onClose=${closing("score")}>
    <${Score} /><${SincePanel} /><${Log} />
  <//>`;

const ChatDialog = () =>
  html`<${Dialog} title=${text("web.table.talk")} kind="beside" onClose=${closing("talk")}>
    <${Chat} />
  <//>`;

export function OpenDialog() {
  if (openedSeat.value >= 0) return html`<${SeatDialog} />`;
  switch (opened.value) {
    case "settings":
      return html`<${SettingsDialog} onClose=${closing("settings")} />`;
    case "pace":
      return html`<${PaceDialog} />`;
    case "help":
      return html`<${HelpDialog} />`;
    case "score":
      return html`<${BesideDialog} />`;
    case "talk":
      return html`<${ChatDialog} />`;
    case "invite":
      return html`<${InviteDialog} />`;
    case "menu":
      return html`<${MenuDialog} />`;
    case "change":
      return html`<${ChangeDialog} />`;
    case "sit":
      return html`<${SitDialog} />`;
    case "irregular":
      return html`<${IrregularDialog} />`;
    case "sheet":
      return html`<${SheetDialog} />`;
    default:
      return null;
  }
}

/** Notice of a closed table. */
const Closed = () =>
  html`<section class="sheet closed">
    <h1 tabindex="-1">${text("web.table.closed")}</h1>
    <p>${text("web.table.closed.text")}</p>
    <a class="button main" href="/">${text("web.table.to_lobby")}</a>
  </section>`;
