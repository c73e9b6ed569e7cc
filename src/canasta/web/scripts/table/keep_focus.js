/** Keeps the focus in place when its element disappears; otherwise it would return to the top. */

/** The next action, in play and before the game. */
const ACTIONS = [
  ".act.main",
  ".between .button",
  ".robot-choice .button",
  ".begin .button:enabled",
  "h1",
];

/**
 * Move the focus when the focused element disappears.
 * @param {readonly string[]} [places] selectors, the first choice first; a visible match gets the
 *   focus
 * @returns {() => void} a function that stops watching
 */
export function keepFocus(places = ACTIONS) {
  /** @type {Element | null} */
  let last = null;
  const focused = () => (last = document.activeElement);
  const look = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    if (document.querySelector("dialog[open]")) return;
    last = null;
    const found = /** @type {HTMLElement[]} */ (
      places.flatMap((place) => [...document.querySelectorAll(place)])
    );
    found.find((one) => one.checkVisibility())?.focus();
  };
  document.addEventListener("focusin", focused);
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", focused);
    changes.disconnect();
  };
}
