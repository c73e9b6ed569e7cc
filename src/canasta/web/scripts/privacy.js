/** The page `/privacy`: what is stored about visitors, for how long, and how to delete it. */
import { Footer } from "./components/footer.js";
import { get } from "./lib/api.js";
import { html } from "./lib/html.js";
import { startSitePage } from "./components/site_page.js";
import { text } from "./lib/text.js";

/** @typedef {import("../types/protocol.js").KeptDays} KeptDays */

/** @type {KeptDays} */
let kept;

function Privacy() {
  return html`<article class="privacy">
      <h1>${text("web.privacy.title")}</h1>
      <p class="lead">${text("web.privacy.lead")}</p>
      <${Part} title=${text("web.privacy.stored")}>
        <ul>
          <li>${text("web.privacy.stored.guest")}</li>
          <li>${text("web.privacy.stored.games")}</li>
          <li>${text("web.privacy.stored.talk")}</li>
          <li>${text("web.privacy.stored.browser")}</li>
        </ul>
      <//>
      <${Part} title=${text("web.privacy.not")}>
        <p>${text("web.privacy.not.what")}</p>
      <//>
      <${Part} title=${text("web.privacy.seen")}>
        <p>${text("web.privacy.seen.what")}</p>
        <p>${text("web.privacy.seen.operator")}</p>
      <//>
      <${Part} title=${text("web.privacy.kept")}>
        <ul>
          <li>${text("web.privacy.kept.guest", { count: kept.guest })}</li>
          <li>${text("web.privacy.kept.closed", { count: kept.closed_table })}</li>
          <li>${text("web.privacy.kept.idle", { count: kept.idle_table })}</li>
          <li>${text("web.privacy.kept.invite", { count: kept.invite })}</li>
        </ul>
      <//>
      <${Part} title=${text("web.privacy.yours")}>
        <p>${text("web.privacy.yours.what")}</p>
        <a class="button quiet" href="/games">${text("web.privacy.yours.go")}</a>
      <//>
    </article>
    <${Footer} />`;
}

/** @param {{ title: string, children?: unknown }} props */
const Part = ({ title, children }) =>
  html`<section class="sheet">
    <h2>${title}</h2>
    ${children}
  </section>`;

await startSitePage(Privacy, {
  load: async () => {
    kept = await get("/api/kept");
  },
});
