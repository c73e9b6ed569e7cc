/** The view of statistics from the kept games: people, pairs, evenings. */
import { confirm } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { figures, text } from "../lib/text.js";
import { day } from "../lib/time.js";
import { toast } from "../lib/toast.js";
import { games, removeAll } from "./kept_games.js";
import { figuresOf } from "./game_figures.js";
import { Notes } from "./notes.js";
import { stopFollowing } from "./server/live.js";

/** @typedef {import("./game_figures.js").Row} Row */

export function FiguresPage() {
  const found = figuresOf(games.value);
  const remove = async () => {
    const isSure = await confirm(text("web.score.delete.all"), text("web.score.delete.all.what"), {
      yes: text("web.score.delete.yes") });
    if (!isSure) return;
    for (const game of games.value) void stopFollowing(game).catch(() => {});
    removeAll();
    document.querySelector("h1")?.focus(); // the focused button is gone
    toast(text("web.score.deleted.all"));
  };
  return html`<${Notes} />
    <header>
      <h1>${text("web.score.figures")}</h1>
      <p class="lead">${text(found.evenings.length ? "web.score.figures.lead" : "web.score.figures.none")}</p>
    </header>
    <div class="score-game">
      <${Figures} id="people" title=${text("web.score.figures.people")} rows=${found.people} />
      <${Figures} id="pairs" title=${text("web.score.figures.pairs")} rows=${found.pairs} />
      ${found.evenings.length > 0 &&
      html`<section class="sheet" aria-labelledby="evenings">
        <h2 id="evenings">${text("web.score.figures.evenings")}</h2>
        <ul class="score-evenings">
          ${found.evenings.map(
            (evening) =>
              html`<li>
                <b>${day(evening.at)}</b>
                <span>${text("web.score.figures.evening", {
                  games: text("web.score.games.count", { count: evening.games }),
                  rounds: text("web.score.rounds", { count: evening.rounds }),
                })}</span>
                <span class="facts">${evening.names.join(", ")}</span>
              </li>`,
          )}
        </ul>
      </section>`}
      ${games.value.length > 0 &&
      html`<button type="button" class="button danger" onClick=${remove}>
        ${text("web.score.delete.all")}
      </button>`}
    </div>`;
}

/** @param {{ id: string, title: string, rows: Row[] }} props */
function Figures({ id, title, rows }) {
  if (!rows.length) return null;
  return html`<section class="sheet" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <ul class="score-people">
      ${rows.map(
        (row) =>
          html`<li>
            <b>${row.name}</b>
            <small>
              ${" "}${text("web.score.figures.won", {
                games: text("web.score.games.count", { count: row.games }),
                won: row.won,
              })}
            </small>
            <dl>
              <${Figure} name="average" value=${Math.round(row.points / (row.rounds || 1))} />
              <${Figure} name="best" value=${row.best} />
              <${Figure} name="canastas" value=${row.canastas} />
              <${Figure} name="out" value=${row.out} />
            </dl>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{ name: "average" | "best" | "canastas" | "out", value: number }} props */
const Figure = ({ name, value }) =>
  html`<div>
    <dt>${text(`web.score.figures.${name}`)}</dt>
    <dd>${figures(value)}</dd>
  </div>`;
