/** What does not fit in an entry, in sentences. Nothing is forbidden: people decide. */
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { spokenKind } from "../kinds.js";
import { noticesOf } from "../notices.js";
import { sideName } from "../people.js";
import { Announcement } from "./announcement.js";

/** @typedef {import("../../../types/score.js").Game} Game */
/** @typedef {import("../../../types/score.js").RoundEntry} RoundEntry */
/** @typedef {import("../notices.js").Notice} Notice */

/**
 * @param {{ game: Game, round: RoundEntry, isOutMarked: boolean, minimums: number[] }} props
 */
export function NoticeList({ game, round, isOutMarked, minimums }) {
  const sentences = isUntouched(round)
    ? []
    : [
        ...(isOutMarked ? [] : [text("web.score.out.unmarked")]),
        ...noticesOf(game, round, minimums).map((notice) => sentence(game, notice)),
      ];
  const title = text("web.score.notices");
  return html`<div class="score-notices">
    ${sentences.length > 0 &&
    html`<section class="sheet">
      <h2>${title}</h2>
      <ul>
        ${sentences.map((one) => html`<li>${one}</li>`)}
      </ul>
      <p class="hint">${text("web.score.notices.hint")}</p>
    </section>`}
    <${Announcement} words=${sentences.length ? [title, ...sentences].join(" ") : text("web.score.notices.none")} />
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
