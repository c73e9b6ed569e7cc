/** The first view: the kept games, and a link to a new game. */
import { FileButton } from "../components/file_button.js";
import { html } from "../lib/html.js";
import { serviceWorkers } from "../offline/kept_page.js";
import { figures, text } from "../lib/text.js";
import { day } from "../lib/time.js";
import { toast } from "../lib/toast.js";
import { standing } from "./evaluate.js";
import { readGame } from "./game_file.js";
import { gameProblem } from "./game_problem.js";
import { games, keepForeign } from "./kept_games.js";
import { Notes } from "./notes.js";
import { sidesOf } from "./people.js";
import { gameAddress } from "./route.js";
import { rulesName, ruleTexts } from "./score_data.js";

/** @typedef {import("../../types/score.js").Game} Game */

export function HomePage() {
  return html`<${Notes} />
    <header>
      <h1>${text("web.score.title")}</h1>
      <p class="lead" translate=${true}>${text("web.score.lead")}</p>
    </header>
    <p><a class="button main large" href="#new">${text("web.score.new")}</a></p>
    ${games.value.length > 0 &&
    html`<section class="sheet" aria-labelledby="kept">
      <h2 id="kept">${text("web.score.kept")}</h2>
      <ul class="score-games">
        ${games.value.map((game) => html`<${Line} key=${game.id} game=${game} />`)}
      </ul>
    </section>`}
    <section class="sheet score-about" translate=${true} aria-labelledby="about">
      <h2 id="about">${text("web.score.about")}</h2>
      <p>${text("web.score.about.kept")}</p>
      <p>${text(serviceWorkers() ? "web.score.about.offline" : "web.score.about.http")}</p>
      <${FileButton}
        label=${text("web.score.import")}
        accept=".json,application/json"
        onFile=${readFile}
      />
    </section>`;
}

/** @param {{ game: Game }} props */
function Line({ game }) {
  const { totals, winner } = standing(game);
  return html`<li>
    <a href=${gameAddress(game.id)}>
      <span class="score-totals">
        ${sidesOf(game).map(
          ({ name, colour }, side) =>
            html`<span class=${`${colour} ${side === winner ? "won" : ""}`}>
              <span class="who">${name}</span> <b>${figures(totals[side] ?? 0)}</b>
            </span>`,
        )}
      </span>
      <span class="facts">
        ${rulesName(game)} · ${text("web.score.rounds", { count: game.rounds.length })} ·
        ${" "}${day(game.changed)}
      </span>
    </a>
  </li>`;
}

/** @param {File} file */
async function readFile(file) {
  try {
    location.hash = gameAddress(keepForeign(readGame(await file.text(), ruleTexts)));
  } catch (error) {
    toast(gameProblem(error), "problem");
  }
}
