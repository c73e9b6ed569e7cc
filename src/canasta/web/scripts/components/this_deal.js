/** Ways on from a round that one person has played with robots: its deal again, or for a friend. */
import { post } from "../lib/api.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { go } from "../site/site.js";

/** @typedef {import("../../types/protocol.js").SentDeal} SentDeal */

/** @param {{ table: string, game: number | string, hand: number }} props the round */
export function ThisDeal({ table: id, game, hand }) {
  /** @param {string} words @param {(sent: SentDeal) => string} address */
  const way = (words, address) => {
    const follow = () =>
      post(`/api/tables/${id}/deal/${hand}?game=${game}`, {}).then((sent) => go(address(sent)), showError);
    return html`<button type="button" class="button quiet" onClick=${follow}>${text(words)}</button>`;
  };
  return html`<p class="button-row">
    ${way("web.daily.practise", ({ table }) => `${table}?practice`)}
    ${way("web.deals.send", ({ page }) => page)}
  </p>`;
}
