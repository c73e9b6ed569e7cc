/** A month of deals: played days are marked, and each day can be chosen. */
import { useState } from "preact/hooks";

import { html } from "../lib/html.js";
import { Symbol } from "../lib/symbols.js";
import { text } from "../lib/text.js";
import { dayLong, firstOfMonth, monthOf, today, weekdays, weeksOf } from "./days.js";

/** @typedef {import("../../types/protocol.js").DailyDay} DailyDay */

/** @typedef {{ days: readonly DailyDay[], first: string, chosen: string }} Shown */

/** @param {Shown & { onChoose: (day: string) => void }} props */
export function Calendar({ days, first, chosen, onChoose }) {
  const [month, setMonth] = useState(firstOfMonth(chosen));
  const now = today();
  /** @param {string} day */
  const ended = (day) => days.filter((one) => one.day === day && one.ahead !== null).length;
  return html`<div class="months">
      <button
        type="button"
        class="icon-button"
        aria-label=${text("web.daily.month.before")}
        title=${text("web.daily.month.before")}
        disabled=${month <= first}
        onClick=${() => setMonth(firstOfMonth(month, -1))}
      >
        <${Symbol} name="back" />
      </button>
      <strong aria-live="polite">${monthOf(month)}</strong>
      <button
        type="button"
        class="icon-button"
        aria-label=${text("web.daily.month.after")}
        title=${text("web.daily.month.after")}
        disabled=${firstOfMonth(month, 1) > now}
        onClick=${() => setMonth(firstOfMonth(month, 1))}
      >
        <${Symbol} name="forward" />
      </button>
    </div>
    <table class="month">
      <thead>
        <tr>
          ${weekdays().map(
            ({ short, long }) => html`<th scope="col"><abbr title=${long}>${short}</abbr></th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${weeksOf(month).map(
          (week) =>
            html`<tr>
              ${week.map((day) => {
                const count = ended(day);
                return html`<td>
                  ${day &&
                  html`<button
                    type="button"
                    class=${count ? "played" : ""}
                    aria-pressed=${day === chosen}
                    aria-label=${count ? text("web.daily.day.played", { day: dayLong(day), count }) : dayLong(day)}
                    disabled=${day < first || day > now}
                    onClick=${() => onChoose(day)}
                  >
                    ${Number(day.slice(8))}<span aria-hidden="true">${"•".repeat(count)}</span>
                  </button>`}
                </td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>`;
}
