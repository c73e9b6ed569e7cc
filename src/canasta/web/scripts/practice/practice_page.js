/** The page of a table where one person plays without a live connection. */
import { useEffect } from "preact/hooks";

import { LanguageButton, SettingsButton } from "../components/menu.js";
import { startSitePage } from "../components/site_page.js";
import { html } from "../lib/html.js";
import { listenToKeys } from "../lib/keys.js";
import { Symbol } from "../lib/symbols.js";
import { text } from "../lib/text.js";
import { connectActions, previewStagedPlay } from "../table/actions.js";
import { keepFocus } from "../table/keep_focus.js";
import { keys, OpenDialog, SincePanel, Table } from "../table/page.js";
import { afterPractice, RoundResults } from "../table/scores/round_results.js";
import { Log, Score } from "../table/scores/side_panel.js";

/**
 * Start the page.
 * @param {Parameters<typeof connectActions>[0]} table
 * @param {object} parts
 * @param {() => string} parts.title in the header
 * @param {() => unknown} parts.ways the first buttons and links of the header
 * @param {() => unknown} parts.load shows the table
 * @param {() => unknown} [parts.panel] shown first beside the table
 * @param {string[]} [parts.focused] places for the focus, as for keepFocus
 */
export function startPracticePage(
  table,
  { title, ways, load, panel = () => null, focused },
) {
  const Page = () => {
    useEffect(() => listenToKeys(keys), []);
    useEffect(() => keepFocus(focused), []);
    const beside = html`${panel()}<${Score} /><${SincePanel} /><${Log} />`;
    return html`<${Table} beside=${beside} />
      ${afterPractice.value && html`<${RoundResults} />`}<${OpenDialog} />`;
  };
  const Header = () =>
    html`<span class="where">${title()}</span>
      <nav class="table-nav" aria-label=${text("web.table.nav")}>
        ${ways()}
        <${LanguageButton} />
        <${SettingsButton} />
      </nav>`;
  connectActions(table);
  previewStagedPlay();
  return startSitePage(Page, { header: Header, load, isLive: true });
}

/**
 * A link of the header, or a button.
 * @param {object} props
 * @param {import("../lib/symbols.js").Drawing} props.symbol
 * @param {string} props.words
 * @param {string | (() => unknown)} props.to an address, or the action of a click
 */
export function Way({ symbol, words, to }) {
  const inside = html`<${Symbol} name=${symbol} /><em>${words}</em>`;
  return typeof to === "string"
    ? html`<a class="icon-button" href=${to} aria-label=${words} title=${words}>${inside}</a>`
    : html`<button type="button" class="icon-button" aria-label=${words} title=${words} onClick=${to}>
        ${inside}
      </button>`;
}
