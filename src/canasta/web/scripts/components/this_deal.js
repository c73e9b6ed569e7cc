/** Ways on from a round that one person has played with robots: its deal again, or for a friend. */
import { useRef } from "preact/hooks";

import { post } from "../lib/api.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { go } from "../site/site.js";

/** @typedef {import("../../types/protocol.js").SentDeal} SentDeal */

/** @param {{ table: string, game: number | string, hand: number }} props the round */
export function ThisDeal({ table: id, game, hand }) {
  const isAsked = useRef(false);
  /** @param {string} words @param {(sent: SentDeal) => string} address */
  const way = (words, address) => {
    const follow = () => {
      if (isAsked.current) return undefined;
      isAsked.current = true;
      return post(`/api/tables/${id}/deal/${hand}?game=${game}`, {})
        .then((sent) => go(address(sent)), showError)
        .finally(() => (isAsked.current = false));
    };
    return html`<button type="button" class="button quiet" onClick=${follow}>${text(words)}</button>`;
  };
  return html`<p class="button-row">
    ${way("web.daily.practise", ({ table }) => `${table}?practice`)}
    ${way("web.deals.send", ({ page }) => page)}
  </p>`;
}
