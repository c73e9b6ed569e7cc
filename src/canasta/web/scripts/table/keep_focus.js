/** The focus stays in the page when its element goes away: the keyboard would begin at the top. */

/**
 * Move the focus of an element that goes away.
 * @param {string} places a selector of the elements that get it, the first that is visible
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
