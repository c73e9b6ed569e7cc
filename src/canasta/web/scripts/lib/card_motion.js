/**
 * Animates cards from their old to their new places by the FLIP technique (first, last, invert,
 * play), with the Web Animations API. It knows nothing of the game.
 *
 * Cards are the elements with `data-card`. Because two packs have equal cards, an element that
 * still shows the same card travels from its own old place, and a new element from the place of an
 * equal card that is gone.
 */

/** @typedef {{ card: string, element: Element, box: DOMRect }} Lying */

const EASING = "cubic-bezier(.2, .8, .3, 1)";
/** The delay between new cards, as a fraction of the duration. */
const LATER = 1 / 12;

/**
 * The present places of the cards.
 * @param {ParentNode} [within]
 * @returns {Lying[]}
 */
export function capture(within = document) {
  return [...within.querySelectorAll("[data-card]")].map((element) => ({
    card: element.getAttribute("data-card") ?? "",
    element,
    box: element.getBoundingClientRect(),
  }));
}

/**
 * Animate the cards from their old places.
 * @param {Lying[]} before from {@link capture}
 * @param {object} options
 * @param {number} options.duration in milliseconds; 0 for no animation
 * @param {(element: Element) => Element | null} options.origin the starting point of a card that
 *   was not on the page before
 * @param {ParentNode} [options.within]
 */
export function travel(before, { duration, origin, within = document }) {
  if (duration <= 0) return;
  const after = capture(within);
  const now = new Map(after.map(({ element, card }) => [element, card]));
  /** @param {Lying} lying */
  const isThere = ({ element, card }) => now.get(element) === card;
  const stayed = new Map(before.filter(isThere).map(({ element, box }) => [element, box]));
  const gone = before.filter((lying) => !isThere(lying) && lying.box.width > 0);
  let delay = 0;
  for (const { card, element, box } of after) {
    if (!box.width) continue;
    const from = stayed.get(element);
    if (from) {
      move(element, from, box, from.width / box.width, { duration, delay: 0 });
      continue;
    }
    const at = gone.findIndex((lying) => lying.card === card);
    const [left] = at < 0 ? [] : gone.splice(at, 1);
    const start = left?.box ?? origin(element)?.getBoundingClientRect();
    if (!start?.width) continue;
    const size = left ? start.width / box.width : Math.min(1, start.width / box.width);
    move(element, start, box, size, { duration, delay: Math.min(delay, 2 * duration) });
    delay += duration * LATER;
  }
}

/**
 * Animate the back of a card from one place to another.
 * @param {Element | null} from @param {Element | null} to @param {number} duration
 */
export function travelBack(from, to, duration) {
  const [start, end] = [from?.getBoundingClientRect(), to?.getBoundingClientRect()];
  if (duration <= 0 || !start?.width || !end?.width) return;
  const card = document.createElement("span");
  card.className = "card back travelling";
  card.style.setProperty("--w", `${Math.min(start.width, 56)}px`);
  document.body.append(card);
  const place = card.getBoundingClientRect();
  /** @param {DOMRect} box @param {number} size */
  const at = (box, size) => ({ transform: `${shift(box, place)} scale(${size})` });
  const flight = card.animate([at(start, 1), at(end, 0.5)], { duration, easing: EASING });
  flight.onfinish = flight.oncancel = () => card.remove();
}

/**
 * @param {Element} element @param {DOMRect} from @param {DOMRect} to
 * @param {number} size at the start, as a multiple of the size at the end
 * @param {{ duration: number, delay: number }} timing
 */
function move(element, from, to, size, timing) {
  const isThere = Math.abs(from.left - to.left) < 2 && Math.abs(from.top - to.top) < 2;
  if (isThere && Math.abs(size - 1) < 0.05) return;
  const start = { transform: `${shift(from, to)} scale(${size})`, composite: "add" };
  const end = { transform: "none", composite: "add" };
  const frames = /** @type {Keyframe[]} */ ([start, end]);
  element.animate(frames, { ...timing, easing: EASING, fill: "backwards" });
}

/** The translation between the centres of two boxes. @param {DOMRect} from @param {DOMRect} to */
function shift(from, to) {
  const right = from.left + from.width / 2 - to.left - to.width / 2;
  const down = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${right.toFixed(1)}px, ${down.toFixed(1)}px)`;
}
