/**
 * Events since the player's last turn: a line of chips for each other player, and a line for moves
 * made on the player's behalf. Clicking a chip shows its move again on the table.
 */
import { computed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { cardName, countKinds, meldInWords, ofCards, SmallCard } from "../../lib/cards.js";
import { classes, html } from "../../lib/html.js";
import { Symbol } from "../../lib/symbols.js";
import { text } from "../../lib/text.js";
import { opened } from "../header.js";
import { initial } from "./seat.js";
import { isWatching, mySeat, otherSeats, recalled, sideColour, sinceTurn, table } from "../state.js";

/** @typedef {import("../../../types/protocol.js").Happening} Happening */
/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

/** Kinds of events that are part of another kind's chip. */
const PART_OF = /** @type {Record<string, string>} */ ({
  CanastaMade: "Melded",
  PileFroze: "Discarded",
  PileBlocked: "Discarded",
});

/** The players with events, each with the events of their chips. */
const lines = computed(() => {
  const own = table.value.seats.filter(({ seat }) => seat === mySeat.value);
  return [...own, ...otherSeats.value]
    .map((seat) => ({ seat, chips: chipsOf(sinceTurn.value.filter((one) => one.seat === seat.seat)) }))
    .filter(({ chips }) => chips.length > 0);
});

/** The lines of chips; nothing before the first event. */
export function SinceTurn() {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const shown = list.current;
    if (!shown) return;
    const [first] = lines.peek();
    // Scroll to the last move, or to the moves made on the player's behalf.
    shown.scrollLeft = first && isOwn(first.seat) ? 0 : shown.scrollWidth;
  }, [sinceTurn.value]);
  if (!lines.value.length) return null;
  return html`<ul ref=${list} class="since-turn" aria-label=${label()}>
    ${lines.value.map(
      ({ seat, chips }) =>
        html`<li key=${seat.seat} class=${classes(sideColour(seat.side), isOwn(seat) && "own")}>
          <span class="by" aria-hidden="true"><i>${initial(seat.name)}</i><b>${isOwn(seat) ? text("web.table.since.for_you") : seat.name}</b></span>
          <span class="chips">
            ${chips.map((events) => html`<${Chip} seat=${seat} events=${events} />`)}
          </span>
        </li>`,
    )}
  </ul>`;
}

/** Whether the events of a seat are moves made on the player's behalf. @param {SeatView} seat */
const isOwn = ({ seat }) => seat === mySeat.value;

/** The name of a seat in a sentence. @param {SeatView} seat */
const nameOf = (seat) => (isOwn(seat) ? text("web.table.since.for_you.who") : seat.name);

/** «Depuis votre dernier tour»; for a watcher «Les derniers tours». */
export const label = () =>
  text(isWatching.value ? "web.table.since.watching" : "web.table.since");

/**
 * The events of a player, grouped by chip.
 * @param {readonly Happening[]} events
 */
function chipsOf(events) {
  /** @type {Map<string, Happening[]>} */
  const chips = new Map();
  /** @param {string} kind @param {Happening} event */
  const add = (kind, event) => chips.set(kind, [...(chips.get(kind) ?? []), event]);
  let discards = 0; // there are several only if several turns were missed
  for (const event of events) {
    const kind = PART_OF[event.kind] ?? event.kind;
    if (event.kind === "Discarded") discards += 1;
    const chip = { Melded: `Melded ${event.rank}`, Discarded: `Discarded ${discards}` }[kind] ?? kind;
    add(chip, event);
    if (kind === "TookPile") add(`Melded ${event.rank}`, meldOf(event));
  }
  return [...chips.values()];
}

/** The meld that takes the pile: its top card and cards of the hand. @param {Happening} event */
const meldOf = (event) => ({ ...event, kind: "Melded", cards: event.cards.slice(event.count - 1) });

/** @param {{ seat: SeatView, events: Happening[] }} props */
function Chip({ seat, events }) {
  const words = wordsOf(events, nameOf(seat));
  const isShown = recalled.value.length > 0 && recalled.value.every((one, at) => one === events[at]);
  return html`<button
    type="button"
    class="chip"
    aria-label=${words}
    aria-pressed=${isShown}
    title=${words}
    onClick=${() => recall(isShown ? [] : events)}
  >
    <${Signs} events=${events} />
  </button>`;
}

/** Show a move again on the table. @param {Happening[]} events empty to show the last move */
function recall(events) {
  recalled.value = events;
  if (opened.peek() === "score") opened.value = null; // the dialog would cover the table
  requestAnimationFrame(() =>
    document.querySelector(".zone .touched, .recalled")?.scrollIntoView({ block: "nearest" }),
  );
}

/** The symbols of a chip. @param {{ events: Happening[] }} props */
function Signs({ events }) {
  const [first] = events;
  switch (first?.kind) {
    case "Drew":
      return html`<i class="back"></i>${count(events)}`;
    case "TookPile":
      return html`<${Symbol} name="take" /><i class="face-up"></i>${first.count}`;
    case "Melded":
      return html`<${Kinds} cards=${cardsOf(events)} />${
        events.some(({ kind }) => kind === "CanastaMade") && html`<${Symbol} name="star" />`
      }`;
    case "RedThreesLaid":
      return cardsOf(events).map((card) => html`<${SmallCard} card=${card} />`);
    case "Discarded":
      return html`<${Symbol} name="discard" /><${SmallCard} card=${first.cards[0]} />${
        events.map(({ kind }) =>
          kind === "PileFroze"
            ? html`<${Symbol} name="snowflake" />`
            : kind === "PileBlocked" && html`<${Symbol} name="lock" />`,
        )
      }`;
    case "WentOut":
      return html`<${Symbol} name="check" />`;
    default:
      return "–";
  }
}

/** Cards of a meld, each kind with its number. @param {{ cards: string[] }} props */
const Kinds = ({ cards }) =>
  countKinds(cards).map(
    ([kind, number]) =>
      html`<span class="kind"><${SmallCard} card=${kind} />${number > 1 && `×${number}`}</span>`,
  );

/** The move of a chip in words. @param {Happening[]} events @param {string} name */
function wordsOf(events, name) {
  const [first] = events;
  const kinds = events.map(({ kind }) => kind);
  switch (first?.kind) {
    case "Drew":
      return text("web.table.since.drew", { name, count: count(events) });
    case "TookPile":
      return text("web.table.since.took", { name, count: first.count });
    case "Melded": {
      const key = kinds.includes("CanastaMade") ? "web.table.since.canasta" : "web.table.since.melded";
      return text(key, { name, cards: meldInWords(cardsOf(events)), of: ofCards(first.rank) });
    }
    case "RedThreesLaid":
      return text("web.table.since.red_threes", { name, count: count(events) });
    case "Discarded": {
      const card = cardName(first.cards[0] ?? "");
      if (kinds.includes("PileFroze")) return text("web.table.since.froze", { name, card });
      if (kinds.includes("PileBlocked")) return text("web.table.since.blocked", { name, card });
      return text("web.table.since.discarded", { name, card });
    }
    case "WentOut":
      return text("web.table.since.out", { name });
    default:
      return text("web.table.since.passed", { name });
  }
}

/** @param {Happening[]} events */
const cardsOf = (events) => events.flatMap(({ cards }) => cards);
/** @param {Happening[]} events */
const count = (events) => events.reduce((sum, event) => sum + event.count, 0);
