/** The page `/new`: the form for a new table. */
import { effect } from "@preact/signals";

import { Footer } from "./components/footer.js";
import { html } from "./lib/html.js";
import { loadRules } from "./lib/rules_book.js";
import { startSitePage } from "./components/site_page.js";
import { isAlone } from "./site/alone.js";
import { pageAddress, renameTo } from "./site/site.js";
import { text } from "./lib/text.js";
import { showError, toast } from "./lib/toast.js";
import {
  change,
  changedCount,
  checkRules,
  chooseRules,
  draft,
  isContinued,
  middleLevel,
  seatRobots,
} from "./new_table/table_draft.js";
import { ContinuedGame, continueAgain } from "./new_table/continued_game.js";
import { GamePanel } from "./new_table/game_panel.js";
import { OpenPanel } from "./new_table/open_panel.js";
import { RulesPanel } from "./new_table/rules_panel.js";
import { SeatsPanel } from "./new_table/seats_panel.js";
import { linkedRules, rulesAddress } from "./new_table/sharing.js";
import { TablePanel } from "./new_table/table_panel.js";

function NewTable() {
  return html`<header>
      <h1>${text("web.new.title")}</h1>
      <p class="lead">${text("web.new.lead")}</p>
      <${ContinuedGame} />
    </header>
    <div class="new">
      <div class="choices">
        <${RulesPanel} />
        <${SeatsPanel} />
        <${GamePanel} />
        <${TablePanel} />
      </div>
      <${OpenPanel} />
    </div>
    <${Footer} />`;
}

/** Marks the address of a form that continues a game, for when the page is loaded again. */
const CONTINUED = "continued";

/** Load the rules named in the link, if any, and update the address with the form. */
async function prepare() {
  await loadRules();
  change({ stand_in: middleLevel() });
  if (isAlone) seatRobots(middleLevel());
  const { search } = pageAddress();
  const linked = linkedRules(search);
  if (linked) chooseRules(linked.rules, linked.house);
  if (new URLSearchParams(search).has(CONTINUED)) await continueAgain().catch(showError);
  checkRules();
  const { rules } = draft.value.settings;
  effect(() => {
    const isPlain = changedCount.value === 0 && draft.value.settings.rules === rules && !linked;
    if (isContinued.value) renameTo(`${rulesAddress()}&${CONTINUED}`);
    else renameTo(isPlain ? "/new" : rulesAddress());
  });
  return linked;
}

await startSitePage(NewTable, {
  load: async () => {
    const linked = await prepare();
    if (linked && changedCount.value)
      toast(text("web.new.house.loaded", { count: changedCount.value }));
  },
});
