/**
 * The page of a round whose plays are kept: an ordinary table, and one way on from its end. With
 * `?practice` it can be begun again.
 */
import { useEffect } from "preact/hooks";

import { LanguageButton, SettingsButton } from "../components/menu.js";
import { startSitePage } from "../components/site_page.js";
import { html } from "../lib/html.js";
import { listenToKeys } from "../lib/keys.js";
import { Symbol } from "../lib/symbols.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { pageAddress } from "../site/site.js";
import { connectActions, previewStagedPlay } from "../table/actions.js";
import { drawAutomatically } from "../table/automatic_draw.js";
import { keepFocus } from "../table/keep_focus.js";
import { keys, OpenDialog, SincePanel, Table } from "../table/page.js";
import { afterPractice, RoundResults } from "../table/scores/round_results.js";
import { Log, Score } from "../table/scores/side_panel.js";
import { KeptTable } from "./kept_table.js";

/**
 * @typedef {object} Place
 * @property {() => string} title in the header
 * @property {[string, () => string]} leave address and words of the way out
 * @property {[string, () => string]} done address and words of the way on after the round
 */

/** @type {KeptTable} */
let round;

const again = () => round.go("restart").catch(showError);

/** Whether the round does not count. */
export const isPractice = () => pageAddress().searchParams.has("practice");

/** Start the page at its address. @param {Place} place */
export async function startDealRound({ title, leave: [out, leaveWords], done: [on, doneWords] }) {
  const practice = isPractice();
  round = new KeptTable(`/api${pageAddress().pathname}`, practice ? "?practice=1" : "");
  const Header = () =>
    html`<span class="where">${title()}</span>
      <nav class="table-nav" aria-label=${text("web.table.nav")}>
        ${practice &&
        html`<button
          type="button"
          class="icon-button"
          aria-label=${text("web.page.practice.again")}
          title=${text("web.page.practice.again")}
          onClick=${again}
        >
          <${Symbol} name="first" /><em>${text("web.page.practice.again")}</em>
        </button>`}
        <a class="icon-button" href=${out} aria-label=${leaveWords()} title=${leaveWords()}>
          <${Symbol} name="back" /><em>${leaveWords()}</em>
        </a>
        <${LanguageButton} />
        <${SettingsButton} />
      </nav>`;
  afterPractice.value = () =>
    html`${practice &&
      html`<button type="button" class="button quiet" onClick=${again}>
        ${text("web.page.practice.again")}
      </button>`}
      <a class="button main" autofocus href=${on}>${doneWords()}</a>`;
  connectActions(round);
  previewStagedPlay();
  await startSitePage(Round, { header: Header, load: () => round.begin(), isLive: true });
  drawAutomatically();
}

function Round() {
  useEffect(() => listenToKeys(keys), []);
  useEffect(() => keepFocus(".act.main, .between .button, h1"), []);
  return html`<${Table} beside=${html`<${Score} /><${SincePanel} /><${Log} />`} />
    <${RoundResults} /><${OpenDialog} />`;
}
