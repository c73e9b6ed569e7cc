/** The view of a kept game: its sheet, the next round, and other actions. */
import { useState } from "preact/hooks";

import { html } from "../lib/html.js";
import { confirm } from "../lib/dialog.js";
import { text } from "../lib/text.js";
import { toast } from "../lib/toast.js";
import { standing } from "./evaluate.js";
import { GameSheet } from "./game_sheet.js";
import { canRedo, canUndo, draftOf, keepGame, redo, removeGame, undo } from "./kept_games.js";
import { rematch } from "./new_entries.js";
import { Notes } from "./notes.js";
import { wonBy } from "./people.js";
import { gameAddress, roundAddress } from "./route.js";
import { isText, rulesName } from "./score_data.js";
import { GoOnDialog } from "./server/go_on.js";
import { stopFollowing } from "./server/live.js";
import { ShareDialog } from "./sharing/share_dialog.js";
import { useWakeLock } from "./wake_lock.js";

/** @typedef {import("../../types/score.js").Game} Game */

/** @param {{ game: Game }} props */
export function GamePage({ game }) {
  const [isSharing, setSharing] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  useWakeLock();
  const { winner } = standing(game);
  const draft = draftOf(game);
  const at = game.rounds.length;
  const isBegun = draft?.at === at && draft.isNew;
  const again = () => {
    const next = rematch(game);
    keepGame(next);
    location.hash = gameAddress(next.id);
  };
  const goOn = () => {
    setSharing(false);
    setGoesOn(true);
  };
  return html`<${Notes} />
    <div class="score-game">
      <header class="score-head">
        <h1>${winner < 0 ? rulesName(game) : wonBy(game, winner)}</h1>
        <div class="button-row">
          <${ChangeButton} name="undo" sign="↶" isOn=${canUndo(game)} onClick=${() => tell("undone", undo(game))} />
          <${ChangeButton} name="redo" sign="↷" isOn=${canRedo(game)} onClick=${() => tell("redone", redo(game))} />
          <button type="button" class="icon-button" aria-haspopup="dialog" onClick=${() => setSharing(true)}>
            ${text("web.score.share")}
          </button>
        </div>
      </header>
      <${GameSheet} game=${game} />
      <button type="button" class="link score-delete" onClick=${() => askToRemove(game)}>
        ${text("web.score.delete")}
      </button>
    </div>
    <div class="score-bar">
      ${
        winner >= 0 &&
        html`<button type="button" class="button main large" onClick=${again}>
          ${text("web.score.rematch")}
        </button>`
      }
      <a class=${`button large ${winner < 0 ? "main" : "quiet"}`} href=${roundAddress(game.id, at)}>
        ${text(isBegun ? "web.score.enter.on" : "web.score.enter", { number: at + 1 })}
      </a>
    </div>
    ${isSharing &&
    html`<${ShareDialog}
      game=${game}
      onGoOn=${canGoOn(game, winner) ? goOn : null}
      onClose=${() => setSharing(false)}
    />`}
    ${goesOn && html`<${GoOnDialog} game=${game} onClose=${() => setGoesOn(false)} />`}`;
}

/**
 * Whether a table can continue a game, which needs a rule text or a rule file.
 * @param {Game} game
 * @param {number} winner
 */
const canGoOn = (game, winner) => winner < 0 && (isText(game) || Boolean(game.house?.file));

/**
 * A button that undoes or redoes; it is disabled in place if there is no change.
 * @param {{ name: "undo" | "redo", sign: string, isOn: boolean, onClick: () => void }} props
 */
const ChangeButton = ({ name, sign, isOn, onClick }) =>
  html`<button
    type="button"
    class="icon-button"
    aria-disabled=${!isOn}
    aria-label=${text(`web.score.${name}`)}
    onClick=${onClick}
  >
    <span aria-hidden="true">${sign}</span>
  </button>`;

/**
 * Announce an undone or redone change.
 * @param {"undone" | "redone"} what
 * @param {import("./rounds_change.js").RoundsChange | null} change
 */
function tell(what, change) {
  if (change) toast(text(`web.score.${what}.${change.kind}`, { number: change.at + 1 }));
}

/** @param {Game} game */
async function askToRemove(game) {
  const isSure = await confirm(text("web.score.delete"), text("web.score.delete.what"), {
    yes: text("web.score.delete.yes") });
  if (!isSure) return;
  // If the server does not answer, it deletes the game after a day.
  void stopFollowing(game).catch(() => {});
  removeGame(game.id);
  location.hash = "";
}
