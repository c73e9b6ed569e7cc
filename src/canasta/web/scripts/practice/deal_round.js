/**
 * The page of a round whose plays are stored: an ordinary table, with one link after its end. With
 * `?practice` the round can be restarted.
 */
import { asGuest } from "../components/nickname_dialog.js";
import { guest } from "../lib/guest.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { go, pageAddress } from "../site/site.js";
import { drawAutomatically } from "../table/automatic_draw.js";
import { afterPractice } from "../table/scores/round_results.js";
import { KeptTable } from "./kept_table.js";
import { startPracticePage, Way } from "./practice_page.js";

/**
 * @typedef {object} Place
 * @property {() => string} title in the header
 * @property {[string, () => string]} leave address and words of the link for leaving
 * @property {[string, () => string]} done address and words of the link after the round
 */

/** Whether the round does not count. */
export const isPractice = () => pageAddress().searchParams.has("practice");

/** Start the page at its address. @param {Place} place */
export async function startDealRound({ title, leave: [out, leaveWords], done: [on, doneWords] }) {
  const practice = isPractice();
  const { pathname, search } = pageAddress();
  const round = new KeptTable(`/api${pathname}`, search);
  const again = () => round.go("restart").catch(showError);
  afterPractice.value = () =>
    html`${practice &&
      html`<button type="button" class="button quiet" onClick=${again}>
        ${text("web.page.practice.again")}
      </button>`}
      <a class="button main" autofocus href=${on}>${doneWords()}</a>`;
  /** Go back to the deal's page if the visitor has declined to give a nickname. @param {unknown} error */
  const leaveUnnamed = (error) => {
    if (guest.value.nickname === "") go(out);
    throw error;
  };
  await startPracticePage(round, {
    title,
    ways: () =>
      html`${practice &&
        html`<${Way} symbol="first" words=${text("web.page.practice.again")} to=${again} />`}
        <${Way} symbol="back" words=${leaveWords()} to=${out} />`,
    load: () => asGuest(() => round.begin(), "web.deals.nickname").catch(leaveUnnamed),
  });
  drawAutomatically();
}
