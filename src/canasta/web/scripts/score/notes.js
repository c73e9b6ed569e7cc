/** Notes on the page: games not stored or not sent, and new versions of the page. */
import { signal } from "@preact/signals";

import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { lostDrafts, trouble, unreadable } from "./kept_games.js";
import { unsent } from "./server/live.js";

/** A new version of the page that waits to be used. */
export const newVersion = signal(/** @type {ServiceWorker | null} */ (null));

/** The notes above every view; none if there are no problems. */
export function Notes() {
  const lost = lostDrafts();
  return html`
    ${trouble.value &&
    html`<p class="score-note wrong" role="alert">${text(`web.score.trouble.${trouble.value}`)}</p>`}
    ${unreadable.value > 0 &&
    html`<p class="score-note wrong">${text("web.score.unreadable", { count: unreadable.value })}</p>`}
    ${lost > 0 && html`<p class="score-note wrong">${text("web.score.lost_drafts", { count: lost })}</p>`}
    ${unsent.value && html`<p class="score-note" role="status">${unsent.value}</p>`}
    ${newVersion.value &&
    html`<p class="score-note">
      ${text("web.score.new_version")}
      <button type="button" class="button small" onClick=${() => newVersion.value?.postMessage("use")}>
        ${text("web.score.new_version.use")}
      </button>
    </p>`}
  `;
}

/**
 * Shown instead of a missing game or after a bad link.
 * @param {object} props
 * @param {"no_game" | "bad_link"} props.what
 */
export const CannotBeFound = ({ what }) =>
  html`<section class="sheet">
    <h1>${text(`web.score.${what}`)}</h1>
    <p>${text(`web.score.${what}.why`)}</p>
    <a class="button main" href="#">${text("web.score.games")}</a>
  </section>`;
