/** The page `/replay/{table}/{game}/{hand}/{step}`: replays a game with all hands open. */
import { useEffect, useRef } from "preact/hooks";

import { ProblemError } from "./lib/api.js";
import { copyText } from "./lib/clipboard.js";
import { html } from "./lib/html.js";
import { listenToKeys } from "./lib/keys.js";
import { inLanguage } from "./lib/rules_book.js";
import { startSitePage } from "./components/site_page.js";
import { ThisDeal } from "./components/this_deal.js";
import { wholeLink } from "./site/site.js";
import { Symbol } from "./lib/symbols.js";
import { allOf, text } from "./lib/text.js";
import {
  address,
  anchor,
  at,
  back,
  forward,
  go,
  index,
  isAtEnd,
  isPlaying,
  link,
  load,
  openRound,
  otherRound,
  round,
  seeTable,
  speed,
  SPEEDS,
  step,
  steps,
  toggle,
} from "./replay/playback.js";
import { ReplayBoard, stepWords } from "./replay/board.js";
import { backToReview, Loss, losses, request, Review } from "./replay/review.js";
import { EmptyLines, LeftCards, MeldedCards, ScoreSheet } from "./table/scores/score_sheet.js";

/** On a phone the review comes first, because below the board it would be hard to find. */
const isPhone = matchMedia("(max-width: 719px)").matches;

let problem = "";

function Replay() {
  useEffect(() => listenToKeys(keys), []);
  const { hands: rounds, names, rules_name } = index.value;
  if (problem || !rounds.length)
    return html`<section class="sheet"><h1>${text("web.page.replay.title")}</h1><p>${problem || text("web.page.replay.none")}</p></section>`;
  return html`
    <header class="replay-head">
      <h1>${text("web.page.replay.title")}</h1>
      <p class="lead">${inLanguage(rules_name)} · ${allOf(names)}</p>
      <${Rounds} />
    </header>
    <div class="replay">
      <div>
        ${isPhone && html`<${Review} />`}
        <${ReplayBoard} />
        <${Controls} />
        <${Score} />
        ${!isPhone && html`<${Review} />`}
      </div>
      <${Moves} />
    </div>
  `;
}

const keys = () => ({
  ArrowRight: forward,
  ArrowLeft: back,
  Home: () => go(0),
  End: () => go(steps.value.length - 1),
  PageUp: () => otherRound(-1),
  PageDown: () => otherRound(1),
  " ": toggle,
});

/** Buttons for the rounds of the game, and links to proof and record. */
const Rounds = () =>
  html`<nav class="hands" aria-label=${text("web.page.replay.hands")}>
    ${index.value.hands.map(
      (number) =>
        html`<button
          type="button"
          class="button quiet small"
          aria-pressed=${number === round.value}
          onClick=${() => openRound(number)}
        >
          ${text("web.page.replay.hand", { hand: number })}
        </button>`,
    )}
    ${!address.table.startsWith("round.") && // everybody may know the cards of such a round
    html`<a href=${`/proof/${address.table}/${address.game}/${round.value}`}>${text("web.page.replay.proof")}</a>`}
    <a href=${`/api/tables/${address.table}/record?game=${address.game}`} download>${text("web.page.replay.record")}</a>
    ${index.value.sendable.includes(round.value) &&
    html`<${ThisDeal} table=${address.table} game=${address.game} hand=${round.value} />`}
  </nav>`;

function Controls() {
  const last = steps.value.length - 1;
  const share = () => copyText(wholeLink(link()), text("web.page.replay.link.copied"));
  return html`<div class="controls" role="group" aria-label=${text("web.page.replay.controls")}>
    <div class="stepping">
      <div class="step-buttons">
        <${Control} symbol="first" label="web.page.replay.first" onClick=${() => go(0)} isOff=${at.value === 0} />
        <${Control} symbol="back" label="web.page.replay.back" onClick=${back} isOff=${at.value === 0 && round.value === index.value.hands[0]} />
        <button type="button" class="button main play" aria-pressed=${isPlaying.value} onClick=${toggle}>
          ${text(isPlaying.value ? "web.page.replay.pause" : "web.page.replay.play")}
        </button>
        <${Control} symbol="forward" label="web.page.replay.forward" onClick=${forward} isOff=${isAtEnd.value} />
        <${Control} symbol="last" label="web.page.replay.last" onClick=${() => go(last)} isOff=${at.value === last} />
      </div>
      <label class="slider">
        <span class="hidden-text">${text("web.page.replay.step")}</span>
        <input
          type="range"
          min="0"
          max=${last}
          value=${at.value}
          aria-valuetext=${text("web.page.replay.of", { step: at.value + 1, count: last + 1 })}
          onInput=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value))}
        />
        <output>${text("web.page.replay.of", { step: at.value + 1, count: last + 1 })}</output>
      </label>
    </div>
    <div class="options">
      <label class="speed">
        <span>${text("web.page.replay.speed")}</span>
        <select value=${speed.value} onChange=${(/** @type {Event} */ event) => (speed.value = /** @type {keyof typeof SPEEDS} */ (/** @type {HTMLSelectElement} */ (event.currentTarget).value))}>
          ${Object.keys(SPEEDS).map((name) => html`<option value=${name}>${text(`web.page.replay.speed.${name}`)}</option>`)}
        </select>
      </label>
      <button type="button" class="button quiet share" aria-label=${text("web.page.replay.link")} title=${text("web.page.replay.link")} onClick=${share}>
        <${Symbol} name="invite" />
      </button>
    </div>
  </div>`;
}

/** A handler that shows the table after a change. @param {() => void} change */
const thenSee = (change) => () => {
  change();
  seeTable();
};

/**
 * @param {{ symbol: "first" | "back" | "forward" | "last", label: string, onClick: () => void,
 *   isOff: boolean }} props
 */
const Control = ({ symbol, label, onClick, isOff }) =>
  html`<button type="button" class=${`button quiet arrow ${symbol}`} aria-label=${text(label)} title=${text(label)} aria-disabled=${isOff} onClick=${thenSee(onClick)}>
    <${Symbol} name=${symbol} />
  </button>`;

/** Every step of the round in words, as buttons that show it. */
function Moves() {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const box = list.current;
    const current = /** @type {HTMLElement | null | undefined} */ (box?.querySelector("[aria-current]"));
    if (box && current) box.scrollTo({ top: current.offsetTop - box.clientHeight / 2 });
  }, [at.value, round.value]);
  return html`<aside class="sheet moves" aria-labelledby="moves">
    <h2 id="moves">${text("web.page.replay.moves")}</h2>
    <ol ref=${list} tabindex="0" aria-labelledby="moves">
      ${steps.value.map(
        (one, number) =>
          html`<li key=${number}>
            <button type="button" aria-current=${number === at.value ? "step" : undefined} onClick=${thenSee(() => go(number))}>
              <b>${number + 1}</b>
              <span>${stepWords(one)}</span>
              ${losses.value.has(number) && html`<${Loss} points=${losses.value.get(number) ?? 0} />`}
            </button>
          </li>`,
      )}
    </ol>
  </aside>`;
}

/** The score sheet, shown with the last step of the round. */
function Score() {
  const score = index.value.scores.find((sheet) => sheet.hand === round.value);
  const table = step.value?.table;
  if (!score || !table || at.value < steps.value.length - 1) return null;
  const names = index.value.names;
  const sides = table.sides.map(({ side }) => ({
    name: allOf(table.seats.filter((seat) => seat.side === side).map(({ name }) => name)),
    colour: `side-${side}`,
  }));
  return html`<section class="sheet replay-score" aria-labelledby="score">
    <h2 id="score">${text("web.table.sheet.title", { hand: round.value })}</h2>
    <${ScoreSheet} score=${score} sides=${sides} />
    <${MeldedCards} score=${score} sides=${sides} />
    <${LeftCards} score=${score} names=${[...names]} />
    <${EmptyLines} score=${score} />
  </section>`;
}

async function prepare() {
  try {
    await load();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    problem = error.message;
  }
}

await startSitePage(Replay, { load: prepare, isLive: true });
if (anchor.value && !problem) {
  void request();
  backToReview();
}
