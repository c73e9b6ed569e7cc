/** The page `/score/`: keeps the score of games with real cards. It works without a server. */
import { render } from "preact";

import "./lib/preferences.js";
import { html } from "./lib/html.js";
import { text } from "./lib/text.js";
import { prepareToasts, showError } from "./lib/toast.js";
import { CannotBeFound } from "./score/notes.js";
import { Later } from "./score/later.js";
import { followedAt, games, gameOf, loadGames } from "./score/kept_games.js";
import { GamePage } from "./score/game_page.js";
import { Header } from "./score/header.js";
import { HomePage } from "./score/home_page.js";
import { NewGamePage } from "./score/new_game_page.js";
import { followAddress, route } from "./score/route.js";
import { RoundPage } from "./score/entry/round_page.js";
import { loadScoreData } from "./score/score_data.js";
import { keepForOffline } from "./score/offline.js";

function Page() {
  const here = route.value;
  switch (here.view) {
    case "home":
      return html`<${HomePage} />`;
    case "new":
      return html`<${NewGamePage} />`;
    case "figures":
      return html`<${Later} key="figures" load=${() => import("./score/figures_page.js")} name="FiguresPage" />`;
    case "shared":
      return html`<${Later}
        key=${here.packed}
        load=${() => import("./score/sharing/shared_page.js")}
        name="SharedPage"
        packed=${here.packed}
      />`;
    case "live":
      return html`<${Later}
        key=${here.id}
        load=${() => import("./score/server/follow_page.js")}
        name="FollowPage"
        id=${here.id}
      />`;
    case "table":
      return html`<${Later}
        key="table"
        load=${() => import("./score/server/table_page.js")}
        name="TablePage"
        table=${here.table}
        game=${here.game}
      />`;
    case "game":
    case "round": {
      const game = gameOf(here.id);
      if (!game) return html`<${CannotBeFound} />`;
      return here.view === "game"
        ? html`<${GamePage} key=${game.id} game=${game} />`
        : html`<${RoundPage} key=${`${game.id}/${here.at}`} game=${game} at=${here.at} />`;
    }
  }
}

try {
  await loadScoreData();
  document.title = text("web.score.title");
  prepareToasts();
  loadGames();
  followAddress();
  render(html`<${Header} />`, element("menu"));
  render(html`<${Page} />`, element("page"));
  keepForOffline();
  if (games.value.some(({ id }) => followedAt(id)))
    void import("./score/server/live.js").then(({ sendChanges }) => sendChanges(), () => {});
} catch (error) {
  showError(error);
}
document.body.dataset["ready"] = "true";

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
