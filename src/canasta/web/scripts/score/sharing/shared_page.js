/** The view of a game from a link, with a button that keeps the game here. */
import { useEffect, useState } from "preact/hooks";

import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { gameProblem } from "../game_problem.js";
import { GameSheet } from "../game_sheet.js";
import { keepForeign } from "../kept_games.js";
import { gameFrom } from "./link.js";
import { Notes } from "../notes.js";
import { gameAddress, replaceRoute } from "../route.js";
import { rulesName } from "../score_data.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** @param {{ packed: string }} props */
export function SharedPage({ packed }) {
  const [game, setGame] = useState(/** @type {Game | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    gameFrom(packed).then(setGame, (error) => setProblem(gameProblem(error)));
  }, [packed]);
  if (problem)
    return html`<section class="sheet">
      <h1>${text("web.score.shared.bad")}</h1>
      <p role="alert">${problem}</p>
      <a class="button main" href="#">${text("web.score.games")}</a>
    </section>`;
  if (!game) return null;
  return html`<${Notes} />
    <div class="score-game">
      <header class="score-head"><h1>${rulesName(game)}</h1></header>
      <p class="hint">${text("web.score.shared.what")}</p>
      <${GameSheet} game=${game} isReadOnly=${true} />
    </div>
    <div class="score-bar">
      <button
        type="button"
        class="button main large"
        onClick=${() => replaceRoute(gameAddress(keepForeign(game)))}
      >
        ${text("web.score.shared.keep")}
      </button>
    </div>`;
}
