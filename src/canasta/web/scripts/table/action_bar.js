/**
 * The action bar. Buttons never move: a disabled button is dimmed, and explains why when pressed.
 */
import { html } from "../lib/html.js";
import { Symbol } from "../lib/symbols.js";
import { cardsInWords, theCards } from "../lib/cards.js";
import { figures, text } from "../lib/text.js";
import * as actions from "./actions.js";
import { sortHand } from "./hand/hand.js";
import * as staging from "./hand/staging.js";
import { myTurn, nearSide, own, seatName, table } from "./state.js";

export function Bar() {
  const turn = myTurn.value;
  const isStaged = staging.chosen.value.length > 0 || staging.take.value !== null;
  const canUse = turn && table.value.step === "play";
  return html`<div class="bar" role="toolbar" aria-label=${text("web.table.bar")}>
    <${Meter} />
    <div class="small-acts">
      <${ActionButton}
        kind="sort"
        symbol="sort"
        label=${text("web.table.sort")}
        keys=${text("web.table.key.sort")}
        onClick=${sortHand}
      />
      <${ActionButton}
        kind="hint"
        symbol="hint"
        label=${text("web.table.hint")}
        keys="H"
        isOff=${!turn || !table.value.settings.hints || actions.isThinking.value}
        onClick=${actions.askHint}
      />
      <${UndoButton} isStaged=${isStaged} />
      <${ActionButton}
        kind="undo-all"
        symbol="close"
        label=${text("web.table.undo_all")}
        keys="X"
        isOff=${!isStaged}
        onClick=${actions.undoAll}
      />
    </div>
    <div class="big-acts">
      <${ActionButton}
        kind="draw"
        label=${text("web.table.draw")}
        keys=${text("web.table.key.draw")}
        isOff=${!actions.canDraw.value}
        onClick=${actions.draw}
      />
      <${ActionButton}
        kind="take"
        label=${text("web.table.take")}
        keys=${text("web.table.key.take")}
        isOff=${!actions.takes.value.length || staging.take.value !== null}
        onClick=${actions.takePile}
      />
      <${MainButton} />
      <${ActionButton}
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
 * Unstages the last card; if nothing is staged, takes back the last play if possible.
 * @param {{ isStaged: boolean }} props
 */
function UndoButton({ isStaged }) {
  const takesBack = actions.canTakeBack.value && !isStaged;
  return html`<${ActionButton}
      kind=${takesBack ? "undo take-back" : "undo"}
      symbol="undo"
      label=${text(takesBack ? "web.table.take_back" : "web.table.undo")}
      keys=${takesBack ? "Backspace" : "Z"}
      sign=${takesBack ? "⌫" : "Z"}
      isOff=${!takesBack && !isStaged}
      onClick=${takesBack ? actions.takeBack : actions.undo}
    />
    <p class="hidden-text" role="status">
      ${actions.canTakeBack.value && text("web.table.take_back.possible")}
    </p>`;
}

/**
 * A button with a fixed place; if it is off, pressing it explains why.
 * @param {object} props
 * @param {string} props.kind
 * @param {string} props.label
 * @param {string} props.keys as `aria-keyshortcuts` names them
 * @param {string} [props.sign] the label of the key
 * @param {boolean} [props.isOff]
 * @param {import("../lib/symbols.js").Drawing} [props.symbol]
 * @param {() => unknown} props.onClick
 */
function ActionButton({ kind, label, keys, sign = keys, isOff = false, symbol, onClick }) {
  return html`<button
    type="button"
    class=${`button act ${kind} ${symbol ? "quiet" : ""}`}
    aria-disabled=${isOff}
    aria-keyshortcuts=${keys}
    title=${symbol ? `${label} (${sign})` : undefined}
    onClick=${onClick}
  >
    ${symbol && html`<${Symbol} name=${symbol} />`}<span>${label}</span>
    ${!symbol && html`<kbd aria-hidden="true">${sign}</kbd>`}
  </button>`;
}

/** The main button: its label names its action, or the reason why it is off. */
function MainButton() {
  const { words, extra, isReady, isWaiting } = mainWords();
  return html`<button
    type="button"
    class=${`button act main ${isWaiting ? "wait" : ""}`}
    aria-disabled=${!isReady}
    aria-keyshortcuts="Enter"
    onClick=${actions.mainAction}
  >
    <span>${words}</span>${extra && html`<small>${extra}</small>`}
    <kbd aria-hidden="true">↵</kbd>
  </button>`;
}

/** @returns {{ words: string, extra: string, isReady: boolean, isWaiting: boolean }} */
function mainWords() {
  const count = staging.groups.value.reduce((sum, group) => sum + group.cards.length, 0);
  const side = table.value.sides[nearSide.value];
  const judged = staging.previewed.value;
  const take = staging.take.value;
  const isOpening = side !== undefined && !side.opened;
  if (own.value?.can_hurry)
    return {
      words: text("web.table.hurry"),
      extra: text("web.table.hurry.whom"),
      isReady: true,
      isWaiting: false,
    };
  if (staging.unplacedWilds.value.length)
    return { words: text("web.table.meld.where"), extra: "", isReady: true, isWaiting: true };
  if (!myTurn.value || (!count && !take) || staging.isLoneCard.value)
    return {
      words: text(isOpening ? "web.table.open" : "web.table.lay"),
      extra: "",
      isReady: false,
      isWaiting: false,
    };
  const words = isOpening
    ? text("web.table.open")
    : take
      ? text("web.table.take.confirm")
      : text("web.table.lay.count", { count });
  if (!judged) return { words, extra: "", isReady: false, isWaiting: true };
  if (staging.isOnlyShort(judged))
    return {
      words,
      extra: text("web.table.open.missing", { count: judged.required - judged.points }),
      isReady: false,
      isWaiting: true,
    };
  if (judged.reasons.length)
    return {
      words: text("web.table.lay.not"),
      extra: text("web.table.lay.why"),
      isReady: false,
      isWaiting: true,
    };
  const points = judged.points || judged.laid;
  const extra = points > 0 ? text("web.table.points", { count: points }) : "";
  return { words, extra, isReady: true, isWaiting: false };
}

/** The staged points that count for the opening, as counted by the server. */
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
      side.opened ? text("web.table.opening.done") : text("web.table.opening.value", { count: have, need })
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

/** A question or a choice, shown above the bar. */
export function Prompt() {
  if (actions.choosing.value === "take") return html`<${TakeChoice} />`;
  if (actions.choosing.value === "wild") return html`<${WildChoice} />`;
  return actions.canAnswer.value ? html`<${Question} />` : null;
}

/** The partner's question about going out. */
function Question() {
  const name = seatName(table.value.turn);
  return html`<${Strip} label=${text("web.table.ask.question", { name })} note=${own.value?.answer_note}>
    <button type="button" class="button main" onClick=${() => actions.answer(true)}>
      ${text("web.table.yes")}
    </button>
    <button type="button" class="button" onClick=${() => actions.answer(false)}>
      ${text("web.table.no")}
    </button>
  <//>`;
}

/** Less frequent actions, shown next to the piles when they are possible. */
export function MoreActions() {
  return html`<div class="button-row">
    ${actions.isAskUseful.value &&
    html`<button type="button" class="button quiet" onClick=${actions.ask}>
      ${text("web.table.ask")}
    </button>`}
    ${actions.canPass.value &&
    html`<button type="button" class="button quiet" onClick=${actions.pass}>
      ${text("web.table.pass")}
    </button>`}
  </div>`;
}

/** @param {{ label: string, note?: string, children?: unknown }} props */
const Strip = ({ label, note, children }) =>
  html`<div class="prompt" role="group" aria-label=${label}>
    <p>${label}${note && html`<small>${note}</small>`}</p>
    <div class="button-row">${children}</div>
  </div>`;

/** The choice between several ways to take the pile. */
function TakeChoice() {
  return html`<${Strip} label=${text("web.table.take.how")}>
    ${actions.takes.value.map(
      (taking) =>
        html`<button type="button" class="button" onClick=${() => actions.takeBy(taking)}>
          ${takeWords(taking)}
        </button>`,
    )}
    <button type="button" class="button quiet" onClick=${() => (actions.choosing.value = null)}>
      ${text("web.common.cancel")}
    </button>
  <//>`;
}

/** «avec deux rois», «avec un roi, et un roi du paquet», «sur votre combinaison». @param {string} taking */
function takeWords(taking) {
  const [used = "", below = ""] = taking.split(" ; ").map((step) => step.replace(/^take ?|^.*:/, ""));
  if (!used) return text("web.table.take.onto");
  const cards = cardsInWords([...used]);
  return below
    ? text("web.table.take.using_pile", { cards, below: cardsInWords([...below]) })
    : text("web.table.take.using", { cards });
}

/** The choice of a meld for a wild card. */
function WildChoice() {
  return html`<${Strip}
    label=${text("web.table.wild.where", { count: staging.unplacedWilds.value.length })}
  >
    ${staging.wildTargets.value.map(
      (rank) =>
        html`<button
          type="button"
          class="button"
          onClick=${() => staging.sendWilds(rank)}
        >
          ${theCards(rank)}
        </button>`,
    )}
    <button type="button" class="button quiet" onClick=${() => (actions.choosing.value = null)}>
      ${text("web.common.cancel")}
    </button>
  <//>`;
}
