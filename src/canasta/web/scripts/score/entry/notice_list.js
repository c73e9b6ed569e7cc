/** What does not fit in an entry, in sentences. Nothing is forbidden: people decide. */
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { spokenKind } from "../kinds.js";
import { noticesOf } from "../notices.js";
import { sideName } from "../people.js";

/** @typedef {import("../../../types/score.js").Game} Game */
/** @typedef {import("../../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../notices.js").Notice} Notice */

/** @param {{ game: Game, round: RoundEntry, minimums: number[] }} props */
export function NoticeList({ game, round, minimums }) {
  const notices = isUntouched(round) ? [] : noticesOf(game, round, minimums);
  return html`<div class="score-notices" role="status">
    ${notices.length > 0 &&
    html`<section class="sheet">
      <h2>${text("web.score.notices")}</h2>
      <ul>
        ${notices.map((notice) => html`<li>${sentence(game, notice)}</li>`)}
      </ul>
      <p class="hint">${text("web.score.notices.hint")}</p>
    </section>`}
  </div>`;
}

/** @param {Game} game @param {Notice} notice */
const sentence = (game, { code, side, values }) =>
  text(`web.score.notice.${code}`, {
    ...values,
    side: side < 0 ? "" : sideName(game, side),
    kind: spokenKind(String(values["kind"])),
  });

/** Whether nothing has been entered yet. @param {RoundEntry} round */
const isUntouched = (round) =>
  round.out === null &&
  round.sides.every((entry) =>
    Object.values(entry).every((value) => !Number(value) && !Object.values(value).some((one) => one)),
  );
