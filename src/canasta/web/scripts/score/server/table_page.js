/** A game of a table of this server, opened as a score sheet. */
import { useEffect, useState } from "preact/hooks";

import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { GameFileError, readGame } from "../game_file.js";
import { keepForeign } from "../kept_games.js";
import { gameAddress, replaceRoute } from "../route.js";
import { ruleTexts } from "../score_data.js";

/** @param {{ table: string, game: string }} props */
export function TablePage({ table, game }) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    open(table, game).then(replaceRoute, (error) =>
      setProblem(text(`web.score.bad.${error instanceof GameFileError ? error.code : "no_table"}`)),
    );
  }, [table, game]);
  if (!problem) return null;
  return html`<section class="sheet">
    <h1>${text("web.score.shared.bad")}</h1>
    <p role="alert">${problem}</p>
    <a class="button main" href="#">${text("web.score.games")}</a>
  </section>`;
}

/** Keep the sheet; returns its address here. @param {string} table @param {string} game */
async function open(table, game) {
  const answer = await fetch(`/api/tables/${table}/sheet?game=${game}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return gameAddress(keepForeign(readGame(await answer.text(), ruleTexts)));
}
