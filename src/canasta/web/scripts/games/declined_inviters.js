/** The people whose invitations the visitor declines, with a button to accept them again. */
import { useEffect, useState } from "preact/hooks";

import { get, remove } from "../lib/api.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { ago } from "../lib/time.js";
import { showError } from "../lib/toast.js";

/** @typedef {import("../../types/protocol.js").DeclinedInviter} DeclinedInviter */

/** @returns {Promise<DeclinedInviter[]>} */
const loaded = () => get("/api/me/declined").then(({ people }) => people);

export function DeclinedInviters() {
  const [people, setPeople] = useState(/** @type {DeclinedInviter[]} */ ([]));
  useEffect(() => {
    loaded().then(setPeople, showError);
  }, []);
  if (!people.length) return null;

  /** @param {string} id */
  const accept = (id) =>
    remove(`/api/me/declined/${id}`).then(loaded).then(setPeople).catch(showError);
  return html`<section class="sheet" aria-labelledby="declined">
    <h2 id="declined">${text("web.games.declined")}</h2>
    <p class="hint">${text("web.games.declined.hint")}</p>
    <ul class="declined">
      ${people.map(
        ({ id, name, since_ms: sinceMs }) =>
          html`<li key=${id}>
            <span><b translate=${false}>${name}</b> <small>${ago(sinceMs)}</small></span>
            <button type="button" class="button quiet small" onClick=${() => accept(id)}>
              ${text("web.games.declined.accept")}<span class="hidden-text"> (${name})</span>
            </button>
          </li>`,
      )}
    </ul>
  </section>`;
}
