/** The draft of a new table: the values of the form, and values derived from them. */
import { computed, effect, signal } from "@preact/signals";

import { post, ProblemError } from "../lib/api.js";
import { book, rulesText } from "../lib/rules_book.js";
import { isAlone } from "../site/alone.js";
import { showError } from "../lib/toast.js";
import { readNumber, readPoints } from "./toml_values.js";

/** @typedef {import("../../types/protocol.js").HouseRulesCheck} HouseRulesCheck */
/** @typedef {import("../../types/protocol.js").TableSettings} TableSettings */
/** @typedef {import("../../types/protocol.js").NewTable} NewTable */
/** @typedef {import("../../types/protocol.js").FieldView} FieldView */
/** @typedef {import("../../types/protocol.js").ContinuedGame} ContinuedGame */

/**
 * @typedef {object} Draft
 * @property {Omit<TableSettings, "house_rules">} settings
 * @property {Record<string, string>} house changed rule fields with their values as TOML
 * @property {string[]} seats the level of the robot at each seat but the founder's; empty for a
 *   free seat
 */

/** @type {import("@preact/signals").Signal<Draft>} */
export const draft = signal({
  settings: {
    name: "",
    rules: "classic",
    players: 4,
    sides: 2,
    target: null,
    rounds: null,
    scores: [],
    dealer: null,
    sanctions: false,
    clock: null,
    visibility: "invited",
    seating: "chosen",
    hints: true,
    taking_back: true,
    chat: false,
    watchers: true,
    robot_delay_s: 60,
    stand_in: "medium",
    robot_pace: "calm",
    robot_seats: "next_deal",
  },
  house: {},
  seats: ["", "", ""],
});

/** The server's check of the house rules; null while there are none. */
export const check = signal(/** @type {HouseRulesCheck | null} */ (null));
/** Whether the check of the present rules is still awaited. */
export const isChecking = signal(false);
/** The question of the last check, as JSON. */
let asked = "";

/** The values of a table that begins with a new game. */
const NEW_GAME = { scores: [], dealer: null };

/** @param {Partial<Draft["settings"]>} changes */
export function change(changes) {
  draft.value = { ...draft.value, settings: { ...draft.value.settings, ...changes } };
}

/**
 * Choose a rule text and replace the house rules.
 * @param {string} rules @param {Record<string, string>} [house]
 */
export function chooseRules(rules, house = {}) {
  const { id } = rulesText(rules);
  const length = { target: null, rounds: null };
  const settings = { ...draft.value.settings, ...NEW_GAME, ...length, rules: id, sanctions: false };
  forgetCheck();
  draft.value = { ...draft.value, settings, house };
  seatAsAllowed();
}

/** Fill in the form to continue a game. @param {ContinuedGame} game */
export function continueGame({ settings, house, levels }) {
  const { rules, players, sides, target, rounds, scores, dealer, sanctions } = settings;
  const game = { rules, players, sides, target, rounds, scores, dealer, sanctions };
  forgetCheck();
  draft.value = {
    settings: { ...draft.value.settings, ...game, seating: "chosen" },
    house,
    seats: levels.map((level) => level || usualSeat()),
  };
}

/** Whether the table continues a game. */
export const isContinued = computed(() => draft.value.settings.scores.length > 0);

/** Discard the check of the old rules, which does not apply to the new ones. */
function forgetCheck() {
  check.value = null;
  asked = "";
}

/** The level of a seat that the visitor has not chosen: a robot if nobody else can come. */
const usualSeat = () => (isAlone ? middleLevel() : "");

/** @param {number} players @param {number} sides */
export function arrange(players, sides) {
  const { seats } = draft.value;
  const resized = Array.from({ length: players - 1 }, (_, at) => seats[at] ?? usualSeat());
  draft.value = { ...draft.value, seats: resized };
  change({ players, sides, ...NEW_GAME });
}

/** @param {number} seat from 1 @param {string} level empty to keep it free */
export function seatRobot(seat, level) {
  const seats = draft.value.seats.map((other, at) => (at === seat - 1 ? level : other));
  draft.value = { ...draft.value, seats };
}

/** Put robots on all other seats, or free them. @param {string} level */
export function seatRobots(level) {
  draft.value = { ...draft.value, seats: draft.value.seats.map(() => level) };
}

/**
 * Set a rule field.
 * @param {FieldView} field @param {string | null} toml null to restore the value of the text
 */
export function setRule(field, toml) {
  const { [field.name]: _, ...rest } = draft.value.house;
  draft.value = { ...draft.value, house: toml === null ? rest : { ...rest, [field.name]: toml } };
}

/** The value of a field in the house rules, or else in the text. @param {FieldView} field */
export const ruleValue = (field) => draft.value.house[field.name] ?? textValue(field);

/** @param {FieldView} field */
export const textValue = (field) => field.values[draft.value.settings.rules] ?? "";

/** @param {string} name */
const valueOf = (name) => {
  const field = book.ruleFields.fields.find((entry) => entry.name === name);
  return field ? ruleValue(field) : "";
};

export const changedCount = computed(() => Object.keys(draft.value.house).length);

/** The pairs of players and sides that the rules allow. */
export const arrangements = computed(() => {
  /** @type {[number, number][]} */
  const allowed = check.value?.arrangements.length
    ? check.value.arrangements
    : rulesText(draft.value.settings.rules).arrangements;
  return allowed;
});

/** The target of the game by the rules, in points. */
export const rulesTarget = computed(() => readNumber(valueOf("target")));
/** The rounds after which the game ends by the rules; 0: only the target ends it. */
export const rulesRounds = computed(() => readNumber(valueOf("rounds")));

/** Whether the rules have sanctions for irregular plays. */
export const hasSanctions = computed(() => readPoints(valueOf("sanctions")).length > 0);

/** Whether a robot sits on every other seat, so that the game can begin at once. */
export const isFull = computed(() => draft.value.seats.every(Boolean));

export const canOpen = computed(() => !isChecking.value && !check.value?.problems.length);

/** The request to open the table. @returns {NewTable} */
export function newTable() {
  const { settings, seats } = draft.value;
  return {
    settings: { ...settings, house_rules: check.value?.toml ?? "" },
    seats: seats.map((level, at) => ({ seat: at + 1, robot: level || null })),
    start: isFull.value,
  };
}

/** The default level of robots: the middle one. */
export const middleLevel = () => book.levels[Math.floor(book.levels.length / 2)] ?? "";

/** Load house rules from a rule file. @param {string} toml */
export async function loadRuleFile(toml) {
  /** @type {HouseRulesCheck} */
  const answer = await post("/api/rules/check", {
    base: draft.value.settings.rules,
    values: {},
    toml,
  });
  const [problem] = answer.problems;
  // An unreadable file has no values; contradictions can be corrected in the form.
  if (problem && !Object.keys(answer.values).length) throw new ProblemError({ code: "rule_file", text: problem.text });
  chooseRules(answer.base, answer.values);
}

const CHECK_AFTER_MS = 250;
const RETRY_AFTER_MS = 3000;

/** Have the server check the house rules whenever they change. */
export function checkRules() {
  let timer = 0;
  effect(() => {
    const rules = { base: draft.value.settings.rules, values: draft.value.house, toml: "" };
    const question = JSON.stringify(rules);
    if (question === asked) return;
    asked = question;
    clearTimeout(timer);
    isChecking.value = changedCount.value > 0;
    if (isChecking.value) timer = setTimeout(ask, CHECK_AFTER_MS);
    else check.value = null;

    async function ask() {
      try {
        const answer = await post("/api/rules/check", rules);
        if (question !== asked) return;
        check.value = answer;
        isChecking.value = false;
        seatAsAllowed();
      } catch (error) {
        if (question !== asked) return;
        showError(error);
        timer = setTimeout(ask, RETRY_AFTER_MS);
      }
    }
  });
}

/** Keep the number of players if the rules allow it, otherwise choose one they allow. */
function seatAsAllowed() {
  const { players, sides } = draft.value.settings;
  const allowed = arrangements.value;
  if (allowed.some(([count, camps]) => count === players && camps === sides)) return;
  const [count, camps] = allowed.find(([wanted]) => wanted === players) ?? allowed[0] ?? [4, 2];
  arrange(count, camps);
}

