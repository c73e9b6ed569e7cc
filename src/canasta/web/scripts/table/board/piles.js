/** The stock, the discard pile, and the ring that shows the time left. */
import { useEffect } from "preact/hooks";

import { Card, CardBack, cardName } from "../../lib/cards.js";
import { classes, html } from "../../lib/html.js";
import { play as sound } from "../../lib/sound.js";
import { Symbol } from "../../lib/symbols.js";
import { text } from "../../lib/text.js";
import { clock, useTimeLeft } from "../../lib/time.js";

/** @typedef {import("../../../types/protocol.js").PileView} PileView */

/**
 * The stock.
 * @param {object} props
 * @param {number} props.count
 * @param {boolean} [props.isOpen] whether the player may draw now
 * @param {boolean} [props.isRecalled] whether a card was drawn in a move that is shown again
 * @param {() => void} [props.onDraw] called by a click or touch
 */
export function Stock({ count, isOpen = false, isRecalled = false, onDraw }) {
  const label = text("web.table.stock.count", { count });
  const cards = html`
    ${count > 2 && html`<${CardBack} class="second" />`}
    ${count > 1 && html`<${CardBack} class="first" />`}
    ${count > 0 ? html`<${CardBack} />` : html`<span class="empty-pile"></span>`}
    <span class="count-badge">${count}</span>
  `;
  return html`<div class=${classes("stock", isRecalled && "recalled")} data-place="stock">
    ${
      onDraw
        ? html`<button
            type="button"
            class=${`pile ${isOpen ? "open" : ""}`}
            aria-label=${label}
            onClick=${onDraw}
          >
            ${cards}
          </button>`
        : html`<div class="pile" role="img" aria-label=${label}>${cards}</div>`
    }
    <small>${text("web.table.stock")}</small>
  </div>`;
}

/**
 * The discard pile, with its number of cards. Wild cards that freeze or block the pile lie
 * crosswise and stick out; a label says the same.
 * @param {object} props
 * @param {PileView} props.pile
 * @param {boolean} [props.isOpen] whether the player may take it now
 * @param {boolean} [props.isTouched] whether the last move was a discard
 * @param {boolean} [props.isRecalled] whether a move that is shown again changed it
 * @param {() => void} [props.onTake]
 */
export function Pile({ pile, isOpen = false, isTouched = false, isRecalled = false, onTake }) {
  const isAcross = pile.across.includes(pile.top);
  const cards = html`
    ${pile.size > 1 && html`<span class="card under first"></span>`}
    ${pile.across
      .slice(-3)
      .map(
        (card, at) =>
          html`<${Card} card=${card} isSilent=${true} class="across" style=${`--i:${at}`} />`,
      )}
    ${
      pile.top
        ? isAcross ||
          html`<${Card}
            card=${pile.top}
            isSilent=${true}
            class="upper"
          />`
        : html`<span class="empty-pile"></span>`
    }
    <span class="count-badge">${pile.packet}</span>
  `;
  const label = pileName(pile);
  const place = classes("pile", isOpen && "open", isTouched && "touched");
  const kind = classes(
    "discards",
    pile.frozen && "frozen",
    pile.blocked && "blocked",
    isRecalled && "recalled",
  );
  return html`<div class=${kind} data-place="pile">
    ${
      onTake
        ? html`<button
            type="button"
            class=${place}
            aria-label=${label}
            onClick=${onTake}
          >
            ${cards}
          </button>`
        : html`<div class=${place} role="img" aria-label=${label}>${cards}</div>`
    }
    <small>
      ${
        pile.frozen
          ? html`<${Symbol} name="snowflake" />${text("web.table.pile.frozen")}`
          : pile.blocked
            ? html`<${Symbol} name="lock" />${text("web.table.pile.blocked")}
                <span>· ${text("web.table.pile.packet", { count: pile.packet })}</span>`
            : text("web.table.pile")
      }
    </small>
  </div>`;
}

/** @param {PileView} pile */
function pileName(pile) {
  if (!pile.size) return text("web.table.pile.empty");
  const parts = [
    text("web.table.pile.name", { card: pile.top && cardName(pile.top), count: pile.size }),
  ];
  if (pile.frozen) parts.push(text("web.table.pile.frozen"));
  if (pile.blocked)
    parts.push(text("web.table.pile.blocked"), text("web.table.pile.packet", { count: pile.packet }));
  if (pile.across.length)
    parts.push(text("web.table.pile.across", { cards: pile.across.map(cardName).join(", ") }));
  return parts.join(", ");
}

/**
 * The time left, as a ring, or a plain ring if there is no clock.
 * @param {object} props
 * @param {number} props.deadline in milliseconds of this browser's clock; 0 if there is none
 * @param {number} props.turnMs length of a turn
 * @param {number} props.bankMs time bank that `deadline` includes
 * @param {boolean} props.isMine
 */
export function TurnRing({ deadline, turnMs, bankMs, isMine }) {
  const left = useTimeLeft(deadline);
  if (!deadline)
    return html`<div class=${`ring still ${isMine ? "mine" : ""}`} aria-hidden="true"></div>`;
  const ofTurn = left - bankMs;
  const isBank = ofTurn <= 0 && bankMs > 0;
  const shown = isBank ? left : ofTurn;
  const whole = isBank ? bankMs : turnMs;
  const seconds = Math.ceil(shown / 1000);
  const isShort = left < 10_000;
  useEffect(() => {
    if (isMine && isShort && left > 0) sound("hurry");
  }, [isMine, isShort && seconds]);
  const words = text(isBank ? "web.table.clock.bank" : "web.table.clock.turn", {
    time: clock(seconds),
  });
  return html`<div
    class=${`ring ${isBank ? "bank" : ""} ${isShort ? "short" : ""} ${isMine ? "mine" : ""}`}
    style=${`--share:${Math.max(0, Math.min(1, shown / whole)).toFixed(3)}`}
    role="timer"
    aria-label=${words}
    title=${words}
  >
    <b>${seconds < 100 ? Math.max(0, seconds) : clock(seconds)}</b>
  </div>`;
}
