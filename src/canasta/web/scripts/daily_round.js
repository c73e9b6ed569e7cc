/** The page `/daily/{text}/{day}`: the deal of a day at an ordinary table, `?practice` afterwards. */
import { useEffect } from "preact/hooks";

import { LanguageButton, SettingsButton } from "./components/menu.js";
import { startSitePage } from "./components/site_page.js";
import { html } from "./lib/html.js";
import { listenToKeys } from "./lib/keys.js";
import { Symbol } from "./lib/symbols.js";
import { pageAddress } from "./site/site.js";
import { text } from "./lib/text.js";
import { showError } from "./lib/toast.js";
import { dayShort } from "./daily/days.js";
import { KeptTable } from "./practice/kept_table.js";
import { connectActions, previewStagedPlay } from "./table/actions.js";
import { drawAutomatically } from "./table/automatic_draw.js";
import { keepFocus } from "./table/keep_focus.js";
import { keys, OpenDialog, SincePanel, Table } from "./table/page.js";
import { afterPractice, RoundResults } from "./table/scores/round_results.js";
import { Log, Score } from "./table/scores/side_panel.js";

const { pathname, searchParams } = pageAddress();
const [, , rules = "", day = ""] = pathname.split("/");
const isPractice = searchParams.has("practice");
const round = new KeptTable(`/api${pathname}`, isPractice ? "?practice=1" : "");
const toResult = `${pathname}/result`;

const again = () => round.go("restart").catch(showError);

function Round() {
  useEffect(() => listenToKeys(keys), []);
  useEffect(() => keepFocus(".act.main, .between .button, h1"), []);
  return html`<${Table} beside=${html`<${Score} /><${SincePanel} /><${Log} />`} />
    <${RoundResults} /><${OpenDialog} />`;
}

const Header = () =>
  html`<span class="where">
      ${text(isPractice ? "web.daily.table.practice" : "web.daily.table", {
        day: dayShort(day),
        rules,
      })}
    </span>
    <nav class="table-nav" aria-label=${text("web.table.nav")}>
      ${isPractice &&
      html`<button
        type="button"
        class="icon-button"
        aria-label=${text("web.page.practice.again")}
        title=${text("web.page.practice.again")}
        onClick=${again}
      >
        <${Symbol} name="first" /><em>${text("web.page.practice.again")}</em>
      </button>`}
      <a
        class="icon-button"
        href="/daily"
        aria-label=${text("web.daily.leave")}
        title=${text("web.daily.leave")}
      >
        <${Symbol} name="back" /><em>${text("web.daily.leave")}</em>
      </a>
      <${LanguageButton} />
      <${SettingsButton} />
    </nav>`;

/** After the round: the comparison with the robots and the others here. */
afterPractice.value = () =>
  html`${isPractice &&
    html`<button type="button" class="button quiet" onClick=${again}>
      ${text("web.page.practice.again")}
    </button>`}
    <a class="button main" autofocus href=${toResult}>${text("web.daily.to_result")}</a>`;

connectActions(round);
previewStagedPlay();
await startSitePage(Round, { header: Header, load: () => round.begin(), isLive: true });
drawAutomatically();
