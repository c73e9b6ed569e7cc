/** Fills in the form from the record of a game, to continue the game. */
import { signal } from "@preact/signals";

import { FileButton } from "../components/file_button.js";
import { post } from "../lib/api.js";
import { guest } from "../lib/guest.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { continueGame, isContinued } from "./table_draft.js";

/** The maximum number of bytes of a file that are sent, more than the longest accepted record. */
const MOST_SENT = 140_000;

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
  const record = read.startsWith("canasta-record/") ? read : read.slice(0, 1000);
  const { nickname } = guest.value;
  /** @type {import("../../types/protocol.js").ContinuedGame} */
  const game = await post("/api/games/continued", { record, nickname });
  continueGame(game);
  said.value = game.text;
}
