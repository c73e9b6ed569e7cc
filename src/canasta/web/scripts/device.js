/**
 * The page `/device`: signs in this device by a code from another device of the guest.
 *
 * A link has the code after its `#`, which no server sees. The link only fills the field: the page
 * first shows the guest of the code, and the data that this device would leave behind.
 */
import { useState } from "preact/hooks";

import { Footer } from "./components/footer.js";
import { startSitePage } from "./components/site_page.js";
import { TextField } from "./components/text_field.js";
import { post } from "./lib/api.js";
import { needCookies } from "./lib/guest.js";
import { html } from "./lib/html.js";
import { text } from "./lib/text.js";
import { showError } from "./lib/toast.js";
import { go, pageAddress, renameTo } from "./site/site.js";

/** @typedef {import("../types/protocol.js").Continuing} Continuing */

const CODE_LENGTH = 40;
const linked = decodeURIComponent(pageAddress().hash.slice(1));
// Remove the code from the address, which stays in the browser's history and is visible to others.
if (linked) renameTo("/device");

function Device() {
  const [code, setCode] = useState(linked);
  const [found, setFound] = useState(/** @type {Continuing | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  /** @param {() => Promise<void>} act */
  const attempt = (act) => async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    await act().catch(showError);
    setBusy(false);
  };
  const look = attempt(async () => {
    needCookies();
    setFound(await post("/api/device/look", { code }));
  });
  const become = attempt(async () => {
    await post("/api/device", { code });
    go("/");
  });
  return html`<div class="device">
      ${found
        ? html`<${Question} ...${found} isBusy=${isBusy} onYes=${become} onNo=${() => setFound(null)} />`
        : html`<h1>${text("web.device.title")}</h1>
            <p class="lead">${text("web.device.lead")}</p>
            <form class="sheet" onSubmit=${look}>
              <${TextField}
                label=${text("web.device.code")}
                hint=${text("web.device.code.hint")}
                value=${code}
                maxLength=${CODE_LENGTH}
                required
                onInput=${setCode}
              />
              <button class="button main" disabled=${isBusy || !code.trim()}>
                ${text("web.common.continue")}
              </button>
            </form>`}
    </div>
    <${Footer} />`;
}

/**
 * The guest of the code, and the data that would be lost.
 * @param {Continuing & { isBusy: boolean, onYes: (event: Event) => void, onNo: () => void }} props
 */
function Question({ to, own, isBusy, onYes, onNo }) {
  return html`<h1 tabindex="-1" ref=${(/** @type {HTMLElement | null} */ title) => title?.focus()}>
      ${text("web.device.become", { name: to.nickname })}
    </h1>
    <section class="sheet" aria-label=${text("web.device.what")}>
      <p>${holdingWords(to)} ${text("web.device.only_own", { name: to.nickname })}</p>
      ${own &&
      html`<p>
          <b>${text("web.device.left", { name: own.nickname })}</b> ${holdingWords(own)}${" "}
          ${text("web.device.not_joined", { name: own.nickname })}
        </p>
        <p>
          <a class="button quiet" href="/api/me/export" download="canasta.json">
            ${text("web.games.export")}
          </a>
        </p>`}
      <div class="button-row">
        <button type="button" class="button main" disabled=${isBusy} onClick=${onYes}>
          ${text("web.device.yes", { name: to.nickname })}
        </button>
        <button type="button" class="button quiet" onClick=${onNo}>
          ${text("web.common.cancel")}
        </button>
      </div>
    </section>`;
}

/** @param {import("../types/protocol.js").Holding} holding */
const holdingWords = ({ nickname, games, seats }) =>
  [
    text("web.device.games", { name: nickname, count: games }),
    seats > 0 && text("web.device.seats", { count: seats }),
  ]
    .filter(Boolean)
    .join(" ");

await startSitePage(Device);
