/** The review of the game below the replay: requested, awaited and shown. */
import { computed, signal } from "@preact/signals";

import { get, post, ProblemError } from "../lib/api.js";
import { html } from "../lib/html.js";
import { figures, text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { address, anchor, at, forward, goTo, index, round, step, steps } from "./playback.js";

/** @typedef {import("../../types/protocol.js").ReviewState} ReviewState */
/** @typedef {import("../../types/protocol.js").FoundReview} FoundReview */
/** @typedef {import("../../types/protocol.js").PlayerLosses} PlayerLosses */
/** @typedef {import("../../types/protocol.js").JudgedMove} JudgedMove */

const ASK_AGAIN_MS = 1000;

const review = signal(/** @type {ReviewState | null} */ (null));

/**
 * Points lost in the round shown, by step; steps without loss are left out.
 */
export const losses = computed(() => {
  const found = review.value?.found?.losses ?? [];
  /** @type {Map<number, number>} */
  const costs = new Map();
  for (const [number, place, points] of found)
    if (number === round.value) costs.set(place, (costs.get(place) ?? 0) + points);
  return costs;
});

/** The costly decisions of the step after the one shown. */
const nextMistakes = computed(() =>
  (review.value?.found?.players ?? [])
    .flatMap(({ costliest }) => costliest)
    .filter((move) => move.hand === round.value && move.step === at.value + 1),
);
/** The seat of these decisions. */
export const mistakenSeat = computed(() => nextMistakes.value[0]?.seat);

export function Review() {
  const state = review.value;
  return html`<section class="sheet review" aria-labelledby="review">
    <h2 id="review">${text("web.page.review.title")}</h2>
    ${state?.found ? html`<${ReviewResult} found=${state.found} seat=${state.seat} />` : html`<${ReviewRequest} state=${state} />`}
  </section>`;
}

/** @param {{ state: ReviewState | null }} props */
function ReviewRequest({ state }) {
  const button = html`<button type="button" class="button main" onClick=${request}>${text("web.page.review.ask")}</button>`;
  if (!state)
    return html`<p>${text("web.page.review.about")}</p>
      ${button}`;
  if (!isOpen(state))
    // A failed review may be requested again, but a game that is too long stays too long.
    return html`<p role="status">${text(`web.page.review.${state.phase}`)}</p>
      ${state.phase === "failed" && button}`;
  const { done, total } = state;
  return html`<label class="review-progress">
    <span>${total ? text("web.page.review.running", { done, total }) : text("web.page.review.waiting")}</span>
    <progress max=${total || 1} value=${total ? done : undefined}></progress>
  </label>`;
}

/**
 * The players, the visitor first, and the course of the game.
 * @param {{ found: FoundReview, seat: number }} props
 */
const ReviewResult = ({ found, seat }) =>
  html`<div class="losses">
      ${[...found.players]
        .sort((one, other) => Number(other.seat === seat) - Number(one.seat === seat))
        .map((player) => html`<${Player} key=${player.seat} player=${player} isOwn=${player.seat === seat} />`)}
    </div>
    ${seat >= 0 && html`<${PlayAgain} seat=${seat} />`}
    <figure class="course">
      <figcaption>${found.title}</figcaption>
      <div class="drawings" onClick=${showMoveAt} dangerouslySetInnerHTML=${{ __html: found.figure }}></div>
      <figcaption>${text("review.course.about")}</figcaption>
    </figure>
    <details>
      <summary>${text("web.page.review.method")}</summary>
      <p>${text("review.method")}</p>
      <p>${text("review.chance")}</p>
    </details>`;

/**
 * Show the move nearest to a click on the course. Without a pointer, every move can be reached by
 * the costliest moves below and the controls of the replay.
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

/**
 * The link for replaying the round shown from the visitor's first play.
 * @param {{ seat: number }} props
 */
function PlayAgain({ seat }) {
  const first = steps.value.findIndex((one, place) => place > 0 && one.seat === seat);
  if (first < 0) return null;
  return html`<a class="button quiet" href=${practiceOf({ hand: round.value, step: first })}>
    ${text("web.page.review.again", { number: round.value })}
  </a>`;
}

/** @param {number} number @param {number} place */
function showMove(number, place) {
  const seeMistake = () => document.querySelector(".mistake")?.scrollIntoView({ block: "nearest" });
  goTo(number, place).then(() => requestAnimationFrame(seeMistake), showError);
  document.querySelector(".replay-felt")?.scrollIntoView();
}

/** Shown next to the table before a costly move: the play made, and the better one. */
export function NextMistake() {
  const [first] = nextMistakes.value;
  if (!first) return null;
  const name = index.value.names[first.seat] ?? "";
  return html`<section class="panel mistake" aria-label=${text("web.page.review.next", { name })}>
    <h2>${text("web.page.review.next", { name })}</h2>
    ${nextMistakes.value.map((move) => html`<${Verdict} move=${move} />`)}
    <div class="button-row">
      <a class="button main small" href=${practiceOf(first)}>${text("web.page.review.play_on")}</a>
      <button type="button" class="button small" onClick=${forward}>${text("web.page.review.see")}</button>
      <button type="button" class="button quiet small" onClick=${backToReview}>${text("web.page.review.back")}</button>
    </div>
  </section>`;
}

/**
 * The address of the table for playing on from a move.
 * @param {Pick<JudgedMove, "hand" | "step">} move
 */
const practiceOf = ({ hand: number, step: place }) =>
  `/practice/${address.table}/${address.game}/${number}/${place}`;

/** The same decision of the visitor as a puzzle. @param {JudgedMove} move */
const puzzleOf = ({ hand: number, step: place }) =>
  `/puzzles/${address.table}.${address.game}.${number}.${place}`;

export const backToReview = () => document.querySelector(".review")?.scrollIntoView();

/**
 * A player's best move, advice for the next time, and the costliest moves.
 * @param {{ player: PlayerLosses, isOwn: boolean }} props
 */
function Player({ player, isOwn }) {
  const { seat, decisions, mistakes, lost, costliest, best, next_time } = player;
  const side = step.value ? seat % step.value.table.sides.length : 0;
  return html`<section class=${`panel side-${side}`}>
    <h3>${index.value.names[seat]}</h3>
    ${best && html`<p><b>${text("review.best")}</b></p><${Move} move=${best} to=${best.step} />`}
    ${next_time && html`<p><b>${next_time}</b> ${costliest[0]?.why}</p>`}
    <p>${mistakes ? text("review.player", { count: mistakes, decisions, points: text("web.table.points", { count: lost }) }) : text("review.player.none", { decisions })}</p>
    ${costliest.length > 0 &&
    html`<ol>${costliest.map((move, place) => html`<li><${Move} move=${move} to=${move.step - 1} hasReason=${place > 0} />
        ${isOwn && html`<a class="button quiet small" href=${puzzleOf(move)}>${text("web.page.review.train")}</a>`}
      </li>`)}</ol>`}
  </section>`;
}

/**
 * A move with a link to the table before it, or after it.
 * @param {{ move: JudgedMove, to: number, hasReason?: boolean }} props
 */
function Move({ move, to, hasReason = true }) {
  const { hand: number, step: place } = move;
  const show = (/** @type {Event} */ event) => {
    event.preventDefault();
    showMove(number, to);
  };
  return html`<a href=${`/replay/${address.table}/${address.game}/${number}/${to}`} onClick=${show}>
      ${text("web.page.review.move", { hand: number, move: place + 1 })}
    </a>
    <${Verdict} move=${hasReason ? move : { ...move, why: "" }} />`;
}

/** @param {{ move: JudgedMove }} props */
const Verdict = ({ move: { cost, played, other, why } }) =>
  html`<p>${cost}</p>
    <p>${played}</p>
    <p>${other}</p>
    ${why && html`<p>${why}</p>`}`;

/** The points a step lost. @param {{ points: number }} props */
export const Loss = ({ points }) =>
  html`<small class="loss" title=${text("web.page.review.loss")}>${figures(-points)}</small>`;

/** The requested reasons for plays, by round and step. */
const reasons = signal(/** @type {Record<string, string>} */ ({}));

/**
 * A button that shows why the robot made the play shown; not beside a costly move that follows,
 * because it could be taken for a reason of that move.
 */
export function WhyPlayed() {
  const shown = step.value;
  if (nextMistakes.value.length || !shown?.play || shown.table.seats[shown.seat]?.kind !== "robot") return null;
  const place = `${round.value}/${at.value}`;
  return html`<div class="why">
    <button type="button" class="button quiet small" onClick=${() => askWhy(place).catch(showError)}>${text("web.page.review.why")}</button>
    <p role="status" translate=${false}>${reasons.value[place]}</p>
  </div>`;
}

/** @param {string} place */
async function askWhy(place) {
  if (reasons.value[place]) return;
  reasons.value = { ...reasons.value, [place]: "…" };
  const answer = await post(`/api/tables/${encodeURIComponent(address.table)}/reason/${place}?game=${address.game}`).catch(showError);
  reasons.value = { ...reasons.value, [place]: answer?.text ?? "" };
}

/** Request the review, show it, and let the address open it again. */
export function request() {
  anchor.value = "#review";
  return ask().catch(failed);
}

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
 * Request the review again if another server now answers, which does not have it.
 * @param {string} source @param {unknown} error @returns {Promise<ReviewState>}
 */
function askAnew(source, error) {
  if (error instanceof ProblemError && error.problem.code === "no_such_review") return post(source);
  throw error;
}

/** Show why the review failed; the visitor can request it again. @param {unknown} error */
function failed(error) {
  review.value = null;
  showError(error);
}

/** @param {ReviewState | null} state */
const isOpen = (state) => state?.phase === "waiting" || state?.phase === "running";
