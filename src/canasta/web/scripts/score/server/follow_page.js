/** A read-only view of a game that another person scores, updated live. */
import { useEffect, useState } from "preact/hooks";

import { get } from "../../lib/api.js";
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { moment } from "../../lib/time.js";
import { GameFileError } from "../checks.js";
import { gameProblem } from "../game_problem.js";
import { GameSheet } from "../game_sheet.js";
import { rulesName } from "../score_data.js";
import { gameFrom } from "../sharing/link.js";
import { PATIENCE_MS, whyNot } from "./live.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** The interval of requests while the page is visible, in milliseconds. */
const EVERY_MS = 4000;

/** @param {{ id: string }} props */
export function FollowPage({ id }) {
  const [game, setGame] = useState(/** @type {Game | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let last = "";
    let isAsking = false;
    const look = async () => {
      if (isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      try {
        const { sheet } = await get(`/api/score/live/${id}`, PATIENCE_MS);
        if (sheet !== last) setGame(await gameFrom(sheet));
        last = sheet;
        setProblem("");
      } catch (error) {
        setProblem(sentence(error));
      } finally {
        isAsking = false;
      }
    };
    void look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id]);
  return html`
    ${problem && html`<p class="score-note wrong" role="alert">${problem}</p>`}
    ${!problem && !game && html`<p class="score-note" role="status">${text("web.score.asking")}</p>`}
    ${
      game &&
      html`<div class="score-game">
        <header class="score-head"><h1>${rulesName(game)}</h1></header>
        <p class="hint">
          ${text(problem ? "web.score.live.seen" : "web.score.live.follows", { when: moment(game.changed) })}
        </p>
        <${GameSheet} game=${game} isReadOnly=${true} />
      </div>`
    }`;
}

/** @param {unknown} error */
function sentence(error) {
  if (error instanceof GameFileError) return gameProblem(error);
  return whyNot(error, "web.score.live.unreachable");
}
