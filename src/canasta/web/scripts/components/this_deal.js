/** Ways on from a round that one person has played with robots: its deal again, or for a friend. */
import { post } from "../lib/api.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { go } from "../site/site.js";

/** @typedef {import("../../types/protocol.js").SentDeal} SentDeal */

/** @param {{ table: string, game: number, hand: number }} props the round */
export function ThisDeal({ table, game, hand }) {
  /** @param {(sent: SentDeal) => string} address */
  const open = (address) => () =>
    post(`/api/tables/${table}/deal/${hand}?game=${game}`, {})
      .then((sent) => go(address(sent)))
      .catch(showError);
  return html`<div class="button-row">
    <button type="button" class="button quiet" onClick=${open((sent) => `${sent.table}?practice`)}>
      ${text("web.deals.again")}
    </button>
    <button type="button" class="button quiet" onClick=${open((sent) => sent.page)}>
      ${text("web.deals.send_this")}
    </button>
  </div>`;
}
