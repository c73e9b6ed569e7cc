/** The page `/score/`: keeps the score of games with real cards. It works without a server. */
import { useEffect, useRef } from "preact/hooks";

import "./lib/preferences.js";
import { html } from "./lib/html.js";
import { keepForOffline } from "./offline/kept_page.js";
import { startPage } from "./lib/page_start.js";
import { text } from "./lib/text.js";
import { FiguresPage } from "./score/figures_page.js";
import { followedAt, games, gameOf, loadGames } from "./score/kept_games.js";
import { GamePage } from "./score/game_page.js";
import { Header } from "./score/header.js";
import { HomePage } from "./score/home_page.js";
import { NewGamePage } from "./score/new_game_page.js";
import { CannotBeFound, newVersion } from "./score/notes.js";
import { followAddress, route } from "./score/route.js";
import { RoundPage } from "./score/entry/round_page.js";
import { loadScoreData } from "./score/score_data.js";
import { FollowPage } from "./score/server/follow_page.js";
import { sendChanges } from "./score/server/live.js";
import { TablePage } from "./score/server/table_page.js";
import { SharedPage } from "./score/sharing/shared_page.js";

function Page() {
  const here = route.value;
  const isFirst = useRef(true);
  useEffect(() => {
    const moves = !isFirst.current;
    isFirst.current = false;
    if (nameView(moves)) return undefined;
    // A game that is still loading has no heading yet.
    const watch = new MutationObserver(() => nameView(moves) && watch.disconnect());
    watch.observe(element("page"), { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [here]);
  switch (here.view) {
    case "home":
      return html`<${HomePage} />`;
    case "new":
      return html`<${NewGamePage} />`;
    case "figures":
      return html`<${FiguresPage} />`;
    case "bad_link":
      return html`<${CannotBeFound} what="bad_link" />`;
    case "shared":
      return html`<${SharedPage} key=${here.packed} packed=${here.packed} />`;
    case "live":
      return html`<${FollowPage} key=${here.id} id=${here.id} />`;
    case "table":
      return html`<${TablePage} key=${`${here.table}/${here.game}`} table=${here.table} game=${here.game} />`;
    case "game":
    case "round": {
      const game = gameOf(here.id);
      if (!game) return html`<${CannotBeFound} what="no_game" />`;
      if (here.view === "game") return html`<${GamePage} key=${game.id} game=${game} />`;
      // If another tab has scored the round meanwhile, show the scored round.
      const isScored = here.at < game.rounds.length;
      return html`<${RoundPage} key=${`${game.id}/${here.at}/${isScored}`} game=${game} at=${here.at} />`;
    }
  }
}

await startPage(Page, {
  header: Header,
  isLive: true,
  loadWords: loadScoreData,
  load: () => {
    loadGames();
    followAddress();
  },
});
keepForOffline((waiting) => (newVersion.value = waiting));
if (games.value.some(({ id }) => followedAt(id))) sendChanges();

/**
 * Set the page title and focus the heading of a new view, because screen readers read both.
 * @param {boolean} moves whether to move the focus, false only for the first view
 */
function nameView(moves) {
  const heading = document.querySelector("h1");
  if (!heading) return false;
  const name = text("web.score.title");
  document.title = heading.textContent === name ? name : `${heading.textContent} · ${name}`;
  heading.tabIndex = -1;
  if (moves) heading.focus({ preventScroll: true });
  return true;
}

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
