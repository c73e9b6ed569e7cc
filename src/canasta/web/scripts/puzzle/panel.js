/** The panel of a puzzle: the question and, after an answer, the verdict. */
import { useEffect, useRef } from "preact/hooks";

import { html } from "../lib/html.js";
import { Symbol } from "../lib/symbols.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { begin, chosen, isBestShown, result, showBest, turn } from "./puzzle_table.js";

/** @typedef {import("../../types/protocol.js").PuzzleResult} PuzzleResult */

const again = () => begin().catch(showError);
const show = () => showBest().catch(showError);

export function Panel() {
  const found = result.value;
  return html`<section class=${`puzzle-panel ${found ? "answered" : ""}`} role="status">
    ${found ? html`<${Result} key=${`${found.verdict} ${isBestShown.value}`} result=${found} />` : html`<${Question} />`}
  </section>`;
}

const Question = () =>
  html`<p class="asks">${text(`web.puzzle.asks.${turn.value?.asks}`)}</p>
    <button type="button" class="button quiet small" onClick=${show}>${text("web.puzzle.give_up")}</button>`;

/** @param {{ result: PuzzleResult }} props */
function Result({ result: { verdict, text: words, best, reason, solved_by, is_first, next } }) {
  const isRight = verdict !== "wrong" && verdict !== "given_up";
  const isBestKnown = isRight || isBestShown.value;
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => first.current?.focus(), []);
  return html`<details open>
      <summary class=${`verdict ${isRight ? "right" : "wrong"}`}>
        <${Symbol} name=${isRight ? "check" : "hint"} /><b>${words}</b>
      </summary>
      ${isBestKnown && html`<p>${best.text}</p>`} ${reason && html`<p>${reason}</p>`}
      ${isBestKnown && solved_by && html`<p class="hint">${solved_by}</p>`}
      ${!is_first && html`<p class="hint">${text("web.puzzle.not_first")}</p>`}
      <div class="button-row">
        ${!isBestKnown &&
        html`<button ref=${first} type="button" class="button main small" onClick=${again}>
            ${text("web.puzzle.again")}
          </button>
          <button type="button" class="button small" onClick=${show}>${text("web.puzzle.show")}</button>`}
        <a
          ref=${isBestKnown ? first : null}
          class=${`button small ${isBestKnown ? "main" : "quiet"}`}
          href=${next ? `/puzzles/${next}${chosen}` : "/puzzles"}
        >
          ${text(next ? "web.puzzle.next" : "web.puzzle.all")}
        </a>
        ${isBestKnown &&
        html`<button type="button" class="button quiet small" onClick=${again}>${text("web.puzzle.again")}</button>`}
      </div>
    </details>`;
}
