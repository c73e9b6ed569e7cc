/**
 * The page `/daily/{text}/{day}/result`: a result compared with those of robots and other visitors.
 */
import { signal } from "@preact/signals";

import { Footer } from "./components/footer.js";
import { startSitePage } from "./components/site_page.js";
import { dayLong } from "./daily/days.js";
import { Comparison, lead, Levels } from "./daily/comparison.js";
import { SendLink, Share } from "./daily/share.js";
import { get } from "./lib/api.js";
import { html } from "./lib/html.js";
import { loadTexts, rulesText } from "./lib/rules_book.js";
import { figures, signed, text } from "./lib/text.js";
import { showError } from "./lib/toast.js";
import { pageAddress, wholeLink } from "./site/site.js";

/** @typedef {import("../types/protocol.js").DailyRound} DailyRound */
/** @typedef {import("../types/protocol.js").DailyVisitor} DailyVisitor */

const LOOK_AGAIN_MS = 2000;

const { pathname, search } = pageAddress();
const [, , rules = "", day = ""] = pathname.split("/");
const address = `/daily/${rules}/${day}`;
const round = signal(/** @type {DailyRound | null} */ (null));
/** The points of the visitor's side, then those of the other; empty until they are loaded. */
const points = signal(/** @type {readonly number[]} */ ([]));

/** Load the result repeatedly until all robots have played. */
async function look() {
  const found = (round.value = await get(`/api${address}${search}`));
  if (isWaiting(found))
    setTimeout(() => look().catch(showError), LOOK_AGAIN_MS);
}

/** Load the points of both sides. A round by former rules has only its result. */
async function loadPoints() {
  await look();
  const mine = ownRound();
  if (!mine) return;
  /** @type {import("../types/protocol.js").ReplayIndex | null} */
  const index = await get(`/api/tables/${mine.replay}/replay?game=1`).catch(() => null);
  const totals = index?.scores[0]?.sides.map(({ total }) => total) ?? [];
  points.value = totals.sort((one, other) => (mine.ahead < 0 ? one - other : other - one));
}

const ownRound = () => round.value?.visitors.find(({ is_me: isMe }) => isMe);

/** Whether robots still play. @param {DailyRound} found */
const isWaiting = ({ is_open: isOpen, phase, robots_done: done, robots_total: total }) =>
  isOpen && phase === "counted" && done < total;

function Result() {
  const shown = round.value;
  const title = text("web.daily.result.title", { day: dayLong(day), rules: rulesText(rules).name });
  if (!shown || shown.ahead === null)
    return html`<h1>${title}</h1>
      <p class="lead">
        ${text(shown?.is_open ? "web.daily.result.not_yet" : "web.daily.not_continued")}
      </p>
      ${shown?.is_open &&
      html`<a class="button main" href=${`${address}?version=${shown.version}`}>
        ${text("web.daily.play")}
      </a>`}
      <${Footer} />`;
  const { compared, ahead, visitors, version, robots_done: done, robots_total: total } = shown;
  const mine = ownRound();
  const sides = points.value.map(figures).join(" : ");
  return html`<header>
      <h1>${title}</h1>
      <p class="lead">${sides && `${sides}, `}${lead(ahead)}.</p>
    </header>
    <div class="daily">
      <section class="sheet" aria-labelledby="compared">
        <h2 id="compared">${text("web.daily.compared")}</h2>
        ${!shown.is_open && html`<p role="status">${text("web.daily.other_robots", { version })}</p>`}
        ${isWaiting(shown) &&
        html`<p role="status">${text("web.daily.robots_play", { done, total })}</p>
          <progress max=${total} value=${done} aria-label=${text("web.daily.robots")}></progress>`}
        ${compared &&
        html`<${Comparison} compared=${compared} ahead=${ahead} />
          <${Levels} means=${compared.means} />`}
        ${compared?.share && html`<${Share} line=${`${compared.share}\n${shown.link?.url ?? wholeLink(address)}`} />`}
      </section>
      <section class="sheet" aria-labelledby="again">
        <h2 id="again">${text("web.daily.look_back")}</h2>
        <div class="button-row">
          ${mine &&
          html`<a class="button main" href=${`/replay/${mine.replay}/1/1#review`}>
              ${text("web.daily.review")}
            </a>
            <a class="button quiet" href=${`/replay/${mine.replay}/1`}>${text("web.daily.replay")}</a>`}
          ${shown.is_open &&
          html`<a class="button quiet" href=${`${address}?version=${version}&practice=1`}>
            ${text("web.daily.practise")}
          </a>`}
          <a class="button quiet" href="/daily">${text("web.daily.others")}</a>
        </div>
      </section>
      ${shown.is_open &&
      html`<${SendLink} title=${text("web.deals.send")} path=${address} link=${shown.link} />`}
      ${visitors.length > 1 && html`<${Visitors} visitors=${visitors} more=${shown.more} />`}
    </div>
    <${Footer} />`;
}

/** @param {{ visitors: readonly DailyVisitor[], more: number }} props the best first */
const Visitors = ({ visitors, more }) =>
  html`<section class="sheet" aria-labelledby="here">
    <h2 id="here">${text("web.daily.here")}</h2>
    <ol class="deals">
      ${visitors.map(
        ({ name, ahead, is_me: isMe, replay }) =>
          html`<li>
            <strong translate=${false}>${isMe ? text("web.daily.you", { name }) : name}</strong>
            <span class="facts">${signed(ahead)}</span>
            <a class="button quiet small" href=${`/replay/${replay}/1`}>
              ${text("web.daily.replay")}<span class="hidden-text"> (${name})</span>
            </a>
          </li>`,
      )}
    </ol>
    ${more > 0 && html`<p class="hint">${text("web.daily.more", { count: more })}</p>`}
  </section>`;

await startSitePage(Result, { load: () => Promise.all([loadTexts(), loadPoints()]), isLive: true });
