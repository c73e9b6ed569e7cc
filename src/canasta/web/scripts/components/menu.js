/** The navigation of every page but the table: play, rules, first lesson, own games, settings. */
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";

/** Address and name of each entry. */
const ENTRIES = /** @type {const} */ ([
  ["/", "web.common.menu.play"],
  ["/lesson", "web.common.menu.lesson"],
  ["/rules", "web.common.menu.rules"],
  ["/games", "web.common.menu.games"],
]);

/** @param {string} path */
const isHere = (path) =>
  path === "/" ? location.pathname === "/" : location.pathname.startsWith(path);

export function Menu() {
  return html`<nav class="menu" aria-label=${text("web.common.menu")}>
    ${ENTRIES.map(
      ([path, key]) =>
        html`<a href=${path} aria-current=${isHere(path) ? "page" : undefined}>${text(key)}</a>`,
    )}
  </nav>`;
}
