/** The page `/practice/{id}/{game}/{hand}/{step}`: playing on from a decision of a game. */
import { html } from "./lib/html.js";
import { figures, text } from "./lib/text.js";
import { showError } from "./lib/toast.js";
import { startPracticePage, Way } from "./practice/practice_page.js";
import { robotTable } from "./practice/robot_table.js";
import { pageAddress } from "./site/site.js";
import { drawAutomatically } from "./table/automatic_draw.js";
import { afterPractice } from "./table/scores/round_results.js";
import { sideName } from "./table/state.js";

const [, , id = "", game = "1", hand = "1", step = "1"] = pageAddress().pathname.split("/");

/** @type {readonly number[]} the points of each side in the round as it was played */
let playedPoints = [];

const practice = robotTable(
  `/api/tables/${encodeURIComponent(id)}/practice/${hand}/${step}`,
  (turn) => (playedPoints = turn.played_points),
  `?game=${game}`,
);

const again = () => practice.begin().catch(showError);

const toReview = `/replay/${id}/${game}/${hand}/${Number(step) - 1}#review`;

/** After the round: its result in the game, and the next steps. */
afterPractice.value = () =>
  html`${playedPoints.length > 0 &&
    html`<p class="waiting">
      ${text("web.page.practice.played", {
        points: playedPoints.map((points, side) => `${sideName(side)} ${figures(points)}`).join(", "),
      })}
    </p>`}
    <a class="button quiet" href=${toReview}>${text("web.page.practice.back")}</a>
    <button type="button" class="button main" autofocus onClick=${again}>
      ${text("web.page.practice.again")}
    </button>`;

await startPracticePage(practice, {
  title: () => text("web.page.practice.title", { hand, move: Number(step) + 1 }),
  ways: () =>
    html`<${Way} symbol="first" words=${text("web.page.practice.again")} to=${again} />
      <${Way} symbol="back" words=${text("web.page.practice.back")} to=${toReview} />`,
  load: () => practice.begin(),
});
drawAutomatically();
