/** The page that the worker shows offline instead of a page that is not cached. */
import { html } from "./lib/html.js";
import { startSitePage } from "./components/site_page.js";
import { text } from "./lib/text.js";

const Offline = () =>
  html`<section class="sheet" aria-labelledby="offline">
    <h1 id="offline">${text("web.page.offline.title")}</h1>
    <p class="lead">${text("web.page.offline.lead")}</p>
    <div class="button-row">
      <a class="button main" href="/lesson">${text("web.common.menu.lesson")}</a>
      <a class="button quiet" href="/rules">${text("web.common.menu.rules")}</a>
      <a class="button quiet" href="/home">${text("web.common.again")}</a>
    </div>
  </section>`;

await startSitePage(Offline);
