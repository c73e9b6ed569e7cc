/** Ways on from a round that one person has played with robots: its deal again, or for a friend. */
import { useState } from "preact/hooks";

import { post } from "../lib/api.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { go } from "../site/site.js";

/** @typedef {import("../../types/protocol.js").SentDeal} SentDeal */

/**
 * @param {{ table: string, game: number | string, hand: number }} props a round that the index of its
 *   game lists as sendable
 */
export function ThisDeal({ table: id, game, hand }) {
  const [isAsked, setAsked] = useState(false);
  /** @param {string} words @param {(sent: SentDeal) => string} address */
  const way = (words, address) => {
    const follow = () => {
      setAsked(true);
      post(`/api/tables/${id}/deal/${hand}?game=${game}`)
        .then((sent) => go(address(sent)), showError)
        .finally(() => setAsked(false));
    };
    return html`<button type="button" class="button quiet" disabled=${isAsked} onClick=${follow}>${text(words)}</button>`;
  };
  return html`<p class="button-row">
    ${way("web.daily.practise", ({ table }) => `${table}?practice`)}
    ${way("web.deals.send", ({ page }) => `${page}#send`)}
  </p>`;
}
