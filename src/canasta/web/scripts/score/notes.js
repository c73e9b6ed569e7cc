/** What the page has to say about itself: whether games are kept and sent, and whether it is of today. */
import { signal } from "@preact/signals";

import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { lostDrafts, trouble, unreadable } from "./kept_games.js";
import { unsent } from "./server/live.js";

/** A new version of the page that waits to be used. */
export const newVersion = signal(/** @type {ServiceWorker | null} */ (null));

/** Lines above every view; none while all is well. */
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
 * In the place of what is not here.
 * @param {object} props
 * @param {"no_game" | "bad_link"} props.what
 */
export const CannotBeFound = ({ what }) =>
  html`<section class="sheet">
    <h1>${text(`web.score.${what}`)}</h1>
    <p>${text(`web.score.${what}.why`)}</p>
    <a class="button main" href="#">${text("web.score.games")}</a>
  </section>`;
