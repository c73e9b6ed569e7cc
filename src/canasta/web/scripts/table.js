/** The page of a table, `/t/{id}`; with `?watch` one only watches. */
import { startPage } from "./lib/page_start.js";
import { loadLevels } from "./lib/rules_book.js";
import { language } from "./lib/text.js";
import { connectActions, previewWhatIsPrepared } from "./table/actions.js";
import { announceTurns, hear, showTable, showUpdate } from "./table/announcements.js";
import { TableConnection } from "./table/connection.js";
import { dealFairly } from "./table/fair_dealing.js";
import { Header } from "./table/header.js";
import { TablePage } from "./table/page.js";
import { status } from "./table/state.js";

const id = location.pathname.split("/")[2] ?? "";

// Texts and table are fetched at once; nothing is drawn before the texts are there.
const drawn = startPage(TablePage, { header: Header, load: loadLevels });
connectActions(
  new TableConnection({
    url: `${location.origin.replace(/^http/, "ws")}/ws/${id}`,
    language: language(),
    isWatching: new URLSearchParams(location.search).has("watch"),
    onWelcome: showTable,
    onUpdate: showUpdate,
    onMessage: hear,
    onStatus: (now) => (status.value = now),
  }),
);
dealFairly();
await drawn;
previewWhatIsPrepared();
announceTurns();
