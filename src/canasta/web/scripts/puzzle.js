/** The page `/puzzles/{name}`: one decision at a table, and what the answer is worth. */
import { useEffect } from "preact/hooks";

import { LanguageButton, SettingsButton } from "./components/menu.js";
import { startSitePage } from "./components/site_page.js";
import { copyText } from "./lib/clipboard.js";
import { html } from "./lib/html.js";
import { listenToKeys } from "./lib/keys.js";
import { Symbol } from "./lib/symbols.js";
import { text } from "./lib/text.js";
import { toast } from "./lib/toast.js";
import { Panel } from "./puzzle/panel.js";
import { begin, name, puzzle, turn } from "./puzzle/puzzle_table.js";
import { wholeLink } from "./site/site.js";
import { connectActions, previewStagedPlay } from "./table/actions.js";
import { keepFocus } from "./table/keep_focus.js";
import { keys, OpenDialog, SincePanel, Table } from "./table/page.js";
import { Log, Score } from "./table/scores/side_panel.js";

function Puzzle() {
  useEffect(() => listenToKeys(keys), []);
  useEffect(() => keepFocus(".puzzle-panel .main, .act.main, h1"), []);
  return html`<${Table} beside=${html`<${Panel} /><${Score} /><${SincePanel} /><${Log} />`} /><${OpenDialog} />`;
}

const copyLink = () =>
  copyText(wholeLink(`/puzzles/${name}`)).then((done) => done && toast(text("web.puzzle.sent")));

const Header = () =>
  html`<span class="where">
      ${turn.value?.is_own ? text("web.puzzle.yours") : text("web.puzzle.named", { name })}
    </span>
    <nav class="table-nav" aria-label=${text("web.table.nav")}>
      ${!turn.value?.is_own &&
      html`<button
        type="button"
        class="icon-button"
        aria-label=${text("web.puzzle.send")}
        title=${text("web.puzzle.send")}
        onClick=${copyLink}
      >
        <${Symbol} name="invite" /><em>${text("web.puzzle.send")}</em>
      </button>`}
      <a class="icon-button" href="/puzzles" aria-label=${text("web.puzzle.title")} title=${text("web.puzzle.title")}>
        <${Symbol} name="back" /><em>${text("web.puzzle.title")}</em>
      </a>
      <${LanguageButton} />
      <${SettingsButton} />
    </nav>`;

connectActions(puzzle);
previewStagedPlay();
await startSitePage(Puzzle, { header: Header, load: begin, isLive: true });
