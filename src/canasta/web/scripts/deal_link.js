/**
 * The page `/deals/{code}`: the deals of a link, with the visitor's results and friends' results.
 */
import { Footer } from "./components/footer.js";
import { startSitePage } from "./components/site_page.js";
import { lead } from "./daily/comparison.js";
import { SendLink } from "./daily/share.js";
import { get } from "./lib/api.js";
import { html } from "./lib/html.js";
import { levelName } from "./lib/labels.js";
import { inLanguage } from "./lib/rules_book.js";
import { allOf, signed, text } from "./lib/text.js";
import { enterOnTheWay } from "./practice/enter_on_the_way.js";
import { pageAddress } from "./site/site.js";

/** @typedef {import("../types/protocol.js").DealLinkShown} DealLinkShown */
/** @typedef {import("../types/protocol.js").LinkPlayer} LinkPlayer */

const address = pageAddress().pathname;

/** The data from the server. @type {DealLinkShown} */
let shown;

async function load() {
  shown = await get(`/api${address}`);
}

function Link() {
  const { is_open: isOpen, begun, players, link } = shown;
  const numbers = begun.map((_, at) => at);
  const me = players.find(({ is_me: isMe }) => isMe);
  return html`<header>
      <h1>
        ${text("web.deals.link", { count: numbers.length, rules: inLanguage(shown.rules_name) })}
      </h1>
      <p class="lead">
        ${text("web.deals.link.lead", { level: allOf(shown.levels.map(levelName)) })}
      </p>
    </header>
    <div class="daily">
      <section class="sheet" aria-labelledby="deals">
        <h2 id="deals">${text("web.deals.deals")}</h2>
        ${shown.note && html`<p class="hint">${shown.note}</p>`}
        ${!isOpen && html`<p role="status">${text("web.deals.outdated")}</p>`}
        <ul class="deals">
          ${numbers.map(
            (at) =>
              html`<${Deal}
                number=${at + 1}
                ahead=${me?.ahead[at] ?? null}
                begun=${begun[at]}
                isOpen=${isOpen}
              />`,
          )}
        </ul>
      </section>
      ${me && html`<${Results} players=${players} numbers=${numbers} more=${shown.more} />`}
      <${SendLink} title=${text("web.daily.share")} path=${address} link=${link} />
    </div>
    <${Footer} />`;
}

/** @param {{ number: number, ahead: number | null, begun: boolean, isOpen: boolean }} props */
function Deal({ number, ahead, begun, isOpen }) {
  const isOver = ahead !== null;
  const table = `${address}/${number}`;
  const name = text("web.deals.deal", { number });
  const state = begun ? text("web.daily.begun") : text("web.daily.new");
  return html`<li>
    <strong>${name}</strong>
    <span class="facts">
      ${isOver ? lead(ahead) : state}
    </span>
    ${isOpen &&
    html`<a
      class=${`button small ${isOver ? "quiet" : "main"}`}
      href=${isOver ? `${table}?practice` : table}
      onClick=${enterOnTheWay(table)}
    >
      ${text(isOver ? "web.daily.practise" : begun ? "web.daily.continue" : "web.daily.play")}
      <span class="hidden-text"> (${name})</span>
    </a>`}
  </li>`;
}

/**
 * The results deal by deal, a column for each person.
 * @param {{ players: readonly LinkPlayer[], numbers: readonly number[], more: number }} props
 */
const Results = ({ players, numbers, more }) =>
  html`<section class="sheet" aria-labelledby="results">
    <h2 id="results">${text("web.deals.results")}</h2>
    <div class="wide-table" tabindex="0" role="group" aria-labelledby="results">
      <table class="levels">
        <thead>
          <tr>
            <th scope="col">${text("web.deals.deal.column")}</th>
            ${players.map(
              ({ name, is_me: isMe }) =>
                html`<th scope="col" translate=${false}>
                  ${isMe ? text("web.daily.you", { name }) : name}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${numbers.map(
            (at) =>
              html`<tr>
                <th scope="row">${at + 1}</th>
                ${players.map(
                  ({ name, ahead, replays }) =>
                    html`<td>
                      ${ahead[at] == null
                        ? "–"
                        : html`<a
                            href=${`/replay/${replays[at]}/1`}
                            aria-label=${text("web.deals.replay", {
                              name,
                              number: at + 1,
                              points: signed(ahead[at] ?? 0),
                            })}
                            >${signed(ahead[at] ?? 0)}</a
                          >`}
                    </td>`,
                )}
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${text("web.deals.total")}</th>
            ${players.map(({ total }) => html`<td>${signed(total)}</td>`)}
          </tr>
        </tfoot>
      </table>
    </div>
    ${more > 0 && html`<p class="hint">${text("web.daily.more", { count: more })}</p>`}
    <p class="hint">${text("web.deals.results.hidden")}</p>
  </section>`;

await startSitePage(Link, { load });
