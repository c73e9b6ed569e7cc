/** Notices: state of the connection, pauses, refusals with their rules, advice. */
import { useEffect } from "preact/hooks";

import { ScrollBox } from "../components/scroll_box.js";
import { ensureNickname } from "../components/nickname_dialog.js";
import { loadGuest } from "../lib/guest.js";
import { html } from "../lib/html.js";
import { Symbol } from "../lib/symbols.js";
import { figures, text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { hint, isStageable, isThinking, perform, playHere, refusal, takeHint } from "./actions.js";
import { distrust, proofPath, verdict } from "./fair_dealing.js";
import { isHost, isLoaded, lastTrouble, rules, status, table } from "./state.js";

/** @typedef {import("../../types/protocol.js").Alternative} Alternative */
/** @typedef {import("../../types/protocol.js").Reason} Reason */

/** Notice of a lost connection, a seat played from another tab, or a table that is gone. */
export function ConnectionNotice() {
  const now = status.value;
  if (now === "online" || (now === "connecting" && !isLoaded.value)) return null;
  const key = now === "connecting" ? "waiting" : now;
  return html`<div
    class=${`notice ${now}`}
    role=${now === "waiting" || now === "connecting" ? "status" : "alert"}
  >
    <p>${text(`web.table.connection.${key}`)}</p>
    ${
      now === "replaced" &&
      html`<button type="button" class="button main" onClick=${playHere}>
        ${text("web.table.connection.here")}
      </button>`
    }
    ${
      now === "old_page" &&
      html`<button type="button" class="button main" onClick=${() => location.reload()}>
        ${text("web.table.connection.reload")}
      </button>`
    }
    ${
      now === "no_guest" &&
      html`<button type="button" class="button main" onClick=${enterHere}>
        ${text("web.table.connection.come_in")}
      </button>`
    }
  </div>`;
}

/** The whole page for a visitor who may not be at this table, or no longer may. */
export const TurnedOut = () =>
  html`<section class="sheet closed" role="alert">
    <h1 tabindex="-1">${text(isLoaded.value ? "web.table.turned_out" : "web.table.not_here")}</h1>
    <p>${lastTrouble.value || text("web.table.connection.no_table")}</p>
    <a class="button main" href="/">${text("web.table.to_lobby")}</a>
  </section>`;

/** Reload the guest, ask for a nickname if there is none, and connect again. */
async function enterHere() {
  await loadGuest().catch(showError);
  if (await ensureNickname()) playHere();
}

/** Notice that the host paused the table, or that this browser distrusts a deal. */
export function TableNotice() {
  if (distrust.value)
    return html`<div class="notice unfair" role="alert">
      <p>${text("web.table.fair.distrust")}</p>
    </div>`;
  if (!table.value.paused) return null;
  return html`<div class="notice paused" role="status">
    <p>
      <${Symbol} name="pause" />
      ${text(isHost.value ? "web.table.paused.host" : "web.table.paused")}
    </p>
    ${
      isHost.value &&
      html`<button type="button" class="button main" onClick=${() => perform({ t: "resume" })}>
        ${text("web.table.resume")}
      </button>`
    }
  </div>`;
}

/** Every reason of a refusal, each with its rule, which opens beneath it. */
export function Refusal() {
  const reasons = refusal.value;
  const close = () => (refusal.value = null);
  return html`<div class="refusal-region" role="alert">
    ${
      reasons &&
      html`<div class="refusal">
        <${ScrollBox}>
          <ul>
          ${reasons.map((reason) => html`<li>${reason.text} <${Why} reason=${reason} /></li>`)}
          </ul>
        <//>
        <button type="button" class="cross" aria-label=${text("web.common.close")} onClick=${close}>
          <span aria-hidden="true">×</span>
        </button>
      </div>`
    }
  </div>`;
}

/**
 * The rule behind a reason: it opens in place, so that the table stays visible.
 * @param {{ reason: Reason }} props
 */
function Why({ reason: { why, rule } }) {
  if (!why) return null;
  return html`<details class="why">
    <summary>${text("web.table.why")}</summary>
    <p>
      ${why}${" "}
      <a href=${`/rules/${rules.value}${rule}`} target="_blank" rel="noopener">
        ${text("web.table.why.more")}
      </a>
    </p>
  </details>`;
}

/** Elements where Enter takes the open hint, in addition to those without a use for the key. */
const TAKES_HINT = ".act.hint, .act.main, [role=option]";
const USES_ENTER = "a, button, summary, input, textarea, select, dialog";

/** @param {KeyboardEvent} event */
function takeByKey(event) {
  const { target } = event;
  const advice = hint.peek();
  if (event.key !== "Enter" || !advice || !(target instanceof Element)) return;
  if (target.closest(USES_ENTER) && !target.closest(TAKES_HINT)) return;
  event.preventDefault(); // the page and a button leave the key alone
  takeHint(advice.best);
}

/** The robot's advice: the play, its reasons, and the alternatives considered. */
export function HintPanel() {
  const advice = hint.value;
  const close = () => (hint.value = null);
  useEffect(() => {
    document.addEventListener("keydown", takeByKey, true);
    return () => document.removeEventListener("keydown", takeByKey, true);
  }, []);
  return html`<div class="hint-region" role="status">
    ${isThinking.value &&
    html`<div class="advice thinking"><p>${text("web.table.hint.thinking")}</p></div>`}
    ${
      advice &&
      html`<div class="advice">
        <${ScrollBox}>
        <p class="best"><${Symbol} name="hint" /> <b>${advice.best.text}</b></p>
        ${advice.reason && html`<p>${advice.reason}</p>`}
        <${Considered} advice=${advice} />
        <//>
        <div class="button-row">
          ${
            isStageable(advice.best) &&
            html`<button
              type="button"
              class="button small"
              onClick=${() => takeHint(advice.best)}
            >
              ${text("web.table.hint.prepare")}
            </button>`
          }
          <button type="button" class="button small quiet" onClick=${close}>
            ${text("web.common.close")}
          </button>
        </div>
      </div>`
    }
  </div>`;
}

/**
 * The expected points of the best play, and the alternatives.
 * @param {{ advice: import("../../types/protocol.js").Hint }} props
 */
function Considered({ advice: { best, others, expected } }) {
  if (best.points === null) return null;
  const lead = (best.points > 0 ? "+" : "") + figures(best.points);
  return html`<p class="expected">
      ${expected} <b>${lead}</b>
    </p>
    ${
      others.length > 0 &&
      html`<p class="others">${text("web.table.hint.others")}</p>
        <ul>
          ${others.map((other) => html`<li><${AlternativeLine} other=${other} best=${best.points} /></li>`)}
        </ul>`
    }`;
}

/**
 * An alternative and its loss against the best play; a click stages it.
 * @param {{ other: Alternative, best: number }} props
 */
function AlternativeLine({ other, best }) {
  const behind = best - (other.points ?? best);
  const costWords = behind
    ? text("web.table.hint.behind", { count: behind })
    : text("web.table.hint.as_good");
  const words = other.offers ? `${other.text}, ${other.offers}` : other.text;
  const shown = html`<span class="hidden-text">${words}, ${costWords}</span>
    <span aria-hidden="true">${words}</span>
    <b aria-hidden="true">${behind ? figures(-behind) : "≈"}</b>`;
  return isStageable(other)
    ? html`<button type="button" class="other" onClick=${() => takeHint(other)}>${shown}</button>`
    : html`<div class="other">${shown}</div>`;
}

/** The result of checking the last deal, with a link to its proof. */
export function FairSign() {
  if (!verdict.value) return null;
  const { hand } = table.value;
  return html`<a
    class=${`fair-sign ${verdict.value}`}
    href=${proofPath(hand)}
    target="_blank"
    rel="noopener"
  >
    ${verdict.value === "verified" && html`<${Symbol} name="check" />`}
    ${text(`web.table.fair.${verdict.value}`)}
  </a>`;
}
