/**
 * Cards travel: first where each card lies, then the change, then from there to its new place
 * (first, last, invert, play), with the Web Animations API. Nothing here knows the game.
 *
 * Cards are the elements with `data-card`. Two packs have equal cards, so an element that stayed
 * is found again as itself, and a new one takes the way of an equal card that has gone.
 */

/** @typedef {{ card: string, element: Element, box: DOMRect }} Lying */

/**
 * Where the cards lie now.
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
 * Let the cards travel from where they lay.
 * @param {Lying[]} before as {@link capture} told it
 * @param {object} options
 * @param {number} options.duration in milliseconds; with 0 nothing moves
 * @param {(element: Element) => Element | null} options.origin where a card comes from that was not
 *   seen before
 * @param {ParentNode} [options.within]
 */
export function travel(before, { duration, origin, within = document }) {
  if (duration <= 0) return;
  const after = capture(within);
  const here = new Set(after.map(({ element }) => element));
  const stayed = new Map(before.map((lying) => [lying.element, lying]));
  const gone = before.filter(({ element }) => !here.has(element));
  let late = 0;
  for (const { card, element, box } of after) {
    let from = stayed.get(element)?.box;
    let isNew = false;
    if (!from) {
      const at = gone.findIndex((lying) => lying.card === card && lying.box.width > 0);
      from = at >= 0 ? gone.splice(at, 1)[0]?.box : origin(element)?.getBoundingClientRect();
      isNew = true;
    }
    if (!from || !box.width || !from.width) continue;
    if (move(element, from, box, duration, isNew ? late : 0) && isNew) late += duration / 12;
  }
}

/**
 * @param {Element} element @param {DOMRect} from @param {DOMRect} to
 * @param {number} duration @param {number} delay
 * @returns {boolean} whether it moves at all
 */
function move(element, from, to, duration, delay) {
  const right = from.left + from.width / 2 - to.left - to.width / 2;
  const down = from.top + from.height / 2 - to.top - to.height / 2;
  const size = from.width / to.width;
  if (Math.abs(right) < 2 && Math.abs(down) < 2 && Math.abs(size - 1) < 0.05) return false;
  const start = `translate(${right}px, ${down}px) scale(${Math.min(size, 3)})`;
  element.animate([{ transform: start, composite: "add" }, { transform: "none", composite: "add" }], {
    duration,
    delay: Math.min(delay, duration * 2),
    easing: "cubic-bezier(.2, .8, .3, 1)",
    fill: "backwards",
  });
  return true;
}
