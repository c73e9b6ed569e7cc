/** The page `/puzzles`: the puzzle of the day, the visitor's own mistakes, themes and rule texts. */
import { Footer } from "./components/footer.js";
import { startSitePage } from "./components/site_page.js";
import { get } from "./lib/api.js";
import { html } from "./lib/html.js";
import { Symbol } from "./lib/symbols.js";
import { text } from "./lib/text.js";
import { moment } from "./lib/time.js";

/** @typedef {import("../types/protocol.js").PuzzleList} PuzzleList */
/** @typedef {import("../types/protocol.js").PuzzleGroup} PuzzleGroup */
/** @typedef {import("../types/protocol.js").OwnMistake} OwnMistake */

/** @type {PuzzleList} */
let list;

async function load() {
  const today = new Intl.DateTimeFormat("sv").format(); // 2026-11-28
  list = await get(`/api/puzzles?day=${today}`);
}

function Puzzles() {
  const { solved, count, mistakes, themes, texts } = list;
  return html`<header>
      <h1>${text("web.puzzle.title")}</h1>
      <p class="lead">${text("web.puzzle.lead", { solved, count })}</p>
    </header>
    <div class="puzzles">
      ${mistakes.length > 0 && html`<${Mistakes} mistakes=${mistakes} />`}
      <${OfDay} list=${list} />
      <${Groups} kind="theme" title=${text("web.puzzle.themes")} groups=${themes} />
      <${Groups} kind="text" title=${text("web.puzzle.texts")} groups=${texts} />
    </div>
    <${Footer} />`;
}

/** @param {{ list: PuzzleList }} props */
const OfDay = ({ list: { day, is_day_tried: isTried, is_day_solved: isSolved } }) =>
  html`<section class="sheet" aria-labelledby="day">
    <h2 id="day">${text("web.puzzle.day")}</h2>
    <div class="button-row">
      <a class=${`button ${isTried ? "quiet" : "main"}`} href=${`/puzzles/${day}`}>
        ${text(isTried ? "web.puzzle.day.again" : "web.puzzle.day.open")}
      </a>
      <${Outcome} isTried=${isTried} isSolved=${isSolved} />
    </div>
  </section>`;

/** @param {{ isTried: boolean, isSolved: boolean }} props */
const Outcome = ({ isTried, isSolved }) =>
  isTried &&
  html`<span class=${isSolved ? "solved" : "hint"}>
    ${isSolved && html`<${Symbol} name="check" />`}${text(isSolved ? "web.puzzle.solved" : "web.puzzle.tried")}
  </span>`;

/** @param {{ mistakes: readonly OwnMistake[] }} props */
const Mistakes = ({ mistakes }) =>
  html`<section class="sheet" aria-labelledby="mistakes">
    <h2 id="mistakes">${text("web.puzzle.mistakes")}</h2>
    <p>${text("web.puzzle.mistakes.about")}</p>
    <ul class="puzzle-rows">
      ${mistakes.map(
        ({ name, text: words, at_ms: atMs, is_tried: isTried, is_solved: isSolved }) =>
          html`<li key=${name}>
            <a href=${`/puzzles/${name}`}>${words}</a>
            <span class="hint">${moment(atMs)}</span>
            <${Outcome} isTried=${isTried} isSolved=${isSolved} />
          </li>`,
      )}
    </ul>
  </section>`;

/** @param {{ kind: "theme" | "text", title: string, groups: readonly PuzzleGroup[] }} props */
const Groups = ({ kind, title, groups }) =>
  html`<section class="sheet" aria-labelledby=${kind}>
    <h2 id=${kind}>${title}</h2>
    <ul class="puzzle-rows">
      ${groups.map(
        ({ id, title: called, count, solved, next }) =>
          html`<li key=${id}>
            ${next ? html`<a href=${`/puzzles/${next}?${kind}=${id}`}>${called}</a>` : html`<span>${called}</span>`}
            <span class="hint">
              ${text("web.puzzle.progress", { solved, count })}${!next && `, ${text("web.puzzle.all_tried")}`}
            </span>
          </li>`,
      )}
    </ul>
  </section>`;

await startSitePage(Puzzles, { load });
