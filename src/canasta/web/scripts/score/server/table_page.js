/** A game of a table of this server, opened as a score sheet. */
import { useEffect, useState } from "preact/hooks";

import { get } from "../../lib/api.js";
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { GameFileError, readGame } from "../game_file.js";
import { keepForeign } from "../kept_games.js";
import { gameAddress, replaceRoute } from "../route.js";
import { ruleTexts } from "../score_data.js";

/** How long the server may take to go through the game. */
const PATIENCE_MS = 30_000;

/** @param {{ table: string, game: string }} props */
export function TablePage({ table, game }) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    open(table, game).then(replaceRoute, (error) =>
      setProblem(error instanceof GameFileError ? text(`web.score.bad.${error.code}`) : error.message),
    );
  }, [table, game]);
  if (!problem) return html`<p class="score-note" role="status">${text("web.score.asking")}</p>`;
  return html`<section class="sheet">
    <h1>${text("web.score.shared.bad")}</h1>
    <p role="alert">${problem}</p>
    <a class="button main" href="#">${text("web.score.games")}</a>
  </section>`;
}

/** Keep the sheet; returns its address here. @param {string} table @param {string} game */
async function open(table, game) {
  const sheet = await get(`/api/tables/${table}/sheet?game=${game}`, PATIENCE_MS);
  return gameAddress(keepForeign(readGame(JSON.stringify(sheet), ruleTexts)));
}
