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

/** The ids of what is still missing, which describes the button that scores the round. */
export const MISSING = "missing-title missing-list";

/**
 * What is still missing stands apart from what does not fit, and is not said while others enter it.
 * @param {{ game: Game, round: RoundEntry, isOutMarked: boolean, minimums: number[] }} props
 */
export function NoticeList({ game, round, isOutMarked, minimums }) {
  const notices = isUntouched(round) ? [] : noticesOf(game, round, minimums, isOutMarked);
  const wrong = notices.filter((notice) => !isMissing(notice)).map((notice) => sentence(game, notice));
  const missing = notices.filter(isMissing).map((notice) => sentence(game, notice));
  if (!isOutMarked && !isUntouched(round)) missing.unshift(text("web.score.out.missing"));
  const title = text("web.score.notices");
  const fits = missing.length ? "" : text("web.score.notices.none");
  return html`<div class="score-notices">
    ${missing.length > 0 && html`<${Sentences} id="missing" title=${text("web.score.notices.missing")} sentences=${missing} />`}
    ${wrong.length > 0 && html`<${Sentences} id="wrong" title=${title} sentences=${wrong} />`}
    ${notices.length > 0 && html`<p class="hint">${text("web.score.notices.hint")}</p>`}
    <${Announcement} words=${wrong.length ? [title, ...wrong].join(" ") : fits} />
  </div>`;
}

/** @param {{ id: string, title: string, sentences: string[] }} props */
const Sentences = ({ id, title, sentences }) =>
  html`<section class="sheet" id=${id} aria-labelledby=${`${id}-title`}>
    <h2 id=${`${id}-title`}>${title}</h2>
    <ul id=${`${id}-list`}>
      ${sentences.map((one) => html`<li>${one}</li>`)}
    </ul>
  </section>`;

/** Whether a notice would be given as long as nothing is entered. @param {Notice} notice */
const isMissing = ({ values: { points, cards, canastas } }) =>
  points === 0 || cards === 0 || canastas === 0;

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
