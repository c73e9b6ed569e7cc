/** The dialog of irregular plays at a table with sanctions, each with its price. */
import { useEffect, useState } from "preact/hooks";

import { Dialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { attempt, priceOf, takes } from "./actions.js";
import { closing } from "./header.js";
import { isWatching, myTurn, table } from "./state.js";

/** @typedef {readonly [play: string, key: string]} Attempt a play as text, and the key of its words */

/** @type {readonly Attempt[]} */
const OUT_OF_TURN = [
  ["draw", "web.table.irregular.draw_kept"],
  ["draw back", "web.table.irregular.draw_returned"],
  ["take", "web.table.irregular.take_turn"],
];
/** @type {readonly Attempt[]} */
const IN_TURN = [["take", "web.table.irregular.take_cards"]];

/** Whether the player may make irregular plays now. */
export const mayAttempt = () =>
  table.value.settings.sanctions && table.value.phase === "playing" && !isWatching.value;

export function IrregularDialog() {
  const close = closing("irregular");
  const isMine = myTurn.value;
  const canTake = takes.value.length > 0;
  const [prices, setPrices] = useState(/** @type {ReadonlyMap<string, string>} */ (new Map()));
  const attempts = isMine ? (canTake ? [] : IN_TURN) : OUT_OF_TURN;
  useEffect(() => {
    let isOpen = true;
    void pricesOf(attempts).then((found) => isOpen && setPrices(found));
    return () => {
      isOpen = false;
    };
  }, [isMine, canTake]);
  /** @param {string} play */
  const choose = (play) => {
    close();
    attempt(play);
  };
  return html`<${Dialog} title=${text("web.table.irregular")} kind="question" onClose=${close}>
    <p>${text("web.table.irregular.text")}</p>
    <div class="menu-list">
      ${attempts.map(
        ([play, key]) =>
          prices.get(play) &&
          html`<button type="button" class="danger explained" onClick=${() => choose(play)}>
            <span>${text(key)}</span><small>${prices.get(play)}</small>
          </button>`,
      )}
    </div>
    ${attempts.length === 0 && html`<p>${text("web.table.irregular.none")}</p>`}
  <//>`;
}

/** @param {readonly Attempt[]} attempts @returns {Promise<ReadonlyMap<string, string>>} */
async function pricesOf(attempts) {
  const plays = attempts.map(([play]) => play);
  const prices = await Promise.all(plays.map(priceOf));
  return new Map(plays.map((play, at) => [play, prices[at] ?? ""]));
}
