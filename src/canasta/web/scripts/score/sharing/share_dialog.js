/** The dialog that shares a game: as a link, text, print or file. */
import { useEffect, useState } from "preact/hooks";

import { copyText, saveFile } from "../../lib/clipboard.js";
import { Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { showError, toast } from "../../lib/toast.js";
import { followedAt } from "../kept_games.js";
import { hasServer } from "../server/has_server.js";
import { followLink, letFollow, sendChanges, stopFollowing } from "../server/live.js";
import { messageOf } from "./message.js";
import { tableOf } from "./table_file.js";
import { linkTo } from "./link.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/**
 * @param {{ game: Game, onGoOn: (() => void) | null, onClose: () => void }} props `onGoOn` opens a
 *   table that continues the game; null if that is impossible
 */
export function ShareDialog({ game, onGoOn, onClose }) {
  const [link, setLink] = useState("");
  useEffect(() => {
    // Older browsers cannot compress; they offer only the file.
    linkTo(game).then(setLink, () => setLink(""));
  }, [game]);
  const name = `canasta-${new Date(game.started).toISOString().slice(0, 10)}`;
  const canShare = "share" in navigator;
  const share = async () => {
    try {
      await navigator.share({ text: messageOf(game), url: link });
    } catch {
      // The person cancelled.
    }
  };
  /** @param {string} words @param {string} done */
  const copy = (words, done) => copyText(words, done, text("web.score.share.not_copied"));
  return html`<${Dialog} title=${text("web.score.share")} onClose=${onClose}>
    <p>${text("web.score.share.what")}</p>
    <div class="score-ways">
      ${canShare &&
      link &&
      html`<button type="button" class="button main" onClick=${share}>${text("web.score.share.send")}</button>`}
      <button
        type="button"
        class="button quiet"
        disabled=${!link}
        onClick=${() => copy(link, text("web.score.share.link.copied"))}
      >
        ${text("web.score.share.link")}
      </button>
      <button
        type="button"
        class="button quiet"
        onClick=${() => copy(messageOf(game), text("web.score.share.text.copied"))}
      >
        ${text("web.score.share.text")}
      </button>
      ${hasServer && html`<${FollowButtons} game=${game} onCopy=${copy} />`}
      <button type="button" class="button quiet" onClick=${() => print()}>${text("web.score.share.print")}</button>
      <button
        type="button"
        class="button quiet"
        onClick=${() => saveFile(`${name}.csv`, tableOf(game), "text/csv")}
      >
        ${text("web.score.share.csv")}
      </button>
      <button
        type="button"
        class="button quiet"
        onClick=${() => saveFile(`${name}.json`, JSON.stringify(game, null, 1), "application/json")}
      >
        ${text("web.score.share.json")}
      </button>
      ${hasServer &&
      onGoOn &&
      html`<button type="button" class="button quiet" onClick=${onGoOn}>${text("web.score.go_on")}</button>`}
    </div>
  <//>`;
}

/**
 * The buttons that let others follow the game live, or stop it.
 * @param {{ game: Game, onCopy: (words: string, done: string) => Promise<void> }} props
 */
function FollowButtons({ game, onCopy }) {
  const [isOn, setOn] = useState(followedAt(game.id) !== null);
  const [isAsking, setAsking] = useState(false);
  /** Wait for the server, with disabled buttons. @param {() => Promise<void>} work */
  const ask = async (work) => {
    if (isAsking) return;
    setAsking(true);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      setAsking(false);
    }
  };
  const copy = async () => {
    const link = followLink(game) ?? (await letFollow(game));
    sendChanges();
    setOn(true);
    await onCopy(link, text("web.score.live.copied"));
  };
  const stop = async () => {
    await stopFollowing(game);
    setOn(false);
    toast(text("web.score.live.stopped"));
  };
  /** @param {() => Promise<void>} work @param {string} words */
  const button = (work, words) =>
    html`<button type="button" class="button quiet" aria-disabled=${isAsking} onClick=${() => ask(work)}>
      ${words}
    </button>`;
  return html`${button(copy, text("web.score.live"))} ${isOn && button(stop, text("web.score.live.stop"))}`;
}
