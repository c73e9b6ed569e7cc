/** The page `/lesson`: a first game in small steps, played at an ordinary table. */
import { useEffect } from "preact/hooks";

import { LanguageButton, SettingsButton } from "./components/menu.js";
import { html } from "./lib/html.js";
import { listenToKeys } from "./lib/keys.js";
import { startPage } from "./lib/page_start.js";
import { text } from "./lib/text.js";
import { lessonConnection } from "./lesson/lesson_table.js";
import { Panel } from "./lesson/panel.js";
import { loadLesson } from "./lesson/progress.js";
import { connectActions, previewStagedPlay } from "./table/actions.js";
import { keys, Table } from "./table/page.js";
import { isLoaded } from "./table/state.js";

function Lesson() {
  useEffect(() => listenToKeys(lessonKeys), []);
  if (!isLoaded.value) return html`<p class="loading">${text("web.page.lesson.lost")}</p>`;
  return html`<${Table} beside=${html`<${Panel} />`} />`;
}

/** The keys of the table without those for help and log, which the lesson does not have. */
function lessonKeys() {
  const { j: _log, "?": _help, ...others } = keys();
  return others;
}

const Header = () =>
  html`
    <span class="where">${text("web.page.lesson.title")}</span>
    <div class="menu-end">
      <${LanguageButton} />
      <${SettingsButton} />
      <a class="icon-button" href="/">${text("web.page.lesson.leave")}</a>
    </div>
  `;

connectActions(/** @type {import("./table/connection.js").TableConnection} */ (/** @type {unknown} */ (lessonConnection)));
previewStagedPlay();
await startPage(Lesson, { header: Header, load: loadLesson });
