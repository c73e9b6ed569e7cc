/**
 * Dragging a card with mouse or pen: onto the player's melds to stage it, onto the pile to discard
 * it, within the hand to sort it. Everything can be done without dragging.
 */
import { isWild } from "../../lib/cards.js";
import { discard } from "../actions.js";
import { orderByHand, place } from "./hand_order.js";
import { chosen, isChosen, sendWilds, toggle } from "./staging.js";

/** @typedef {import("./hand_order.js").HandCard} HandCard */

/** The distance in pixels from which a press counts as a drag. */
const MIN_DISTANCE = 8;

/** @param {PointerEvent} down @param {HandCard} card */
export function startDrag(down, card) {
  const element = down.currentTarget;
  if (down.button !== 0 || down.pointerType === "touch" || !(element instanceof HTMLElement))
    return;
  let isDragged = false;
  /** @param {PointerEvent} event */
  const moved = (event) => {
    const dx = event.clientX - down.clientX;
    const dy = event.clientY - down.clientY;
    if (!isDragged && Math.hypot(dx, dy) < MIN_DISTANCE) return;
    isDragged = true;
    element.classList.add("dragged");
    element.style.translate = `${dx}px ${dy}px`;
  };
  /** @param {PointerEvent} event */
  const ended = (event) => {
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", ended);
    removeEventListener("pointercancel", ended);
    element.classList.remove("dragged");
    element.style.translate = "";
    if (!isDragged) return;
    // Swallow the next click, which would choose the card.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (event.type === "pointerup")
      drop(document.elementsFromPoint(event.clientX, event.clientY), element, card);
  };
  addEventListener("pointermove", moved);
  addEventListener("pointerup", ended);
  addEventListener("pointercancel", ended);
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** @param {Element[]} under elements at the pointer @param {Element} element @param {HandCard} card */
function drop(under, element, card) {
  const places = under.filter((found) => found !== element);
  const other = places.find((found) => found.matches(".hand [data-id]"));
  if (places.some((found) => found.matches("[data-place=pile]"))) {
    void discard(card);
  } else if (places.some((found) => found.matches(".zone.near"))) {
    if (!isChosen(card.id)) toggle(card.id);
    const rank = places.find((found) => found.matches("[data-rank]"))?.getAttribute("data-rank");
    if (rank && isWild(card.card) && chosen.peek().at(-1)?.id === card.id) sendWilds(rank);
  } else if (other) {
    orderByHand();
    place(card.id, other.getAttribute("data-id"));
  }
}
