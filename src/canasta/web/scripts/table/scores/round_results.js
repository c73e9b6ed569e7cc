/** Between rounds and at the end: the dialog with score sheet, plot and next steps. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import { ThisDeal } from "../../components/this_deal.js";
import { ScorePlot } from "../../components/score_plot.js";
import { get } from "../../lib/api.js";
import { Dialog } from "../../lib/dialog.js";
import { AwayTime } from "../board/away_time.js";
import { WayToSeat } from "../waiting_room/way_to_seat.js";
import { html } from "../../lib/html.js";
import { allOf, text } from "../../lib/text.js";
import { perform } from "../actions.js";
import { closing, opened } from "../header.js";
import { FairSign } from "../notices.js";
import { EmptyLines, LeftCards, MeldedCards, ScoreSheet } from "./score_sheet.js";
import {
  hasPartners,
  isWatching,
  mySeat,
  nearFirst,
  nearSide,
  seatName,
  seatsOf,
  sideColour,
  sideName,
  table,
} from "../state.js";

/** @typedef {import("../../../types/protocol.js").HandScore} HandScore */

/** The time the last play is shown before the sheet covers it, in milliseconds. */
const LAST_PLAY_MS = 4000;

/** Whether a round is just over and its last play is still shown. */
export const showsLastPlay = signal(false);

/** At a practice table, a component that replaces the next steps. */
export const afterPractice = signal(/** @type {(() => unknown) | null} */ (null));

/** Show the score sheet instead of the last play. */
export function showSheet() {
  showsLastPlay.value = false;
  opened.value = "sheet";
}

/** When a round ends, shows its last play and then the score sheet. */
export function RoundResults() {
  const { phase, scores, game, conceded } = table.value;
  const ended = phase === "scoring" || phase === "finished" ? `${game} ${scores.length} ${phase}` : "";
  const hasPage = useRef(false);
  useEffect(() => {
    const wasOver = !hasPage.current; // a person who opens the page now has not seen the play
    hasPage.current = true;
    if (!ended && opened.peek() === "sheet") opened.value = null;
    if (!ended) return undefined;
    if (wasOver || conceded) {
      showSheet();
      return undefined;
    }
    showsLastPlay.value = true;
    document.querySelector(".zone .touched")?.scrollIntoView({ block: "nearest" });
    const timer = setTimeout(() => showsLastPlay.peek() && showSheet(), LAST_PLAY_MS);
    return () => {
      clearTimeout(timer);
      showsLastPlay.value = false;
    };
  }, [ended]);
  return null;
}

/** The dialog with the score sheet. */
export function SheetDialog() {
  const { id, game, seats, phase, target, rounds } = table.value;
  const scores = table.value.scores.map((one) => ({ ...one, sides: nearFirst(one.sides) }));
  const [shown, setShown] = useState(scores.length - 1);
  const [sendable, setSendable] = useState(/** @type {readonly number[]} */ ([]));
  const score = scores[Math.min(shown, scores.length - 1)];
  const sides = nearFirst(table.value.sides).map(({ side }) => ({
    name: sideName(side),
    colour: sideColour(side),
  }));
  const names = seats.map(({ seat }) => seatName(seat));
  const isAlone = seats.every(({ kind, seat }) => kind === "robot" || seat === mySeat.value);
  useEffect(() => {
    if (isAlone && !afterPractice.value)
      get(`/api/tables/${id}/replay?game=${game}`).then((index) => setSendable(index.sendable), () => {});
  }, [game, scores.length]);
  const isOnly = rounds === 1 || (afterPractice.value && !scores[1]);
  const title =
    phase === "finished" || afterPractice.value
      ? resultWords()
      : text("web.table.sheet.title", { hand: score?.hand ?? 0 });
  return html`<${Dialog}
    title=${title}
    kind="wide results"
    onClose=${closing("sheet")}
    actions=${html`<${NextActions} />`}
  >
    ${phase === "finished" && table.value.conceded &&
    html`<p>${text("web.table.result.conceded")}</p>`}
    ${
      score
        ? html`
            <div class="sheet-head">
              <p>${endingWords(score)} <${FairSign} /></p>
              ${scores.length > 1 &&
              html`<${HandTabs} scores=${scores} shown=${shown} onShow=${setShown} />`}
              ${!afterPractice.value && html`<${ReviewLink} hand=${score.hand} />`}
            </div>
            <div class="sheet-body">
              <div
                class="scroll"
                tabindex="0"
                role="region"
                aria-label=${text("web.table.sheet.title", { hand: score.hand })}
              >
                <${ScoreSheet} score=${score} sides=${sides} isOnly=${isOnly} />
              </div>
              ${!isOnly &&
              html`<${ScorePlot}
                totals=${sides.map((_, side) => [
                  before(scores[0]?.sides[side]),
                  ...scores.map((one) => one.sides[side]?.game ?? 0),
                ])}
                rounds=${scores.map(({ hand }) => hand)}
                sides=${sides}
                target=${rounds ? 0 : target}
              />`}
            </div>
            <${MeldedCards} score=${score} sides=${sides} />
            <${LeftCards} score=${score} names=${names} />
            <${EmptyLines} score=${score} />
            ${
              sendable.includes(score.hand) &&
              html`<${ThisDeal} table=${id} game=${game} hand=${score.hand} />`
            }
          `
        : html`<p>${text("web.table.sheet.no_hand")}</p>`
    }
  <//>`;
}

/**
 * The points a side had before a round.
 * @param {import("../../../types/protocol.js").SideScoreView | undefined} score
 */
const before = (score) => (score ? score.game - score.total : 0);

/** @param {{ scores: readonly HandScore[], shown: number, onShow: (at: number) => void }} props */
function HandTabs({ scores, shown, onShow }) {
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // Open the dialog after its contents are rendered.
    const frame = requestAnimationFrame(() =>
      row.current?.children[shown]?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return html`<div ref=${row} class="hand-tabs" role="group" aria-label=${text("web.table.sheet.hands")}>
    ${scores.map(
      ({ hand }, at) =>
        html`<button
          type="button"
          aria-pressed=${at === shown}
          aria-label=${text("web.table.sheet.title", { hand })}
          onClick=${() => onShow(at)}
        >
          ${hand}
        </button>`,
    )}
  </div>`;
}

/**
 * Leads to the review of a round. It shares a line with the numbers of the rounds, because one more
 * button at the bottom would push the totals out of view on a phone.
 * @param {{ hand: number }} props
 */
function ReviewLink({ hand }) {
  const { id, game } = table.value;
  return html`<a class="button quiet" href=${`/replay/${id}/${game}/${hand}#review`}
    >${text("web.table.review")}</a
  >`;
}

/** The next steps: the next round, a rematch, the record of the game. */
function NextActions() {
  if (afterPractice.value) return html`<${afterPractice.value} />`;
  const { phase, seats, id, game } = table.value;
  const mine = seats[mySeat.value];
  const waiting = seats.filter(
    (seat) => seat.kind === "person" && !seat.ready && seat.seat !== mySeat.value,
  );
  const isReady = mine?.ready ?? false;
  const waits = isReady && waiting.length > 0;
  const next = phase === "scoring" ? "next_hand" : phase === "finished" && "rematch";
  return html`
    <${AwayTime} />
    ${isWatching.value && html`<${WayToSeat} />`}
    ${
      waits &&
      html`<p class="waiting" role="status">
        ${text("web.table.waiting_for", { names: allOf(waiting.map(({ name }) => name)) })}
      </p>`
    }
    ${
      phase === "finished" &&
      html`<a class="button quiet" href=${`/replay/${id}/${game}`}>${text("web.table.replay")}</a>
        <a class="button quiet" href=${`/api/tables/${id}/record?game=${game}`} download
          >${text("web.table.record")}</a
        >
        <a class="button quiet" href="/">${text("web.table.to_lobby")}</a>`
    }
    ${
      !isWatching.value &&
      next &&
      html`<button
        type="button"
        class="button main"
        autofocus
        disabled=${isReady}
        onClick=${() => perform({ t: next })}
      >
        ${text(`web.table.${next}`)}
      </button>`
    }
  `;
}

/** The strip that replaces the action bar between rounds: first it shows the end of the round. */
export function BetweenHands() {
  const score = table.value.scores.at(-1);
  if (score && showsLastPlay.value)
    return html`<div class="between last-play" role="group" aria-label=${text("web.table.more")}>
      <p>${endingWords(score)}</p>
      <button type="button" class="button main" onClick=${showSheet}>
        ${text("web.table.sheet")} <kbd aria-hidden="true">↵</kbd>
      </button>
    </div>`;
  return html`<div class="between" role="group" aria-label=${text("web.table.more")}>
    <button type="button" class="button quiet" onClick=${() => (opened.value = "sheet")}>
      ${text("web.table.sheet")}
    </button>
    <${NextActions} />
  </div>`;
}

/** «Vous gagnez la partie», «Ann gagne la partie», «La partie finit sans vainqueur». */
function resultWords() {
  const { winner, sides } = table.value;
  if (afterPractice.value) return text("web.table.result.round");
  if (winner < 0) return text("web.table.result.none");
  if (!isWatching.value && winner === nearSide.value) return text("web.table.result.won");
  if (!isWatching.value && hasPartners.value && sides.length === 2)
    return text("web.table.result.lost");
  return text("web.table.result.other", { side: sideName(winner), count: seatsOf(winner).length });
}

/** @param {HandScore} score */
function endingWords(score) {
  if (score.ending === "out")
    return score.out_seat === mySeat.value
      ? text("web.table.ending.out.you")
      : text("web.table.ending.out", { name: seatName(score.out_seat) });
  return text(`web.table.ending.${score.ending}`);
}
