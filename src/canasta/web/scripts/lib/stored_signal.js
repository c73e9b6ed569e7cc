/** Signals that the browser stores from visit to visit. */
import { effect, signal } from "@preact/signals";

/**
 * A signal whose value is stored in the browser.
 * @template {object} Value
 * @param {string} name
 * @param {Value} start the value on the first visit, and the default of missing keys later
 * @returns {import("@preact/signals").Signal<Value>}
 */
export function storedSignal(name, start) {
  const key = `canasta.${name}`;
  const stored = signal({ ...start, ...read(key) });
  effect(() => {
    const text = JSON.stringify(stored.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Without storage the value lasts as long as the page.
    }
  });
  return stored;
}

/** @param {string} key @returns {object} */
function read(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value ? value : {};
  } catch {
    return {};
  }
}
