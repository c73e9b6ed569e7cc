/** The list of inconsistencies in an entry. They forbid nothing: people decide. */
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { Announcement } from "./announcement.js";
import { sentence } from "./findings.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** The ids of the list of missing values, which describes the button that scores the round. */
export const MISSING = "missing-title missing-list";
/** The class of the list, to which the sign in the bar of sums leads. */
export const NOTICES = "score-notices";

/** @param {{ game: Game, findings: import("./findings.js").Findings }} props */
export function NoticeList({ game, findings: { wrong, missing } }) {
  const sentences = wrong.map((notice) => sentence(game, notice));
  const title = text("web.score.notices");
  const fits = missing.length ? "" : text("web.score.notices.none");
  return html`<div class=${NOTICES} tabindex="-1">
    ${missing.length > 0 && html`<${Sentences} id="missing" title=${text("web.score.notices.missing")} sentences=${missing} />`}
    ${wrong.length > 0 && html`<${Sentences} id="wrong" title=${title} sentences=${sentences} />`}
    ${wrong.length + missing.length > 0 && html`<p class="hint">${text("web.score.notices.hint")}</p>`}
    <${Announcement} words=${wrong.length ? [title, ...sentences].join(" ") : fits} />
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
