/** The list of the visitor's games, newest first. */
import { useState } from "preact/hooks";

import { get } from "../lib/api.js";
import { html } from "../lib/html.js";
import { inLanguage } from "../lib/rules_book.js";
import { isAlone } from "../site/alone.js";
import { squeezed } from "../lib/squeezed.js";
import { figures, text } from "../lib/text.js";
import { moment } from "../lib/time.js";
import { orShowError } from "../lib/toast.js";

/** @typedef {import("../../types/protocol.js").PastGame} PastGame */

/** The number of games shown at first. */
const AT_FIRST = 20;

/** @param {{ games: PastGame[] }} props */
export function GameList({ games }) {
  const [shown, setShown] = useState(AT_FIRST);
  return html`<ul class="game-list">
      ${games.slice(0, shown).map((game) => html`<${Line} game=${game} />`)}
    </ul>
    ${games.length > shown &&
    html`<button type="button" class="button quiet" onClick=${() => setShown(shown + AT_FIRST)}>
      ${text("web.games.more")}
    </button>`}`;
}

/** @param {{ game: PastGame }} props */
function Line({ game }) {
  const when = game.ended_ms ? moment(game.ended_ms) : "";
  const called = [game.name || inLanguage(game.rules_name), when].filter(Boolean).join(", ");
  const facts = [
    game.name && inLanguage(game.rules_name),
    text("web.games.hands_played", { count: game.hands }),
    when,
  ].filter(Boolean);
  return html`<li>
    <div class="about">
      <span>
        <b class=${`result ${game.result}`}>${text(`web.games.result.${game.result}`)}</b>
        <strong> ${game.name || inLanguage(game.rules_name)}</strong>
      </span>
      <span>${scores(game)}</span>
      <span class="facts">${facts.join(" · ")}</span>
    </div>
    ${game.table
      ? html`<${GameLinks} game=${game} called=${called} />`
      : html`<span class="hint">${text("web.games.no_record")}</span>`}
  </li>`;
}

/** Each side's players with their points. @param {PastGame} game */
const scores = ({ names, totals }) =>
  totals
    .map((points, side) => {
      const players = names.filter((_, seat) => seat % totals.length === side);
      return `${players.join(" + ")} ${figures(points)}`;
    })
    .join(" – ");

/**
 * Returns a click handler that opens a game in the score keeper of a site without a server, where the
 * game is part of the address.
 * @param {string} table @param {number} game
 */
const handedOver = (table, game) =>
  orShowError(async (/** @type {Event} */ event) => {
    event.preventDefault();
    const sheet = await get(`/api/tables/${table}/sheet?game=${game}`);
    const to = `../../score/#sheet=${await squeezed(JSON.stringify(sheet))}`;
    parent.location.assign(new URL(to, location.href));
  });

/** @param {{ game: PastGame, called: string }} props */
function GameLinks({ game: { table, game, hands, result }, called }) {
  const words = html`<span class="hidden-text"> (${called})</span>`;
  return html`<div class="ways">
    ${result === "open" &&
    html`<a class="button small" href=${`/t/${table}`}>${text("web.games.back")}${words}</a>`}
    ${hands > 0 &&
    html`<a class="button quiet small" href=${`/replay/${table}/${game}`}>
        ${text("web.games.replay")}${words}
      </a>
      <a class="button quiet small" href=${`/score/#table=${table}/${game}`}
        onClick=${isAlone && handedOver(table, game)}>
        ${text("web.games.score")}${words}
      </a>
      <a class="button quiet small" href=${`/proof/${table}/${game}/1`}>
        ${text("web.games.proof")}${words}
      </a>`}
    <a class="button quiet small" href=${`/api/tables/${table}/record?game=${game}`} download>
      ${text("web.games.record")}${words}
    </a>
  </div>`;
}
