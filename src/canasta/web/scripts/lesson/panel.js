/** The panel next to the table: text, task and result of the step. */
import { useEffect, useRef } from "preact/hooks";

import { ScrollBox } from "../components/scroll_box.js";
import { html } from "../lib/html.js";
import { Symbol } from "../lib/symbols.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { begin, turn } from "./lesson_table.js";
import { go, isDone, place, steps } from "./progress.js";

/** The texts of a step. @param {string} step @param {"title" | "text" | "task" | "done"} part */
const words = (step, part) => text(`web.page.lesson.step.${step}.${part}`);

export function Panel() {
  const step = steps.value[place.value] ?? "";
  const stands = turn.value;
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  // With the focus, screen readers read the title of the new step.
  useEffect(() => title.current?.focus(), [step]);
  if (!step || !stands) return null;
  const kind = stands.is_reached ? "reached" : stands.is_missed ? "missed" : "";
  return html`<div key=${step} class=${`lesson-panel ${kind}`} translate=${true}>
    <${Progress} />
    <h2 ref=${title} tabindex="-1">
      ${words(step, "title")}
      <small>${text("web.page.lesson.place", { number: place.value + 1, count: steps.value.length })}</small>
    </h2>
    <div class="lesson-text"><${ScrollBox}><p>${words(step, "text")}</p><//></div>
    <p class="task"><${Symbol} name="hint" /><span>${words(step, "task")}</span></p>
    <div class="lesson-result" role="status">
      ${stands.is_reached && html`<p class="done"><${Symbol} name="check" /><span>${words(step, "done")}</span></p>`}
      ${stands.is_missed && html`<p class="miss">${text("web.page.lesson.missed")}</p>`}
    </div>
    <div class="button-row">
      ${stands.is_reached
        ? html`<${Next} />`
        : html`<button type="button" class=${`button small ${stands.is_missed ? "main" : "quiet"}`} onClick=${() => begin(step).catch(showError)}>
            ${text("web.page.lesson.again")}
          </button>`}
    </div>
  </div>`;
}

/** The button for the next step; after the last one, the link to the lobby. */
function Next() {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => button.current?.focus(), []);
  const isLast = place.value === steps.value.length - 1;
  if (isLast) return html`<a ref=${button} class="button main" href="/">${text("web.page.lesson.play")}</a>`;
  return html`<button ref=${button} type="button" class="button main" onClick=${() => go(place.value + 1)}>
    ${text("web.page.lesson.next")}
  </button>`;
}

/** Every step as a dot that opens it; finished steps have a check mark. */
function Progress() {
  return html`<nav class="dots" translate=${false} aria-label=${text("web.page.lesson.steps")}>
    ${steps.value.map((step, at) => {
      const label = text("web.page.lesson.step", { number: at + 1, title: words(step, "title") });
      return html`<button
        type="button"
        key=${step}
        class=${isDone(step) ? "done" : ""}
        aria-current=${at === place.value ? "step" : undefined}
        aria-label=${isDone(step) ? text("web.page.lesson.step.done", { step: label }) : label}
        title=${label}
        onClick=${() => go(at)}
      >
        ${isDone(step) && at !== place.value ? html`<${Symbol} name="check" />` : at + 1}
      </button>`;
    })}
  </nav>`;
}
