/** Keyboard shortcuts of a page; fields, buttons and dialogs keep their own keys. */

/**
 * Run the action of each pressed key. Keys with Ctrl, Alt or Meta go to the browser, keys typed into
 * a field to the field, and Enter and Space on a button or link to that element.
 * @param {() => Record<string, () => void>} actions by `KeyboardEvent.key`, letters in lower case;
 *   called for each key
 * @returns {() => void} a function that stops listening
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
