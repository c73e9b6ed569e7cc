/** The lobby: start a quick game, open or find a table, return to the visitor's own tables. */
import { Footer } from "./components/footer.js";
import { Card } from "./lib/cards.js";
import { html } from "./lib/html.js";
import { loadTexts } from "./lib/rules_book.js";
import { startSitePage } from "./components/site_page.js";
import { isAlone } from "./site/alone.js";
import { text } from "./lib/text.js";
import { keepForOffline } from "./offline/keep.js";
import { JoinByLink } from "./lobby/join_by_link.js";
import { goAsTyped } from "./lobby/nickname.js";
import { ProgramForm } from "./lobby/program_form.js";
import { QuickStart } from "./lobby/quick_start.js";
import { isAwaited, OwnTables, PublicTables, watchTables } from "./lobby/table_lists.js";

/** The fan next to the title: a canasta of kings with two wild cards. */
const FAN = ["KS", "KH", "KD", "KC", "2D", "*R"];

/** @param {MouseEvent} event */
const openNew = (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the link opens another tab
  event.preventDefault();
  goAsTyped("/new");
};

function Lobby() {
  // A phone shows the top of the page first, so a game that waits for the visitor comes first.
  const own = html`<div class="own"><${OwnTables} /></div>`;
  return html`<div class="lobby">
    ${isAwaited.value && own}
    <section class="hero" aria-labelledby="title">
      <div class="fan" aria-hidden="true">
        ${FAN.map((card, at) => html`<${Card} card=${card} isSilent style=${`--at: ${at}`} />`)}
      </div>
      <h1 id="title">${text("web.lobby.title")}</h1>
      <p class="lead">${text(isAlone ? "web.lobby.lead.alone" : "web.lobby.lead")}</p>
      <${QuickStart} />
    </section>
    ${!isAwaited.value && own}
    <div class="tables">
      <${Daily} />
      ${isAlone ? html`<${OwnRules} />` : html`<${Others} />`}
      <${PuzzleDoor} />
    </div>
  </div>
  <${Footer} />
  ${!isAlone && html`<${ProgramForm} />`}`;
}

/** The link to the deal of the day. */
const Daily = () =>
  html`<section class="sheet friends" aria-labelledby="daily">
    <h2 id="daily">${text("web.daily.title")}</h2>
    <p>${text("web.daily.home.what")}</p>
    <a class="button quiet" href="/daily">${text("web.daily.play")}</a>
  </section>`;

/** The ways to play with other people. */
const Others = () =>
  html`<section class="sheet friends" aria-labelledby="friends">
      <h2 id="friends">${text("web.lobby.friends")}</h2>
      <p>${text("web.lobby.friends.how")}</p>
      <a class="button quiet" href="/new" onClick=${openNew}>${text("web.lobby.new")}</a>
      <${JoinByLink} />
    </section>
    <${PublicTables} />`;

/** The link to a table with house rules, for a site without other people. */
const OwnRules = () =>
  html`<section class="sheet friends" aria-labelledby="own-rules">
    <h2 id="own-rules">${text("web.lobby.alone")}</h2>
    <p>${text("web.lobby.alone.how")}</p>
    <a class="button quiet" href="/new" onClick=${openNew}>${text("web.lobby.new")}</a>
  </section>`;

const PuzzleDoor = () =>
  html`<section class="sheet friends" aria-labelledby="puzzles">
    <h2 id="puzzles">${text("web.puzzle.title")}</h2>
    <p>${text("web.puzzle.lobby")}</p>
    <a class="button quiet" href="/puzzles">${text("web.puzzle.lobby.open")}</a>
  </section>`;

await startSitePage(Lobby, { load: () => Promise.all([loadTexts(), watchTables()]) });
keepForOffline();
