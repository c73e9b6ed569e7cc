/** The review of the game below the replay: requested, awaited and shown. */
import { computed, signal } from "@preact/signals";

import { get, post, ProblemError } from "../lib/api.js";
import { html } from "../lib/html.js";
import { figures, text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { address, at, forward, goTo, index, round, step } from "./playback.js";

/** @typedef {import("../../types/protocol.js").ReviewState} ReviewState */
/** @typedef {import("../../types/protocol.js").FoundReview} FoundReview */
/** @typedef {import("../../types/protocol.js").PlayerLosses} PlayerLosses */
/** @typedef {import("../../types/protocol.js").JudgedMove} JudgedMove */

const ASK_AGAIN_MS = 1000;

const review = signal(/** @type {ReviewState | null} */ (null));

/**
 * Points lost by the steps of the round that is shown, by step; steps without loss are left out.
 */
export const losses = computed(() => {
  const found = review.value?.found?.losses ?? [];
  /** @type {Map<number, number>} */
  const costs = new Map();
  for (const [number, place, points] of found)
    if (number === round.value) costs.set(place, (costs.get(place) ?? 0) + points);
  return costs;
});

/** The costly decisions of the step that follows the one that is shown. */
const nextMistakes = computed(() =>
  (review.value?.found?.players ?? [])
    .flatMap(({ costliest }) => costliest)
    .filter((move) => move.hand === round.value && move.step === at.value + 1),
);
/** The seat that makes them. */
export const mistakenSeat = computed(() => nextMistakes.value[0]?.seat);

export function Review() {
  const state = review.value;
  return html`<section class="sheet review" aria-labelledby="review">
    <h2 id="review">${text("web.page.review.title")}</h2>
    ${state?.found ? html`<${ReviewResult} found=${state.found} />` : html`<${ReviewRequest} state=${state} />`}
  </section>`;
}

/** @param {{ state: ReviewState | null }} props */
function ReviewRequest({ state }) {
  const button = html`<button type="button" class="button main" onClick=${() => ask().catch(failed)}>${text("web.page.review.ask")}</button>`;
  if (!state)
    return html`<p>${text("web.page.review.about")}</p>
      ${button}`;
  if (!isOpen(state))
    // A failed review may be requested again; a game too long for one stays too long.
    return html`<p role="status">${text(`web.page.review.${state.phase}`)}</p>
      ${state.phase === "failed" && button}`;
  const { done, total } = state;
  return html`<label class="review-progress">
    <span>${total ? text("web.page.review.running", { done, total }) : text("web.page.review.waiting")}</span>
    <progress max=${total || 1} value=${total ? done : undefined}></progress>
  </label>`;
}

/** @param {{ found: FoundReview }} props */
const ReviewResult = ({ found }) =>
  html`<figure class="course">
      <figcaption>${found.title}</figcaption>
      <div class="drawings" onClick=${showMoveAt} dangerouslySetInnerHTML=${{ __html: found.figure }}></div>
      <figcaption>${text("review.course.about")}</figcaption>
    </figure>
    <div class="losses">${found.players.map((player) => html`<${Player} key=${player.seat} player=${player} />`)}</div>
    <details>
      <summary>${text("web.page.review.method")}</summary>
      <p>${text("review.method")}</p>
      <p>${text("review.chance")}</p>
    </details>`;

/**
 * Show the move of the course that is nearest to a click. Without a pointer, the costliest moves
 * below and the controls of the replay lead to every move.
 * @param {MouseEvent} event
 */
function showMoveAt({ target, clientX }) {
  const drawing = target instanceof Element ? target.closest("svg") : null;
  if (!drawing) return;
  const { left, width } = drawing.getBoundingClientRect();
  const x = ((clientX - left) / width) * drawing.viewBox.baseVal.width;
  const points = (drawing.dataset["points"] ?? "").split(" ").map((point) => point.split(":").map(Number));
  const [nearest] = points.sort(([a = 0], [b = 0]) => Math.abs(a - x) - Math.abs(b - x));
  const [, number = 1, place = 0] = nearest ?? [];
  showMove(number, place);
}

/** @param {number} number @param {number} place */
function showMove(number, place) {
  goTo(number, place).catch(showError);
  document.querySelector(".replay-felt")?.scrollIntoView();
}

/** Show the table before a costly move, with what was played and what was better. @param {JudgedMove} move */
const showBefore = ({ hand: number, step: place }) => showMove(number, place - 1);

/** Beside the table before a costly move: what was played, and what was better. */
export function NextMistake() {
  const [first] = nextMistakes.value;
  if (!first) return null;
  const name = index.value.names[first.seat] ?? "";
  return html`<section class="panel mistake" aria-label=${text("web.page.review.next", { name })}>
    <h3>${text("web.page.review.next", { name })}</h3>
    ${nextMistakes.value.map((move) => html`<${Verdict} move=${move} />`)}
    <div class="button-row">
      <button type="button" class="button small" onClick=${forward}>${text("web.page.review.see")}</button>
      <button type="button" class="button quiet small" onClick=${backToReview}>${text("web.page.review.back")}</button>
    </div>
  </section>`;
}

const backToReview = () => document.querySelector(".review")?.scrollIntoView();

/** The losses of a player, and the costliest decisions. @param {{ player: PlayerLosses }} props */
function Player({ player }) {
  const { seat, decisions, mistakes, lost, costliest } = player;
  const side = step.value ? seat % step.value.table.sides.length : 0;
  return html`<section class=${`panel side-${side}`}>
    <h3>${index.value.names[seat]}</h3>
    <p>${mistakes ? text("review.player", { count: mistakes, decisions, points: text("web.table.points", { count: lost }) }) : text("review.player.none", { decisions })}</p>
    ${costliest.length > 0 && html`<ol>${costliest.map((move) => html`<${Move} move=${move} />`)}</ol>`}
  </section>`;
}

/** @param {{ move: JudgedMove }} props */
function Move({ move }) {
  const { hand: number, step: place } = move;
  const show = (/** @type {Event} */ event) => {
    event.preventDefault();
    showBefore(move);
  };
  return html`<li>
    <a href=${`/replay/${address.table}/${address.game}/${number}/${place - 1}`} onClick=${show}>
      ${text("web.page.review.move", { hand: number, move: place + 1 })}
    </a>
    <${Verdict} move=${move} />
  </li>`;
}

/** @param {{ move: JudgedMove }} props */
const Verdict = ({ move: { loss, margin, played, better } }) =>
  html`<p>${text("review.cost", { count: loss, least: loss - margin, most: loss + margin })}</p>
    <p>${text("review.played", { play: played })}</p>
    <p>${text("review.better", { play: better })}</p>`;

/** The points a step lost. @param {{ points: number }} props */
export const Loss = ({ points }) =>
  html`<small class="loss" title=${text("web.page.review.loss")}>${figures(-points)}</small>`;

/** Request a review and wait for it. */
async function ask() {
  const source = `/api/tables/${encodeURIComponent(address.table)}/review?game=${address.game}`;
  review.value = await post(source);
  while (isOpen(review.value)) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    review.value = await get(source).catch((error) => askAnew(source, error));
  }
}

/**
 * Request the review again where another server answers now, which knows nothing of it.
 * @param {string} source @param {unknown} error @returns {Promise<ReviewState>}
 */
function askAnew(source, error) {
  if (error instanceof ProblemError && error.problem.code === "no_such_review") return post(source);
  throw error;
}

/** Show why the review failed; it can be requested again. @param {unknown} error */
function failed(error) {
  review.value = null;
  showError(error);
}

/** @param {ReviewState | null} state */
const isOpen = (state) => state?.phase === "waiting" || state?.phase === "running";
