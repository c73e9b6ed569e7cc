/** A line about a result, to be shared or copied. */
import { copyText } from "../lib/clipboard.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";

/** @param {{ line: string, copies?: string }} props the line, and what the button to copy it says */
export function Share({ line, copies = text("web.daily.copy") }) {
  const copy = () => copyText(line, text("web.daily.copied"));
  return html`<div class="share-line">
    <p translate=${false}>${line}</p>
    <div class="button-row">
      ${
        "share" in navigator &&
        html`<button
          type="button"
          class="button main"
          onClick=${() => navigator.share({ text: line }).catch(() => {})}
        >
          ${text("web.daily.share")}
        </button>`
      }
      <button type="button" class="button quiet" onClick=${copy}>${copies}</button>
    </div>
  </div>`;
}
