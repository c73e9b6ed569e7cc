/** The page `/t/{id}` of a table: `?watch` opens it as a watcher, `?sit` to take a seat. */
import { startSitePage } from "./components/site_page.js";
import { loadLevels } from "./lib/rules_book.js";
import { openSocket, pageAddress } from "./site/site.js";
import { language } from "./lib/text.js";
import { showError } from "./lib/toast.js";
import { connectActions, previewStagedPlay } from "./table/actions.js";
import { drawAutomatically } from "./table/automatic_draw.js";
import { announceTurns, handleMessage, showTable, showUpdate } from "./table/announcements.js";
import { TableConnection } from "./table/connection.js";
import { storeCards, takePartInDeals } from "./table/fair_dealing.js";
import { Header } from "./table/header.js";
import { announceLeftOut } from "./table/left_out.js";
import { TablePage } from "./table/page.js";
import { status } from "./table/state.js";
import { showWayToSeat } from "./table/waiting_room/way_to_seat.js";

const id = pageAddress().pathname.split("/")[2] ?? "";
const asked = pageAddress().searchParams;

// Texts and table load at the same time; the page renders once the texts are loaded. Without the
// levels, robots cannot be seated; everything else works.
const rendered = startSitePage(TablePage, {
  header: Header,
  isLive: true,
  load: () => loadLevels().catch(showError),
});
connectActions(
  new TableConnection({
    open: () => openSocket(id),
    language: language(),
    isWatching: asked.has("watch"),
    onWelcome: (welcome) => {
      storeCards(welcome);
      showTable(welcome);
    },
    onUpdate: (update) => {
      storeCards(update);
      showUpdate(update);
    },
    onMessage: handleMessage,
    onStatus: (now) => (status.value = now),
  }),
);
takePartInDeals();
await rendered;
previewStagedPlay();
announceTurns();
announceLeftOut();
drawAutomatically();
if (asked.has("sit")) showWayToSeat();
