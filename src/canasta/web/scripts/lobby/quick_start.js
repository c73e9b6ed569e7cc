/** Opens a table with robots in one click; the browser remembers the choice. */
import { useState } from "preact/hooks";

import { Select } from "../components/fields.js";
import { TextField } from "../components/text_field.js";
import { NICKNAME_LENGTH } from "../components/settings_dialog.js";
import { post } from "../lib/api.js";
import { html } from "../lib/html.js";
import { book, rulesText } from "../lib/rules_book.js";
import { go } from "../site/site.js";
import { storedSignal } from "../lib/storage.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { arrangementName } from "../lib/arrangement.js";
import { gameLength, levelManner, levelName, paceOptions } from "../lib/labels.js";
import { enterAsTyped, nickname, typeNickname } from "./nickname.js";

/** @typedef {import("../../types/protocol.js").Opened} Opened */

/** @typedef {import("../../types/protocol.js").TableSettings["robot_pace"]} RobotPace */

const choice = storedSignal("quick", {
  rules: "classic",
  players: 4,
  sides: 2,
  level: "medium",
  length: "5000",
  pace: /** @type {RobotPace} */ ("calm"),
});

/** The settings of each length on offer. */
const LENGTHS = new Map([
  ["hand", { rounds: 1 }],
  ["1500", { target: 1500 }],
  ["5000", { target: 5000 }],
]);

export function QuickStart() {
  const [starting, setStarting] = useState(false);
  const { rules, players, sides, level, length, pace } = valid(choice.value);

  /** @param {Event} event */
  const play = async (event) => {
    event.preventDefault();
    setStarting(true);
    try {
      await enterAsTyped(text("web.lobby.guest"));
      go(`/t/${(await open()).id}`);
    } catch (error) {
      showError(error);
      setStarting(false);
    }
  };

  /** @returns {Promise<Opened>} */
  const open = () => {
    const others = Array.from({ length: players - 1 }, (_, at) => at + 1);
    return post("/api/tables", {
      settings: { rules, players, sides, ...LENGTHS.get(length), robot_pace: pace },
      seats: others.map((seat) => ({ seat, robot: level })),
      start: true,
    });
  };

  return html`<form class="quick sheet" translate=${false} onSubmit=${play}>
    <${TextField}
      label=${text("web.common.nickname")}
      placeholder=${text("web.lobby.guest")}
      value=${nickname.value}
      maxLength=${NICKNAME_LENGTH}
      autocomplete="nickname"
      onInput=${typeNickname}
    />
    <${Select}
      label=${text("web.lobby.rules")}
      options=${book.texts.map(({ id, name: title }) => [id, title])}
      value=${rules}
      onChange=${(/** @type {string} */ id) => choose({ rules: id })}
    />
    <${Select}
      label=${text("web.lobby.players")}
      options=${rulesText(rules).arrangements.map((pair) => [
        pair.join(),
        arrangementName(pair[0], pair[1]),
      ])}
      value=${`${players},${sides}`}
      onChange=${(/** @type {string} */ pair) => {
        const [count = 4, camps = 2] = pair.split(",").map(Number);
        choose({ players: count, sides: camps });
      }}
    />
    <${Select}
      label=${text("web.lobby.level")}
      hint=${levelManner(level)}
      options=${book.levels.map((entry) => [entry, levelName(entry)])}
      value=${level}
      onChange=${(/** @type {string} */ entry) => choose({ level: entry })}
    />
    <${Select}
      label=${text("web.lobby.length")}
      options=${[...LENGTHS].map(([id, { target = 0, rounds = 0 }]) => [
        id,
        gameLength(target, rounds),
      ])}
      value=${length}
      onChange=${(/** @type {string} */ id) => choose({ length: id })}
    />
    <${Select}
      label=${text("web.common.pace")}
      options=${paceOptions()}
      value=${pace}
      onChange=${(/** @type {RobotPace} */ entry) => choose({ pace: entry })}
    />
    <button class="button main large" disabled=${starting}>
      ${text(starting ? "web.lobby.starting" : "web.lobby.play")}
    </button>
  </form>`;
}

/** @param {Partial<typeof choice.value>} changes */
const choose = (changes) => (choice.value = { ...valid(choice.value), ...changes });

/**
 * The choice restricted to the server's offers: a remembered rule text may be gone, and another
 * text may not allow its seating.
 * @param {typeof choice.value} wished
 */
function valid(wished) {
  const { id, arrangements } = rulesText(wished.rules);
  const [players, sides] = arrangements.find(
    ([count, camps]) => count === wished.players && camps === wished.sides,
  ) ?? arrangements.find(([count]) => count === 4) ?? arrangements[0] ?? [4, 2];
  const level = book.levels.includes(wished.level) ? wished.level : (book.levels[0] ?? "");
  const [pace] = paceOptions().find(([known]) => known === wished.pace) ?? ["calm"];
  const length = LENGTHS.has(wished.length) ? wished.length : "5000";
  return { rules: id, players, sides, level, length, pace };
}
