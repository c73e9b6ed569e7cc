/** The page `/lesson`: a first game in small steps, played at an ordinary table. */
import { useEffect } from "preact/hooks";

import { LanguageButton, SettingsButton } from "./components/menu.js";
import { html } from "./lib/html.js";
import { listenToKeys } from "./lib/keys.js";
import { startSitePage } from "./components/site_page.js";
import { text } from "./lib/text.js";
import { keepForOffline } from "./offline/keep.js";
import { lessonTable } from "./lesson/lesson_table.js";
import { Panel } from "./lesson/panel.js";
import { loadLesson } from "./lesson/progress.js";
import { connectActions, previewStagedPlay } from "./table/actions.js";
import { playingKeys, Table } from "./table/page.js";

function Lesson() {
  useEffect(() => listenToKeys(playingKeys), []);
  return html`<${Table} beside=${html`<${Panel} />`} />`;
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

connectActions(lessonTable);
previewStagedPlay();
await startSitePage(Lesson, { header: Header, load: loadLesson, isLive: true });
keepForOffline();
