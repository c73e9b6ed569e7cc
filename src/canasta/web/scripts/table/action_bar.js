/** The bar of actions. Nothing in it ever moves: what cannot be done now is dimmed and says why. */
import { html } from "../lib/html.js";
import { Symbol } from "../lib/symbols.js";
import { countedCards, theCards } from "../lib/cards.js";
import { figures, text } from "../lib/text.js";
import * as actions from "./actions.js";
import { sortHand } from "./hand/hand.js";
import * as staging from "./hand/staging.js";
import { hasPartners, myTurn, nearSide, seatName, table } from "./state.js";

export function Bar() {
  const turn = myTurn.value;
  const isPrepared = staging.chosen.value.length > 0 || staging.take.value !== null;
  const canUse = turn && table.value.step === "play";
  return html`<div class="bar" role="toolbar" aria-label=${text("web.table.bar")}>
    <${Meter} />
    <div class="small-acts">
      <${Act}
        kind="sort"
        symbol="sort"
        label=${text("web.table.sort")}
        keys="T"
        onClick=${sortHand}
      />
      <${Act}
        kind="hint"
        symbol="hint"
        label=${text("web.table.hint")}
        keys="H"
        isOff=${!turn || !table.value.settings.hints || actions.isThinking.value}
        onClick=${actions.askHint}
      />
      <${Act}
        kind="undo"
        symbol="undo"
        label=${text("web.table.undo")}
        keys="Z"
        isOff=${!isPrepared}
        onClick=${actions.undo}
      />
      <${Act}
        kind="undo-all"
        symbol="close"
        label=${text("web.table.undo_all")}
        keys="X"
        isOff=${!isPrepared}
        onClick=${actions.undoAll}
      />
    </div>
    <div class="big-acts">
      <${Act}
        kind="draw"
        label=${text("web.table.draw")}
        keys="P"
        isOff=${!actions.canDraw.value}
        onClick=${actions.draw}
      />
      <${Act}
        kind="take"
        label=${text("web.table.take")}
        keys="R"
        isOff=${!actions.takes.value.length || staging.take.value !== null}
        onClick=${actions.takePile}
      />
      <${Main} />
      <${Act}
        kind="discard"
        label=${text("web.table.discard")}
        keys="D"
        isOff=${!canUse || !actions.canDiscard.value || !staging.toDiscard.value}
        onClick=${() => actions.discard()}
      />
    </div>
  </div>`;
}

/**
 * A button that stays in its place; switched off it can still be pressed, and says why.
 * @param {object} props
 * @param {string} props.kind
 * @param {string} props.label
 * @param {string} props.keys
 * @param {boolean} [props.isOff]
 * @param {import("../lib/symbols.js").Drawing} [props.symbol]
 * @param {() => unknown} props.onClick
 */
function Act({ kind, label, keys, isOff = false, symbol, onClick }) {
  return html`<button
    type="button"
    class=${`button act ${kind} ${symbol ? "quiet" : ""}`}
    aria-disabled=${isOff}
    aria-keyshortcuts=${keys}
    title=${symbol ? `${label} (${keys})` : undefined}
    onClick=${onClick}
  >
    ${symbol && html`<${Symbol} name=${symbol} />`}<span>${label}</span>
    ${!symbol && html`<kbd aria-hidden="true">${keys}</kbd>`}
  </button>`;
}

/** The main button: its words say what it does, or what is missing. */
function Main() {
  const { words, extra, isReady, isWaiting } = mainWords();
  return html`<button
    type="button"
    class=${`button act main ${isWaiting ? "wait" : ""}`}
    aria-disabled=${!isReady}
    aria-keyshortcuts="Enter"
    onClick=${actions.meld}
  >
    <span>${words}</span>${extra && html`<small>${extra}</small>`}
    <kbd aria-hidden="true">↵</kbd>
  </button>`;
}

/** @returns {{ words: string, extra: string, isReady: boolean, isWaiting: boolean }} */
function mainWords() {
  const count = staging.groups.value.reduce((sum, group) => sum + group.cards.length, 0);
  const side = table.value.sides[nearSide.value];
  const said = staging.previewed.value;
  const take = staging.take.value;
  const isOpening = side !== undefined && !side.opened;
  if (staging.homeless.value.length)
    return { words: text("web.table.meld.where"), extra: "", isReady: true, isWaiting: true };
  if (!myTurn.value || (!count && !take) || staging.isLoneCard.value)
    return {
      words: text(isOpening ? "web.table.open" : "web.table.lay"),
      extra: "",
      isReady: false,
      isWaiting: false,
    };
  const words = take
    ? text("web.table.take.with")
    : isOpening
      ? text("web.table.open")
      : text("web.table.lay.count", { count });
  if (!said) return { words, extra: "", isReady: false, isWaiting: true };
  const missing = said.required - said.points;
  if (said.reasons.length)
    return {
      words,
      extra:
        missing > 0
          ? text("web.table.open.missing", { count: missing })
          : text("web.table.lay.why"),
      isReady: false,
      isWaiting: true,
    };
  const points = said.points || said.laid;
  const extra = points > 0 ? text("web.table.points", { count: points }) : "";
  return { words, extra, isReady: true, isWaiting: false };
}

/** How far the opening has come: the server counts it. */
function Meter() {
  const side = table.value.sides[nearSide.value];
  if (!side) return null;
  const have = staging.previewed.value?.points ?? 0;
  const need = staging.previewed.value?.required || side.minimum;
  const isDone = side.opened || (need > 0 && have >= need);
  const share = side.opened ? 1 : Math.min(1, need ? have / need : 0);
  const value = side.opened ? need : have;
  return html`<div
    class=${`meter ${isDone ? "done" : ""}`}
    role="meter"
    aria-label=${text("web.table.opening")}
    aria-valuemin="0"
    aria-valuemax=${Math.max(need, value, 1)}
    aria-valuenow=${value}
    aria-valuetext=${
      side.opened ? text("web.table.opening.done") : text("web.table.opening.value", { have, need })
    }
  >
    <span>${text("web.table.opening")}</span>
    <i><u style=${`width:${(share * 100).toFixed(1)}%`}></u></i>
    <b
      >${side.opened && html`<${Symbol} name="check" />`}${side.opened
        ? text("web.table.opening.done")
        : `${figures(have)} / ${figures(need)}`}</b
    >
  </div>`;
}

/** What stands above the bar: a question, or a choice. */
export function Prompt() {
  if (actions.choosing.value === "take") return html`<${TakeChoice} />`;
  if (actions.choosing.value === "wild") return html`<${WildChoice} />`;
  return actions.canAnswer.value ? html`<${Question} />` : null;
}

/** A partner asks. */
function Question() {
  const name = seatName(table.value.turn);
  return html`<${Strip} label=${text("web.table.ask.question", { name })}>
    <button type="button" class="button main" onClick=${() => actions.answer(true)}>
      ${text("web.table.yes")}
    </button>
    <button type="button" class="button" onClick=${() => actions.answer(false)}>
      ${text("web.table.no")}
    </button>
  <//>`;
}

/** What can be done besides, where it can: it stands beside the piles. */
export function MoreActions() {
  const canAsk = actions.canAsk.value && hasPartners.value;
  return html`<div class="button-row">
    ${canAsk &&
    html`<button type="button" class="button quiet" onClick=${actions.ask}>
      ${text("web.table.ask")}
    </button>`}
    ${actions.canPass.value &&
    html`<button type="button" class="button quiet" onClick=${actions.pass}>
      ${text("web.table.pass")}
    </button>`}
  </div>`;
}

/** @param {{ label: string, children?: unknown }} props */
const Strip = ({ label, children }) =>
  html`<div class="prompt" role="group" aria-label=${label}>
    <p>${label}</p>
    <div class="button-row">${children}</div>
  </div>`;

/** Ways to take the pile, where there are several. */
function TakeChoice() {
  return html`<${Strip} label=${text("web.table.take.how")}>
    ${actions.takes.value.map(
      (way) =>
        html`<button type="button" class="button" onClick=${() => actions.takeBy(way)}>
          ${takeWords(way)}
        </button>`,
    )}
    <button type="button" class="button quiet" onClick=${() => (actions.choosing.value = null)}>
      ${text("web.common.cancel")}
    </button>
  <//>`;
}

/** «avec 2 rois», «sur votre combinaison». @param {string} way */
function takeWords(way) {
  const used = way.replace(/^take ?/, "");
  if (!used) return text("web.table.take.onto");
  const counts = new Map(
    [...used].map((kind) => [kind, [...used].filter((other) => other === kind).length]),
  );
  const named = [...counts].map(([kind, count]) => countedCards(kind, count));
  return text("web.table.take.using", { cards: named.join(text("web.table.and")) });
}

/** Melds a wild card could go to. */
function WildChoice() {
  return html`<${Strip}
    label=${text("web.table.wild.where", { count: staging.homeless.value.length })}
  >
    ${staging.wildTargets.value.map(
      (rank) =>
        html`<button
          type="button"
          class="button"
          onClick=${() => {
            staging.sendWilds(rank);
            actions.choosing.value = null;
          }}
        >
          ${theCards(rank)}
        </button>`,
    )}
    <button type="button" class="button quiet" onClick=${() => (actions.choosing.value = null)}>
      ${text("web.common.cancel")}
    </button>
  <//>`;
}
