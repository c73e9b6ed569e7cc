/** The current view, from the address after #, so that the browser's back button works. */
import { signal } from "@preact/signals";

/**
 * @typedef {{ view: "home" | "new" | "figures" | "bad_link" }
 *   | { view: "game", id: string }
 *   | { view: "round", id: string, at: number }
 *   | { view: "shared", packed: string }
 *   | { view: "live", id: string }
 *   | { view: "table", table: string, game: string }} Route
 */

/** @type {import("@preact/signals").Signal<Route>} */
export const route = signal(read());

/** Update the route whenever the address changes. */
export function followAddress() {
  addEventListener("hashchange", () => {
    route.value = read();
    scrollTo(0, 0);
    document.getElementById("page")?.focus({ preventScroll: true });
  });
}

/** @param {string} id */
export const gameAddress = (id) => `#game/${id}`;
/** @param {string} id @param {number} at the place of the round, from 0 */
export const roundAddress = (id, at) => `#game/${id}/${at + 1}`;

/** Replace the present view with another, also in the browser's history. @param {string} address */
export function replaceRoute(address) {
  location.replace(address);
}

/** @returns {Route} */
function read() {
  const [, address = ""] = location.href.split("#");
  if (address === "") return { view: "home" };
  if (address === "new" || address === "figures") return { view: address };
  if (address.startsWith("sheet=")) return { view: "shared", packed: address.slice(6) };
  const [, live] = /^live=([0-9a-f]{32})$/.exec(address) ?? [];
  if (live) return { view: "live", id: live };
  const [, table, number] = /^table=([\w-]{1,40})\/(\d{1,5})$/.exec(address) ?? [];
  if (table && number) return { view: "table", table, game: number };
  const [, id, round] = /^game\/([0-9a-f]{16})(?:\/(\d{1,3}))?$/.exec(address) ?? [];
  if (!id) return { view: "bad_link" };
  return round ? { view: "round", id, at: Number(round) - 1 } : { view: "game", id };
}
