/** The player's hand: its cards, their selection, and the focus among them. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { cardLook, Face } from "../../lib/cards.js";
import { classes, html } from "../../lib/html.js";
import { preferences, setPreference } from "../../lib/preferences.js";
import { useSize } from "../element_size.js";
import { text } from "../../lib/text.js";
import { focused } from "../actions.js";
import { arrangementOf, fan, rack, rows } from "./arrangements.js";
import { startDrag } from "./drag.js";
import { columns, inOrder, orderByHand, place } from "./hand_order.js";
import { chosen, isChosen } from "./staging.js";
import { click, tap } from "./taps.js";
import { mySeat, nearSide, own, table } from "../state.js";

/** @typedef {import("./hand_order.js").HandCard} HandCard */

export function Hand() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { width, height } = useSize(box);
  const [at, setAt] = useState(0);
  const shown = inOrder.value;
  const room = { width, height, isLarge: preferences.value.cards === "large" };
  const arrangement = arrangementOf(shown.length, room);
  const current = Math.min(at, shown.length - 1);
  const hadFocus = useRef(false);
  focused.value = hadFocus.current ? (shown[current] ?? null) : null;

  /** @param {number} next */
  const moveFocus = (next) => {
    const bounded = Math.max(0, Math.min(shown.length - 1, next));
    setAt(bounded);
    focusCard(box.current, shown[bounded]);
  };

  // When the focused card is played, move the focus to its neighbour.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      focusCard(box.current, shown[current]);
  });

  // Scroll new cards into view, also after sorting, and the last chosen card.
  const drawn = own.value?.drawn.join(" ") ?? "";
  useLayoutEffect(() => {
    if (arrangement === "rows") scrollTo(box.current, ".drawn");
  }, [drawn, arrangement, preferences.value.sort]);
  const last = chosen.value.at(-1)?.id;
  useLayoutEffect(() => {
    if (arrangement === "rows") scrollTo(box.current, `[data-id="${last}"]`);
  }, [last]);

  const [before, setBefore] = useState("");
  const [after, setAfter] = useState("");
  const countHidden = () => {
    const cards = arrangement === "rows" ? placesOf(box.current) : [];
    setBefore(counted(cards.filter(({ left }) => left < -1)));
    setAfter(counted(cards.filter(({ left }) => left + IN_VIEW > width + 1)));
  };
  useLayoutEffect(countHidden);

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
      class=${classes(
        "hand",
        `${arrangement}-hand`,
        before && "more-before",
        after && "more-after",
      )}
      onScroll=${countHidden}
      role="listbox"
      aria-multiselectable="true"
      aria-label=${text("web.table.hand.name", { count: shown.length })}
      onKeyDown=${pressed}
      onFocusOut=${(/** @type {FocusEvent} */ event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && !box.current?.contains(next)) hadFocus.current = false;
      }}
    >
      ${{ fan, rack, rows }[arrangement](columns.value, room, option)}
      ${!shown.length &&
      html`<div role="option" aria-disabled="true" aria-selected="false" class="no-cards">
        ${text("web.table.hand.empty")}
      </div>`}
    </div>
    ${before && html`<span class="hidden-cards" aria-hidden="true">‹ ${before}</span>`}
    ${after && html`<span class="hidden-cards after" aria-hidden="true">${after} ›</span>`}`;
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

/** The minimum visible width of a card in view, and the width of the fade at an edge, in pixels. */
const IN_VIEW = 24;

/**
 * The places of the cards, from the left edge of the view, and whether they are chosen.
 * @param {HTMLElement | null} box
 */
function placesOf(box) {
  /** @type {NodeListOf<HTMLElement> | []} */
  const cards = box?.querySelectorAll("[data-id]") ?? [];
  return Array.from(cards, (card) => ({
    left: card.offsetLeft - (box?.scrollLeft ?? 0),
    isChosen: card.classList.contains("chosen"),
  }));
}

/** The number of hidden cards, and of chosen ones among them: «9 (3 ✓)». @param {{ isChosen: boolean }[]} cards */
function counted(cards) {
  const chosenCount = cards.filter(({ isChosen }) => isChosen).length;
  return `${cards.length || ""}${chosenCount ? ` (${chosenCount} ✓)` : ""}`;
}

/**
 * Scroll the rows until an element in them is in view, without moving anything around them.
 * @param {HTMLElement | null} box @param {string} selector
 */
function scrollTo(box, selector) {
  const found = /** @type {HTMLElement | null | undefined} */ (box?.querySelector(selector));
  if (!box || !found) return;
  const left = found.offsetLeft - box.scrollLeft;
  if (left < IN_VIEW || left + 2 * IN_VIEW > box.clientWidth)
    box.scrollLeft = found.offsetLeft - (box.clientWidth - found.offsetWidth) / 2;
}
