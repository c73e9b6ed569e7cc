/** The page `/practice/{id}/{game}/{hand}/{step}`: playing on from a decision of a game. */
import { useEffect } from "preact/hooks";

import { LanguageButton, SettingsButton } from "./components/menu.js";
import { startSitePage } from "./components/site_page.js";
import { html } from "./lib/html.js";
import { listenToKeys } from "./lib/keys.js";
import { Symbol } from "./lib/symbols.js";
import { pageAddress } from "./site/site.js";
import { figures, text } from "./lib/text.js";
import { showError } from "./lib/toast.js";
import { robotTable } from "./practice/robot_table.js";
import { connectActions, previewStagedPlay } from "./table/actions.js";
import { drawAutomatically } from "./table/automatic_draw.js";
import { keepFocus } from "./table/keep_focus.js";
import { keys, OpenDialog, SincePanel, Table } from "./table/page.js";
import { afterPractice, RoundResults } from "./table/scores/round_results.js";
import { Log, Score } from "./table/scores/side_panel.js";
import { sideName } from "./table/state.js";

const [, , id = "", game = "1", hand = "1", step = "1"] = pageAddress().pathname.split("/");

/** @type {readonly number[]} the points of each side in the round as it was played */
let playedPoints = [];

const practice = robotTable(
  `/api/tables/${encodeURIComponent(id)}/practice/${hand}/${step}`,
  (turn) => (playedPoints = turn.played_points),
  `?game=${game}`,
);

const again = () => practice.begin().catch(showError);

function Practice() {
  useEffect(() => listenToKeys(keys), []);
  useEffect(() => keepFocus(".act.main, .between .button, h1"), []);
  return html`<${Table} beside=${html`<${Score} /><${SincePanel} /><${Log} />`} />
    <${RoundResults} /><${OpenDialog} />`;
}

const toReview = `/replay/${id}/${game}/${hand}/${Number(step) - 1}#review`;

const Header = () =>
  html`<span class="where">${text("web.page.practice.title", { hand, move: Number(step) + 1 })}</span>
    <nav class="table-nav" aria-label=${text("web.table.nav")}>
      <button
        type="button"
        class="icon-button"
        aria-label=${text("web.page.practice.again")}
        title=${text("web.page.practice.again")}
        onClick=${again}
      >
        <${Symbol} name="first" /><em>${text("web.page.practice.again")}</em>
      </button>
      <a
        class="icon-button"
        href=${toReview}
        aria-label=${text("web.page.practice.back")}
        title=${text("web.page.practice.back")}
      >
        <${Symbol} name="back" /><em>${text("web.page.practice.back")}</em>
      </a>
      <${LanguageButton} />
      <${SettingsButton} />
    </nav>`;

/** After the round: how it ended in the game, and the next steps. */
afterPractice.value = () =>
  html`${playedPoints.length > 0 &&
    html`<p class="waiting">
      ${text("web.page.practice.played", {
        points: playedPoints.map((points, side) => `${sideName(side)} ${figures(points)}`).join(", "),
      })}
    </p>`}
    <a class="button quiet" href=${toReview}>${text("web.page.practice.back")}</a>
    <button type="button" class="button main" autofocus onClick=${again}>
      ${text("web.page.practice.again")}
    </button>`;

connectActions(practice);
previewStagedPlay();
await startSitePage(Practice, { header: Header, load: () => practice.begin(), isLive: true });
drawAutomatically();
