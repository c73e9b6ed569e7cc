/** The actions of a person at the table, and the server's refusals and advice. */
import { computed, effect, signal } from "@preact/signals";

import { ProblemError } from "../lib/api.js";
import { cardName } from "../lib/cards.js";
import { confirm } from "../lib/dialog.js";
import { preferences } from "../lib/preferences.js";
import { play as sound } from "../lib/sound.js";
import { text } from "../lib/text.js";
import { toast } from "../lib/toast.js";
import * as staging from "./hand/staging.js";
import { opened } from "./header.js";
import { myTurn, own, seq, status, table } from "./state.js";

/** @typedef {import("../../types/protocol.js").Alternative} Alternative */
/** @typedef {import("../../types/protocol.js").Reason} Reason */
/** @typedef {import("../../types/protocol.js").Hint} Hint */
/** @typedef {import("./connection.js").TableConnection} TableConnection */
/** @typedef {import("./connection.js").NewCommand} NewCommand */
/** @typedef {import("./hand/hand_order.js").HandCard} HandCard */

const PREVIEW_WAIT_MS = 60;

/** Reasons of the last refusal; null if none is shown. */
export const refusal = signal(/** @type {readonly Reason[] | null} */ (null));
/** The robot's advice. */
export const hint = signal(/** @type {Hint | null} */ (null));
/** The kind of card that this turn's last advice discards; the advice names the risk. */
const advisedDiscard = signal("");
/** Whether the robot is working on its advice. */
export const isThinking = signal(false);
/** The choice that is open: how to take the pile, or a meld for a wild card. */
export const choosing = signal(/** @type {"take" | "wild" | null} */ (null));
/** The card with the keyboard focus, for keys that act on one card. */
export const focused = signal(/** @type {HandCard | null} */ (null));

/** @typedef {Pick<TableConnection, "send" | "ask" | "sendChat" | "takeBack">} Connected */
/** @type {Connected | null} */
let connection = null;

/** Set the connection for all actions. @param {Connected} opened */
export function connectActions(opened) {
  connection = opened;
}

const legal = computed(() => (own.value && !table.value.paused ? own.value.legal : []));
export const canDraw = computed(() => legal.value.includes("draw"));
export const takes = computed(() => own.value?.takes ?? []);
const canDiscardNow = computed(() => legal.value.some((play) => play.startsWith("discard ")));
/** Whether a discard may end the turn: at once, or after the staged melds. */
export const canDiscard = computed(() => {
  const card = staging.toDiscard.value;
  return canDiscardNow.value || (card !== null && endsStagedMelds(card));
});
export const canPass = computed(() => legal.value.includes("pass"));
export const canAnswer = computed(() => legal.value.includes("yes") || legal.value.includes("no"));
export const canAsk = computed(() => myTurn.value && (own.value?.may_ask ?? false));
/** Whether the question may lead to going out in this turn. */
export const isAskUseful = computed(() => canAsk.value && (own.value?.could_go_out ?? false));
/** Whether drawing is the only action: no taking, no going out, no irregular play. */
export const isDrawForced = computed(
  () =>
    canDraw.value &&
    !takes.value.length &&
    !isAskUseful.value &&
    !table.value.settings.sanctions,
);

/** Whether the last play may be taken back: only against robots, if it revealed no hidden card. */
export const canTakeBack = computed(
  () => !table.value.paused && (own.value?.can_take_back ?? false),
);

/**
 * Send a command; show the reasons if it is refused.
 * @param {NewCommand} command
 * @returns {Promise<boolean>} whether it was carried out
 */
export async function perform(command) {
  if (!connection) return false;
  refusal.value = null;
  const answer = await connection.send(command);
  if (answer.t === "ack") return true;
  refuse(answer.reasons);
  return false;
}

/**
 * Send a command without showing a refusal, which only means that the table has changed meanwhile.
 * @param {NewCommand} command
 */
export const performQuietly = async (command) => connection?.send(command);

/** @param {{ t: "emote", phrase: string } | { t: "say", text: string }} message */
export const sendChat = (message) => connection?.sendChat(message);

/** Play here again after another tab took the seat. */
export const playHere = () => connection?.takeBack();

/** @param {readonly Reason[]} reasons */
function refuse(reasons) {
  refusal.value = reasons;
  sound("refused");
}

/** Show why a button does nothing now. @param {string} [sentence] default: the expected action */
function explain(sentence = own.value?.expected || text("web.table.wait")) {
  refusal.value = [{ code: "", text: sentence, rule: "", why: "" }];
}

/**
 * Send a play; ask first if it is an irregular one that costs points.
 * @param {string} play
 * @returns {Promise<boolean>} whether the server accepted it
 */
async function sendPlay(play) {
  if (table.value.settings.sanctions && !(await acceptsPrice(play))) {
    const card = staging.toDiscard.peek();
    if (card && play.includes("discard")) staging.unchoose(card);
    return false;
  }
  const done = await perform({ t: "play", seen: seq.peek(), play });
  if (done) {
    staging.clear();
    hint.value = null;
  }
  return done;
}

/**
 * Whether a play is regular, or the player accepts its price.
 * @param {string} play
 */
async function acceptsPrice(play) {
  const reasons = (await preview(play))?.reasons ?? [];
  if (!reasons.some(isPrice)) return true;
  const wasMyTurn = myTurn.peek();
  const sure = await confirm(
    text("web.table.irregular.title"),
    reasons.map((reason) => reason.text).join(" "),
    { yes: text("web.table.irregular.yes") },
  );
  if (!sure || myTurn.peek() === wasMyTurn) return sure;
  explain(text("web.table.irregular.late"));
  return false;
}

/** @param {Reason} reason */
const isPrice = (reason) => reason.code === "table.attempt";

/**
 * Make an irregular play at a table with sanctions.
 * @param {string} play
 */
export const attempt = (play) => void sendPlay(play);

/**
 * The price of an irregular play, as a sentence; empty for a regular one.
 * @param {string} play
 */
export async function priceOf(play) {
  return (await preview(play))?.reasons.find(isPrice)?.text ?? "";
}

export function draw() {
  if (canDraw.value) return void sendPlay("draw");
  if (canPass.value) return pass();
  if (table.value.settings.sanctions && !myTurn.value && table.value.phase === "playing")
    return void (opened.value = "irregular");
  return explain();
}

/** Take the pile; if there are several ways, let the player choose. */
export function takePile() {
  const ways = takes.value;
  if (!ways.length) return explain(canDraw.value ? own.value?.pile_note || undefined : undefined);
  if (ways.length > 1) choosing.value = "take";
  else void takeBy(ways[0] ?? "");
  return undefined;
}

/**
 * Take the pile in a given way; if the opening or the meld needs more cards, only stage it.
 * @param {string} taking how a play begins: `take KK`, `take K ; meld K:K`
 */
export async function takeBy(taking) {
  choosing.value = null;
  staging.stageTake(taking);
  const asked = staging.play.peek();
  const answer = await preview(asked);
  if (!answer || asked !== staging.play.peek()) return;
  staging.previewed.value = answer;
  if (!answer.reasons.length) void sendPlay(asked);
  else if (answer.hopeless) {
    staging.unstageTake();
    refuse(answer.reasons.filter((reason) => !isPrice(reason)));
  } else if (!staging.isOnlyShort(answer)) {
    refusal.value = answer.reasons; // the button shows what the opening lacks
  }
}

/**
 * The action of the main button: hurry the robots during their plays, otherwise lay the staged
 * cards.
 */
export const mainAction = () => (own.value?.can_hurry ? hurry() : meld());

/** Have the robots play at once until a person is to act. */
export const hurry = () => void performQuietly({ t: "hurry" });

/**
 * Lay the staged cards, or show the reason why they cannot be laid. A discard that a hint advised
 * stays chosen.
 */
export async function meld() {
  if (staging.unplacedWilds.value.length) {
    choosing.value = "wild";
    return undefined;
  }
  const play = staging.play.value;
  if (!play) return explain(myTurn.value ? text("web.table.choose_cards") : undefined);
  const reasons = staging.previewed.value?.reasons ?? [];
  if (!myTurn.value) return explain();
  if (reasons.length && !reasons.some(isPrice)) return refuse(reasons);
  const next = staging.hintedDiscard.peek();
  if ((await sendPlay(play)) && next) staging.stageHintedDiscard(next);
  return undefined;
}

/** Whether staged melds come before the discard of a card. @param {HandCard} card */
const endsStagedMelds = (card) =>
  table.value.step === "play" && staging.playWithDiscard(card).includes(" ; ");

/** Lay the staged melds, then discard the card chosen for it. */
export async function discard(card = staging.toDiscard.peek() ?? soleFocused()) {
  if (!myTurn.value || !(canDiscardNow.value || (card && endsStagedMelds(card)))) return explain();
  if (!card) return explain(text("web.table.choose_discard"));
  const play = staging.playWithDiscard(card);
  if (!(await acceptsOffer(card, play))) return staging.unchoose(card);
  return void sendPlay(play);
}

/**
 * Whether the discard of a play gives the next side nothing, or the player confirms it. A discard
 * that the robot advised needs no confirmation, because the advice named the risk.
 * @param {HandCard} card the discard
 * @param {string} play
 */
async function acceptsOffer(card, play) {
  const mayOffer = own.value?.gives_away.includes(card.kind) && card.kind !== advisedDiscard.value;
  if (!mayOffer || !preferences.peek().confirmDiscard) return true;
  const count = (await preview(play))?.gives_away ?? 0;
  if (!count) return true;
  return confirm(
    text("web.table.give_away.title"),
    text("web.table.give_away.text", { card: cardName(card.card), count }),
    { yes: text("web.table.discard") },
  );
}

/** The focused card if none is chosen. */
const soleFocused = () =>
  staging.chosen.peek().length || staging.take.peek() ? null : focused.peek();

export const pass = () => void sendPlay("pass");

/** Ask the partners; confirm first if a yes would cost points. */
export async function ask() {
  if (!canAsk.value) return explain();
  const warning = own.value?.ask_warning;
  if (warning) {
    const asked = seq.peek();
    const sure = await confirm(text("web.table.ask.sure"), warning, {
      yes: text("web.table.ask.yes") });
    if (!sure || asked !== seq.peek()) return undefined;
  }
  return void sendPlay("ask");
}

/** @param {boolean} isYes */
export const answer = (isYes) => (canAnswer.value ? void sendPlay(isYes ? "yes" : "no") : undefined);

export function undo() {
  if (choosing.value) choosing.value = null;
  else staging.unstage();
}

/** Take back the last play; if that is impossible, the server returns the reason. */
export function takeBack() {
  if (table.value.phase !== "playing" || !own.value) return;
  void perform({ t: "take_back", seen: seq.peek() });
}

export function undoAll() {
  choosing.value = null;
  staging.clear();
}

/** Whether the round is a deal's counted round, or its practice. */
const isDeal = () => table.value.id.startsWith("round.");

/** Ask the robot for advice. */
export async function askHint() {
  if (!table.value.settings.hints)
    return explain(text(isDeal() ? "web.deals.no_hints" : "web.table.hint.off"));
  if (!myTurn.value || isThinking.value) return explain();
  isThinking.value = true;
  refusal.value = null;
  try {
    const reply = await connection?.ask({ t: "hint", staged: staging.begun.peek() });
    if (reply?.t === "hinted") {
      hint.value = reply;
      advisedDiscard.value = reply.discard;
    }
  } catch (error) {
    explain(
      error instanceof ProblemError ? error.message : text("web.table.hint.lost"),
    );
  } finally {
    isThinking.value = false;
  }
  return undefined;
}

/** Whether a play needs cards from the hand. @param {Alternative} play */
export const isStageable = ({ play }) => /^(take|meld|discard)\b/.test(play);

/**
 * Stage a play of the open hint; make it at once if it needs no card of the hand.
 * @param {Alternative} chosen
 */
export function takeHint(chosen) {
  if (hint.peek()?.starts_over) staging.clear();
  if (isStageable(chosen)) {
    if (!staging.stageHint(chosen.play)) toast(text("web.table.hint.take_first"));
  } else if (chosen.play === "ask") void ask();
  else void (chosen.play ? sendPlay(chosen.play) : meld());
  hint.value = null;
}

/** @param {string} play @returns {Promise<import("../../types/protocol.js").Previewed | null>} */
async function preview(play) {
  try {
    const reply = await connection?.ask({ t: "preview", play });
    return reply?.t === "previewed" ? reply : null;
  } catch {
    return null;
  }
}

/** Ask the server to judge the staged play whenever it changes. */
export function previewStagedPlay() {
  let timer = 0;
  effect(() => {
    const play = staging.play.value;
    const isAsked = play && myTurn.value && status.value === "online" && seq.value >= 0;
    clearTimeout(timer);
    if (!isAsked || staging.isLoneCard.value) {
      staging.previewed.value = null;
      return;
    }
    timer = setTimeout(async () => {
      const answer = await preview(play);
      if (play === staging.play.peek()) staging.previewed.value = answer;
    }, PREVIEW_WAIT_MS);
  });
}

// Refusal, advice and open choice end when the table or the chosen cards change.
effect(() => {
  void seq.value;
  void staging.chosen.value;
  void staging.take.value;
  refusal.value = null;
  hint.value = null;
  if (!myTurn.value) {
    choosing.value = null;
    advisedDiscard.value = "";
  }
});

// The choice of a meld ends when no chosen card needs a meld.
effect(() => {
  if (choosing.value === "wild" && !staging.unplacedWilds.value.length) choosing.value = null;
});

effect(() => {
  if (choosing.value) refusal.value = null;
});
