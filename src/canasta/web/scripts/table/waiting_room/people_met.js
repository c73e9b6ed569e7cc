/** The people from the player's earlier games, to invite again. */
import { useEffect, useState } from "preact/hooks";

import { get, post } from "../../lib/api.js";
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { ago } from "../../lib/time.js";
import { orShowError, showError } from "../../lib/toast.js";
import { table } from "../state.js";

/** @typedef {import("../../../types/protocol.js").PersonMet} PersonMet */

/** @returns {Promise<PersonMet[]>} */
const loaded = () => get(`/api/tables/${table.peek().id}/met`).then(({ people }) => people);

export function PeopleMet() {
  const [people, setPeople] = useState(/** @type {PersonMet[]} */ ([]));
  // Load again when somebody sits down, because seated people are not listed.
  const seated = table.value.seats.map(({ name }) => name).join("\n");
  useEffect(() => {
    loaded().then(setPeople, showError);
  }, [seated]);
  if (!people.length) return null;

  const invite = orShowError(async (/** @type {PersonMet} */ { table: where, game, seat }) => {
    await post(`/api/tables/${table.peek().id}/met`, { table: where, game, seat });
    setPeople(await loaded());
  });
  return html`<div class="people-met">
    <h3 id="people-met">${text("web.table.met.title")}</h3>
    <p class="hint">${text("web.table.met.hint")}</p>
    <ul aria-labelledby="people-met">
      ${people.map(
        (person) => html`<li key=${`${person.table} ${person.game} ${person.seat}`}>
          <span class="who">
            <b>${person.name}</b>
            <small>${text("web.table.met.games", { count: person.games })} · ${ago(person.last_ms)}</small>
          </span>
          ${
            person.is_invited
              ? html`<span role="status">${text("web.table.met.invited")}</span>`
              : html`<button
                  type="button"
                  class="button quiet small"
                  onClick=${() => invite(person)}
                >
                  ${text("web.table.met.invite")}<span class="hidden-text"> (${person.name})</span>
                </button>`
          }
        </li>`,
      )}
    </ul>
  </div>`;
}
