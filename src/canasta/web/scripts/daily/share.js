/** A line about a result, or the link to deals, to be shared or copied. */
import { useEffect, useRef } from "preact/hooks";

import { copyText } from "../lib/clipboard.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { isAlone } from "../site/alone.js";
import { pageAddress, wholeLink } from "../site/site.js";

/** @typedef {import("../../types/protocol.js").Link} Link */

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

/**
 * The section with the link to deals, scrolled into view if the address ends in `#send`.
 * @param {{ title: string, path: string, link: Link | null }} props `link` as the server knows it
 */
export function SendLink({ title, path, link }) {
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (pageAddress().hash === "#send") section.current?.scrollIntoView();
  }, []);
  return html`<section class="sheet" aria-labelledby="send" ref=${section}>
    <h2 id="send">${title}</h2>
    <p>${text(isAlone ? "web.deals.send.alone" : "web.deals.send.how")}</p>
    ${link?.is_local && html`<p class="hint">${text("web.device.made.only_here")}</p>`}
    <${Share} line=${link?.url ?? wholeLink(path)} copies=${text("web.deals.copy")} />
  </section>`;
}
