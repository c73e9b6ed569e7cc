/** Fills in the form from the record of a game, to continue the game. */
import { signal } from "@preact/signals";

import { FileButton } from "../components/file_button.js";
import { post } from "../lib/api.js";
import { guest } from "../lib/guest.js";
import { html } from "../lib/html.js";
import { tabStorage } from "../lib/storage.js";
import { text } from "../lib/text.js";
import { continueGame, isContinued } from "./table_draft.js";

/** The maximum number of bytes of a file that are sent, more than the longest accepted record. */
const MOST_SENT = 140_000;

const KEPT = "canasta.continued";

/** What the server says about the game. */
const said = signal("");

export function ContinuedGame() {
  return html`<div>
    <${FileButton} label=${text("web.new.continue")} size="small" onFile=${load} />
    <p role="status" translate=${false}>${isContinued.value ? said.value : ""}</p>
  </div>`;
}

/** @param {File} file */
async function load(file) {
  const read = await file.slice(0, MOST_SENT).text();
  // The beginning of any other file is enough to refuse it.
  await continueFrom(read.startsWith("canasta-record/") ? read : read.slice(0, 1000));
}

/** Fill in the form as before this page was loaded again. */
export async function continueAgain() {
  const record = tabStorage.read(KEPT);
  if (record) await continueFrom(record);
}

/** @param {string} record */
async function continueFrom(record) {
  const { nickname } = guest.value;
  /** @type {import("../../types/protocol.js").ContinuedGame} */
  const game = await post("/api/games/continued", { record, nickname });
  continueGame(game);
  said.value = game.text;
  tabStorage.write(KEPT, record);
}
