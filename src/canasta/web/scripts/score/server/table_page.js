/** A game played at a table of this server, opened as a score sheet. */
import { useEffect, useState } from "preact/hooks";

import { get } from "../../lib/api.js";
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { readGame } from "../game_file.js";
import { gameProblem } from "../game_problem.js";
import { keepForeign } from "../kept_games.js";
import { gameAddress, replaceRoute } from "../route.js";
import { ruleTexts } from "../score_data.js";

/** The time limit for the server, which replays the game, in milliseconds. */
const PATIENCE_MS = 30_000;

/** @param {{ table: string, game: string }} props */
export function TablePage({ table, game }) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    // A person who has left meanwhile stays away. The address changes before the view.
    const here = location.href;
    sheetOf(table, game).then(
      (sheet) => location.href === here && replaceRoute(gameAddress(keepForeign(sheet))),
      (error) => setProblem(gameProblem(error)),
    );
  }, [table, game]);
  if (!problem) return html`<p class="score-note" role="status">${text("web.score.asking")}</p>`;
  return html`<section class="sheet">
    <h1>${text("web.score.shared.bad")}</h1>
    <p role="alert">${problem}</p>
    <a class="button main" href="#">${text("web.score.games")}</a>
  </section>`;
}

/** @param {string} table @param {string} game */
const sheetOf = async (table, game) =>
  readGame(JSON.stringify(await get(`/api/tables/${table}/sheet?game=${game}`, PATIENCE_MS)), ruleTexts);
