/**
 * The page `/games`: the visitor's games as figures, a plot and a list; exporting and deleting
 * data.
 */
import { useState } from "preact/hooks";

import { Segments } from "./components/fields.js";
import { FileButton } from "./components/file_button.js";
import { Footer } from "./components/footer.js";
import { DeclinedInviters } from "./games/declined_inviters.js";
import { Devices } from "./games/devices.js";
import { ResultsPlot } from "./games/results_plot.js";
import { GameList } from "./games/game_list.js";
import { FiguresPanel } from "./games/figures_panel.js";
import { get, post, ProblemError, remove } from "./lib/api.js";
import { forgetDeals } from "./lib/fair/deal_seeds.js";
import { confirm } from "./lib/dialog.js";
import { html } from "./lib/html.js";
import { guest } from "./lib/guest.js";
import { loadTexts, rulesText } from "./lib/rules_book.js";
import { siteStorage, tabStorage } from "./lib/storage.js";
import { startSitePage } from "./components/site_page.js";
import { isAlone } from "./site/alone.js";
import { go } from "./site/site.js";
import { text } from "./lib/text.js";
import { orShowError } from "./lib/toast.js";

/** @typedef {import("../types/protocol.js").OwnGames} OwnGames */

/** @type {OwnGames | null} */
let own = null;

async function load() {
  await loadTexts();
  try {
    own = await get("/api/games");
  } catch (error) {
    // A visitor without a nickname has no games, which is not an error.
    if (!(error instanceof ProblemError && error.status === 401)) throw error;
  }
}

function Games() {
  return html`<header>
      <h1>${text("web.games.title")}</h1>
      <p class="lead">
        ${own?.games.length ? text("web.games.lead") : text("web.games.none")}
      </p>
    </header>
    <div class="games">
      ${own?.games.length ? html`<${GamesPlayed} own=${own} />` : html`<${NoGames} />`}
      ${!isAlone && html`<${Devices} />`}
      ${guest.value.nickname && !isAlone && html`<${DeclinedInviters} />`}
      ${(guest.value.nickname || isAlone) && html`<${OwnData} days=${own?.kept_days ?? 0} />`}
    </div>
    <${Footer} />`;
}

const NoGames = () =>
  html`<div class="button-row">
    <a class="button main" href="/">${text("web.games.play")}</a>
    <a class="button quiet" href="/puzzles">${text("web.puzzle.lobby.open")}</a>
    <a class="button quiet" href="/daily">${text("web.daily.title")}</a>
  </div>`;

/** @param {{ own: OwnGames }} props */
function GamesPlayed({ own: { games, all, by_rules } }) {
  const [rules, setRules] = useState("");
  const played = Object.keys(by_rules);
  return html`<section class="sheet" aria-labelledby="figures">
      <h2 id="figures">${text("web.games.figures")}</h2>
      ${played.length > 1 &&
      html`<${Segments}
        label=${text("web.games.by_rules")}
        options=${[
          ["", text("web.games.all_rules")],
          ...played.map((id) => [id, rulesText(id).name]),
        ]}
        value=${rules}
        onChange=${setRules}
      />`}
      <${FiguresPanel} figures=${by_rules[rules] ?? all} />
      <${ResultsPlot} games=${games} />
    </section>
    <section class="sheet" aria-labelledby="list">
      <h2 id="list">${text("web.games.list")}</h2>
      <p><a href="/puzzles">${text("web.page.review.train_all")}</a></p>
      <${GameList} games=${games} />
    </section>`;
}

/**
 * The content of a file; a text that is not JSON is sent unchanged and refused.
 * @param {string} text
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Import the content of a file; ask first if some of it cannot be read.
 * @param {unknown} content @returns {Promise<boolean>} whether it was imported
 */
async function bringIn(content) {
  try {
    await post("/api/me/import", content);
  } catch (error) {
    if (!(error instanceof ProblemError && error.problem.code === "damaged_backup")) throw error;
    const sentence = `${error.message} ${text("web.games.import.what")}`;
    if (!(await confirm(text("web.games.import"), sentence, { yes: text("web.games.import.rest") })))
      return false;
    await post("/api/me/import?damaged=yes", content);
  }
  return true;
}

/** Replaces all data here by a file exported from this or another browser. */
function Import() {
  const load = async (/** @type {File} */ file) => {
    const isSure =
      !guest.value.nickname ||
      (await confirm(text("web.games.import"), text("web.games.import.what"), {
        yes: text("web.games.import") }));
    if (!isSure || !(await bringIn(parsed(await file.text())))) return;
    forgetDeals(); // rounds after the export are dealt again
    location.reload();
  };
  return html`<${FileButton}
    label=${text("web.games.import")}
    accept=".json,application/json"
    onFile=${load}
  />`;
}

/** Deletes the other data of the pages. The score keeper's games are deleted on its own page. */
function forgetChoices() {
  for (const storage of [siteStorage, tabStorage])
    for (const key of storage.keys("canasta."))
      if (!key.startsWith("canasta.score.")) storage.erase(key);
}

/**
 * Buttons to export or delete the visitor's data on the server.
 * @param {{ days: number }} props
 */
function OwnData({ days }) {
  const forget = orShowError(async () => {
    const what = text(isAlone ? "web.games.forget.alone" : "web.games.forget.what");
    const isSure = await confirm(text("web.games.forget.title"), what, {
      yes: text("web.games.forget.yes") });
    if (!isSure) return;
    await remove("/api/me");
    forgetDeals();
    if (isAlone) forgetChoices();
    go("/");
  });
  return html`<section class="sheet" aria-labelledby="data">
    <h2 id="data">${text("web.games.data")}</h2>
    <p>
      ${
        isAlone
          ? text("web.games.data.alone")
          : text("web.games.data.kept", { count: days, name: guest.value.nickname })
      }
    </p>
    <div class="button-row">
      <a class="button quiet" href="/api/me/export" download="canasta.json">
        ${text("web.games.export")}
      </a>
      ${isAlone && html`<${Import} />`}
      <button type="button" class="button danger" onClick=${forget}>
        ${text("web.games.forget")}
      </button>
    </div>
    ${!isAlone && html`<p><a href="/privacy">${text("web.games.data.more")}</a></p>`}
  </section>`;
}

await startSitePage(Games, { load });
