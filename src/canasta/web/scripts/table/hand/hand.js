/**
 * The player's hand: a fan of up to 26 cards if there is room, otherwise a rack with a column per
 * rank.
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { cardLook, Face } from "../../lib/cards.js";
import { classes } from "../../lib/classes.js";
import { html } from "../../lib/html.js";
import { preferences, setPreference } from "../../lib/preferences.js";
import { text } from "../../lib/text.js";
import { focused } from "../actions.js";
import { startDrag } from "./drag.js";
import { columns, inOrder, orderByHand, place } from "./hand_order.js";
import { chosen, isChosen } from "./staging.js";
import { click, tap } from "./taps.js";
import { mySeat, nearSide, own, table } from "../state.js";

/** @typedef {import("./hand_order.js").HandCard} HandCard */

/** Most cards that stay readable in a fan. */
const FAN_CARDS = 26;
const FAN_WIDTH = 700;
const GAP = 13;
/** Height beyond that of a card, for the arc and for chosen cards, which stand out. */
const SLACK = 45;

export function Hand() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { width, height } = useSize(box);
  const [at, setAt] = useState(0);
  const shown = inOrder.value;
  const isFan = width >= FAN_WIDTH && height >= 150 && shown.length <= FAN_CARDS;
  const current = Math.min(at, shown.length - 1);
  const hadFocus = useRef(false);
  focused.value = hadFocus.current ? (shown[current] ?? null) : null;

  /** @param {number} next */
  const moveFocus = (next) => {
    const bounded = Math.max(0, Math.min(shown.length - 1, next));
    setAt(bounded);
    focusCard(box.current, shown[bounded]);
  };

  // A played card loses the focus; its neighbour gets it.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      focusCard(box.current, shown[current]);
  });

  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const card = shown[current];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && event.shiftKey && card) shift(card, current + step);
    else if (step) moveFocus(current + step);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown")
      moveFocus(neighbourColumn(shown, current, event.key === "ArrowUp" ? -1 : 1));
    else if (event.key === "Home") moveFocus(0);
    else if (event.key === "End") moveFocus(shown.length - 1);
    else if (event.key === " " && card) tap(card);
    else return;
    event.preventDefault();
  };
  /** @param {HandCard} card @param {number} next */
  const shift = (card, next) => {
    if (next < 0 || next >= shown.length) return;
    orderByHand();
    place(card.id, shown[next > current ? next + 1 : next]?.id ?? null);
    setAt(next);
  };

  /** @param {HandCard} card @param {number} index @param {string} style */
  const option = (card, index, style) => {
    const look = cardLook(card.card);
    const isNew = card.isNew && table.value.turn === mySeat.value;
    return html`<button
      type="button"
      key=${card.id}
      id=${`card-${card.id}`}
      ...${look}
      class=${classes(
        look.class,
        isChosen(card.id) && "chosen",
        fits(card) && "fits",
        isNew && "drawn",
      )}
      role="option"
      aria-selected=${isChosen(card.id)}
      aria-description=${fits(card) ? text("web.table.hand.fits") : undefined}
      tabindex=${index === current ? 0 : -1}
      style=${style}
      data-id=${card.id}
      onClick=${() => {
        setAt(index);
        click(card);
      }}
      onFocus=${() => {
        hadFocus.current = true;
        setAt(index);
        focused.value = card;
      }}
      onPointerDown=${(/** @type {PointerEvent} */ event) => startDrag(event, card)}
    >
      <${Face} card=${card.card} />
    </button>`;
  };

  return html`<div
    ref=${box}
    class=${`hand ${isFan ? "fan-hand" : "rack"} ${shown.length > 18 ? "many" : ""}`}
    role="listbox"
    aria-multiselectable="true"
    aria-label=${text("web.table.hand.name", { count: shown.length })}
    onKeyDown=${pressed}
    onFocusOut=${(/** @type {FocusEvent} */ event) => {
      const next = event.relatedTarget;
      if (next instanceof Node && !box.current?.contains(next)) hadFocus.current = false;
    }}
  >
    ${isFan ? fan(shown, width, height, option) : rack(width, option)}
    ${!shown.length &&
    html`<div role="option" aria-disabled="true" aria-selected="false" class="no-cards">
      ${text("web.table.hand.empty")}
    </div>`}
  </div>`;
}

/** The number of chosen cards, for screen readers. */
export function Chosen() {
  const count = chosen.value.length;
  return html`<p class="hidden-text" role="status">
    ${count ? text("web.table.hand.chosen", { count }) : ""}
  </p>`;
}

/** Whether the player's side has a meld the card fits. @param {HandCard} card */
const fits = (card) => {
  const melds = table.value.sides[nearSide.value]?.melds ?? [];
  const isWild = card.kind === "2" || card.kind === "*";
  return melds.some((meld) =>
    isWild ? own.value?.legal.includes(`meld ${meld.rank}:${card.kind}`) : meld.rank === card.kind,
  );
};

/** Sort by points if sorted by rank, otherwise by rank. */
export const sortHand = () =>
  setPreference("sort", preferences.peek().sort === "rank" ? "points" : "rank");

/**
 * @param {HandCard[]} shown @param {number} width @param {number} height
 * @param {(card: HandCard, index: number, style: string) => unknown} option
 */
function fan(shown, width, height, option) {
  const large = preferences.value.cards === "large" ? 1.1 : 1;
  const cardWidth = Math.round(Math.min(112, (height - SLACK) / 1.4) * large);
  const kinds = columns.value;
  const room = width - 40 - cardWidth - GAP * (kinds.length - 1);
  const step = Math.max(24, Math.min(56, room / Math.max(1, shown.length - 1)));
  const gap = step === 24 ? 0 : GAP;
  const total = step * (shown.length - 1) + gap * (kinds.length - 1) + cardWidth;
  let index = 0;
  return kinds.flatMap((cards, group) =>
    cards.map((card) => {
      const left = index * step + group * gap;
      const tilt = (left + cardWidth / 2 - total / 2) / (Math.max(total, 600) / 2);
      const style = [
        `--w:${cardWidth}px`,
        `--x:${(left - total / 2).toFixed(1)}px`,
        `--turn:${(tilt * 6).toFixed(2)}deg`,
        `--down:${(tilt * tilt * 18).toFixed(1)}px`,
        `z-index:${index + 1}`,
      ].join(";");
      const element = option(card, index, style);
      index += 1;
      return element;
    }),
  );
}

/**
 * @param {number} width @param {(card: HandCard, index: number, style: string) => unknown} option
 */
function rack(width, option) {
  const kinds = columns.value;
  // A phone has room for seven columns, so fourteen ranks take two rows.
  const perRow = Math.max(5, Math.floor((width - 12) / 53));
  const rows = Math.ceil(kinds.length / perRow);
  const inRow = Math.ceil(kinds.length / Math.max(1, rows));
  let index = 0;
  return Array.from({ length: rows }, (_, row) => {
    const part = kinds.slice(row * inRow, (row + 1) * inRow);
    return html`<div class="rack-row" role="presentation" key=${row}>
      ${part.map(
        (cards) =>
          html`<div
            class="rack-column"
            role="presentation"
            style=${`--n:${cards.length}`}
            key=${cards[0]?.id}
          >
            ${cards.map((card, place) => {
              const element = option(card, index, `--i:${place}`);
              index += 1;
              return element;
            })}
            ${cards.length > 1 &&
            html`<span class="count-badge" aria-hidden="true">${cards.length}</span>`}
          </div>`,
      )}
    </div>`;
  });
}

/** @param {HandCard[]} shown @param {number} at @param {number} step */
function neighbourColumn(shown, at, step) {
  let next = at;
  while (shown[next] && shown[next]?.kind === shown[at]?.kind) next += step;
  return next;
}

/** @param {HTMLElement | null} box @param {HandCard | undefined} card */
function focusCard(box, card) {
  if (!card) return;
  /** @type {HTMLElement | null | undefined} */ (
    box?.querySelector(`[data-id="${card.id}"]`)
  )?.focus();
}

/** @param {{ current: HTMLElement | null }} box */
function useSize(box) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  // Before the first paint, so that the cards do not jump.
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return undefined;
    const measure = () => setSize({ width: seen.clientWidth, height: seen.clientHeight });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(seen);
    return () => watcher.disconnect();
  }, []);
  return size;
}
