/** Keeps the focus in place when its element disappears; otherwise it would return to the top. */

/**
 * Move the focus when the focused element disappears.
 * @param {string} places a selector; the first visible match gets the focus
 * @returns {() => void} a function that stops watching
 */
export function keepFocus(places) {
  /** @type {Element | null} */
  let last = null;
  const focused = () => (last = document.activeElement);
  const look = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    if (document.querySelector("dialog[open]")) return;
    last = null;
    const found = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(places)]);
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
