/** What a page remembers in this browser from visit to visit. */
import { effect, signal } from "@preact/signals";

/**
 * A signal whose value outlives the page.
 * @template {object} Value
 * @param {string} name
 * @param {Value} start the value on the first visit; it also gives what is missing later
 * @returns {import("@preact/signals").Signal<Value>}
 */
export function storedSignal(name, start) {
  const key = `canasta.${name}`;
  const kept = signal({ ...start, ...read(key) });
  effect(() => {
    const text = JSON.stringify(kept.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  });
  return kept;
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
