/** The page `/puzzles/{name}`: one decision at a table, and the verdict on the answer. */
import { copyText } from "./lib/clipboard.js";
import { html } from "./lib/html.js";
import { text } from "./lib/text.js";
import { startPracticePage, Way } from "./practice/practice_page.js";
import { Panel } from "./puzzle/panel.js";
import { begin, name, puzzle, turn } from "./puzzle/puzzle_table.js";
import { wholeLink } from "./site/site.js";

const copyLink = () => copyText(wholeLink(`/puzzles/${name}`), text("web.puzzle.sent"));

await startPracticePage(puzzle, {
  title: () => (turn.value?.is_own ? text("web.puzzle.yours") : text("web.puzzle.named", { name })),
  ways: () =>
    html`${!turn.value?.is_own &&
      html`<${Way} symbol="invite" words=${text("web.puzzle.send")} to=${copyLink} />`}
      <${Way} symbol="back" words=${text("web.puzzle.title")} to="/puzzles" />`,
  load: begin,
  panel: () => html`<${Panel} />`,
  focused: [".puzzle-panel .main", ".act.main", "h1"],
});
