/** Keys of a page: single letters and names of keys, never taken away from a field or a dialog. */

/**
 * Call the action of a pressed key. Keys held with Ctrl, Alt or Meta belong to the browser, those
 * typed into a field to the field, and Enter and Space on a button or link to that button.
 * @param {() => Record<string, () => void>} actions by `KeyboardEvent.key`, letters small; asked
 *   anew for each key
 * @returns {() => void} stop listening
 */
export function listenToKeys(actions) {
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = actions()[name];
    if (!action || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    if ((name === "Enter" || name === " ") && isPressable(event.target)) return;
    event.preventDefault();
    action();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

/** @param {EventTarget | null} target */
const isPressable = (target) =>
  target instanceof Element && target.closest("a, button:not([role=option]), summary") !== null;
