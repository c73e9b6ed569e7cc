/**
 * Data that the browser stores between visits. Visitors may forbid storage, and it may be full: a
 * value that the browser does not store lasts as long as the page.
 */
import { effect, signal } from "@preact/signals";

/**
 * Whether the browser stored a value and, if not, whether it lacked space.
 * @typedef {"kept" | "full" | "refused"} Outcome
 */

/**
 * A storage of the browser.
 * @param {() => Storage} open called for each access, and may throw
 */
function storage(open) {
  /** Values that the browser did not store. @type {Map<string, string>} */
  const memory = new Map();

  /** @template T @param {() => T} access @param {T} otherwise */
  const tried = (access, otherwise) => {
    try {
      return access();
    } catch {
      return otherwise;
    }
  };

  return {
    /** Whether the browser forbids storage. */
    isRefused: () => tried(() => open().length < 0, true),

    /** @param {string} key */
    read: (key) => memory.get(key) ?? tried(() => open().getItem(key), null),

    /** @param {string} key @param {string} value @returns {Outcome} */
    write(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(key);
        return "kept";
      } catch (error) {
        memory.set(key, value);
        const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
        return isFull ? "full" : "refused";
      }
    },

    /** @param {string} key */
    erase(key) {
      memory.delete(key);
      tried(() => open().removeItem(key), undefined);
    },

    /** The keys that begin with `prefix`. @param {string} prefix */
    keys: (prefix) =>
      [...new Set([...memory.keys(), ...tried(() => Object.keys(open()), [])])].filter((key) =>
        key.startsWith(prefix),
      ),
  };
}

/** Storage shared by every page of the site. */
export const siteStorage = storage(() => localStorage);
/** Storage that lasts until the tab is closed. */
export const tabStorage = storage(() => sessionStorage);

/**
 * A signal whose value is stored for every page of the site.
 * @template {object} Value
 * @param {string} name
 * @param {Value} start the value on the first visit, and the default of missing keys later
 * @returns {import("@preact/signals").Signal<Value>}
 */
export function storedSignal(name, start) {
  const key = `canasta.${name}`;
  const stored = signal({ ...start, ...readObject(key) });
  effect(() => void siteStorage.write(key, JSON.stringify(stored.value)));
  return stored;
}

/**
 * The object stored as JSON; an empty object if there is none or it cannot be parsed.
 * @param {string} key @returns {Record<string, unknown>}
 */
export function readObject(key) {
  try {
    const value = JSON.parse(siteStorage.read(key) ?? "{}");
    return typeof value === "object" && value ? value : {};
  } catch {
    return {};
  }
}
