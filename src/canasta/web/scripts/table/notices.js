/** What interrupts: the state of the connection, a pause, a refusal with its rules, advice. */
import { ensureNickname } from "../components/nickname.js";
import { html } from "../lib/html.js";
import { Symbol } from "../lib/symbols.js";
import { figures, text } from "../lib/text.js";
import { hint, isThinking, perform, playHere, refusal } from "./actions.js";
import { distrust, proofPath, verdict } from "./dealing.js";
import { prepare } from "./staging.js";
import { isHost, isLoaded, rules, status, table } from "./state.js";

/** Lost connections, a seat played from another tab, a table that is gone. */
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
      html`<button type="button" class="button main" onClick=${comeInHere}>
        ${text("web.table.connection.come_in")}
      </button>`
    }
    ${
      ["no_table", "not_invited"].includes(now) &&
      html`<a class="button main" href="/">${text("web.table.to_lobby")}</a>`
    }
  </div>`;
}

async function comeInHere() {
  if (await ensureNickname()) playHere();
}

/** The host has stopped clocks and robots; or this browser does not trust a deal. */
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

/** Why something was refused: every reason, each with the way to its rule. */
export function Refusal() {
  const reasons = refusal.value;
  const close = () => (refusal.value = null);
  return html`<div class="refusal-region" role="alert">
    ${
      reasons &&
      html`<div class="refusal">
        <ul>
          ${reasons.map(
            ({ text: words, rule }) =>
              html`<li>
                ${words}${" "}
                ${
                  rule &&
                  html`<a href=${`/rules/${rules.value}${rule}`} target="_blank" rel="noopener"
                    >${text("web.table.why")}</a
                  >`
                }
              </li>`,
          )}
        </ul>
        <button type="button" class="cross" aria-label=${text("web.common.close")} onClick=${close}>
          <span aria-hidden="true">×</span>
        </button>
      </div>`
    }
  </div>`;
}

/** The robot's advice. */
export function HintPanel() {
  const advice = hint.value;
  const close = () => (hint.value = null);
  return html`<div class="hint-region" role="status">
    ${isThinking.value &&
    html`<div class="advice thinking"><p>${text("web.table.hint.thinking")}</p></div>`}
    ${
      advice &&
      html`<div class="advice">
        <p class="best">
          <${Symbol} name="hint" /> <b>${advice.best.text}</b
          ><${Expected} points=${advice.best.points} />
        </p>
        ${advice.reason && html`<p>${advice.reason}</p>`}
        ${
          advice.others.length > 0 &&
          html`<p class="others">${text("web.table.hint.others")}</p>
            <ul>
              ${advice.others.map(
                (other) =>
                  html`<li>${other.text}<${Expected} points=${other.points} /></li>`,
              )}
            </ul>`
        }
        <div class="button-row">
          ${
            /\b(meld|discard) /.test(advice.best.play) &&
            html`<button
              type="button"
              class="button small"
              onClick=${() => {
                prepare(advice.best.play);
                close();
              }}
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

/** @param {{ points: number | null }} props */
function Expected({ points }) {
  if (points === null) return null;
  const signed = (points > 0 ? "+" : "") + figures(points);
  return html` <small>(${text("web.table.hint.points", { points: signed })})</small>`;
}

/** Whether the deal of the last hand was what everybody had promised. */
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
