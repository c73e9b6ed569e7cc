/** The view that creates a game: rules, players, dealer. */
import { useState } from "preact/hooks";

import { NumberField, Segments, Select } from "../components/fields.js";
import { FileButton } from "../components/file_button.js";
import { html } from "../lib/html.js";
import { arrangementName } from "../lib/arrangement.js";
import { text } from "../lib/text.js";
import { useUniqueId } from "../lib/unique_id.js";
import { showRefused, SignedPoints } from "./entry/inputs.js";
import { LONGEST_NAME, MOST_POINTS, cleanName } from "./game_file.js";
import { games, keepGame } from "./kept_games.js";
import { newGame } from "./new_entries.js";
import { Notes } from "./notes.js";
import { knownNames, sideName } from "./people.js";
import { gameAddress, replaceRoute } from "./route.js";
import { ruleTexts, rulesName } from "./score_data.js";
import { hasServer } from "./server/has_server.js";
import { readHouseRules } from "./server/house_rules.js";

/** @typedef {import("../../types/score.js").Game} Game */

/** The rule text preselected for a first game. */
const USUAL = "classic";

/**
 * The rules that can be chosen: the four texts, and the house rules of kept games.
 * @returns {Pick<Game, "rules" | "house">[]}
 */
function offered() {
  const known = new Set(ruleTexts.map(({ hash }) => hash));
  const house = games.value.filter(({ rules }) => !known.has(rules.hash) && known.add(rules.hash));
  return [...ruleTexts.map((rules) => ({ rules, house: null })), ...house];
}

export function NewGamePage() {
  const [fromFiles, setFromFiles] = useState(/** @type {Pick<Game, "rules" | "house">[]} */ ([]));
  const choices = [...offered(), ...fromFiles];
  const last = games.value[0];
  const usual = last?.rules ?? ruleTexts.find(({ id }) => id === USUAL) ?? ruleTexts[0];
  const [hash, setHash] = useState(usual?.hash ?? "");
  const chosen = choices.find(({ rules }) => rules.hash === hash) ?? choices[0];
  const [seating, setSeating] = useState(last ? `${last.players},${last.sides}` : "4,2");
  const [names, setNames] = useState(last?.names ?? []);
  const [dealer, setDealer] = useState(0);
  const [target, setTarget] = useState(/** @type {number | null} */ (null));
  const [start, setStart] = useState(/** @type {number[]} */ ([]));
  const [refused, setRefused] = useState(/** @type {Record<string, string>} */ ({}));
  if (!chosen) return null;
  const { rules, house } = chosen;
  const seatings = rules.arrangements.map(([players, sides]) => `${players},${sides}`);
  const seated = seatings.includes(seating) ? seating : (seatings[0] ?? "4,2");
  const [players = 4, sides = 2] = seated.split(",").map(Number);
  const given = Array.from({ length: players }, (_, seat) => names[seat] ?? "");
  /** @param {Event} event */
  const begin = (event) => {
    event.preventDefault();
    if (showRefused()) return;
    const table = { players, sides, names: given.map(cleanName), dealer: Math.min(dealer, players - 1) };
    const game = newGame({ rules, house, ...table, target: target ?? rules.target }, start);
    keepGame(game);
    replaceRoute(gameAddress(game.id));
  };
  /** @param {File} file */
  const readFile = async (file) => {
    const read = await readHouseRules(await file.text());
    setFromFiles([...fromFiles, read]);
    setHash(read.rules.hash);
  };
  return html`<${Notes} />
    <h1>${text("web.score.new")}</h1>
    <form class="sheet score-new" onSubmit=${begin}>
      <${Select}
        label=${text("web.score.new.rules")}
        options=${choices.map((one) => [one.rules.hash, rulesName(one)])}
        value=${rules.hash}
        onChange=${setHash}
      />
      ${hasServer &&
      html`<${FileButton}
        label=${text("web.score.house")}
        size="small"
        accept=".toml,text/plain,application/toml"
        onFile=${readFile}
      />`}
      <${Select}
        label=${text("web.score.new.players")}
        options=${rules.arrangements.map(([count, among]) => [
          `${count},${among}`,
          arrangementName(count, among),
        ])}
        value=${seated}
        onChange=${setSeating}
      />
      <${Names} names=${given} sides=${sides} onChange=${setNames} />
      <${Segments}
        label=${text("web.score.new.dealer")}
        options=${given.map((name, seat) => [
          String(seat),
          name || text("web.score.player", { number: seat + 1 }),
        ])}
        value=${String(Math.min(dealer, players - 1))}
        onChange=${(/** @type {string} */ seat) => setDealer(Number(seat))}
      />
      <${NumberField}
        label=${text("web.score.new.target")}
        value=${target ?? rules.target}
        min=${0}
        max=${MOST_POINTS}
        step=${5}
        unit=${text("web.score.new.target.unit")}
        onChange=${setTarget}
      />
      <details class="score-begun">
        <summary>${text("web.score.new.begun")}</summary>
        ${Array.from({ length: sides }, (_, side) => {
          const name = sideName({ names: given, players, sides }, side);
          return html`<div class=${`field side-${side}`}>
            <span class="who">${name}</span>
            <${SignedPoints}
              label=${text("web.score.new.begun.points", { side: name })}
              value=${start[side] ?? 0}
              refused=${refused[side]}
              onChange=${(/** @type {number} */ points, /** @type {string} */ typed) => {
                setStart(Array.from({ length: sides }, (__, at) => (at === side ? points : (start[at] ?? 0))));
                setRefused({ ...refused, [side]: typed });
              }}
            />
          </div>`;
        })}
      </details>
      <div class="score-actions">
        <button type="submit" class="button main large">${text("web.score.new.begin")}</button>
      </div>
    </form>`;
}

/**
 * The names in the order of the seats; partners have the same colour.
 * @param {{ names: string[], sides: number, onChange: (names: string[]) => void }} props
 */
function Names({ names, sides, onChange }) {
  const list = useUniqueId();
  return html`<fieldset class="field score-names">
    <legend>${text("web.score.new.names")}</legend>
    ${names.map(
      (name, seat) =>
        html`<input
          type="text"
          class=${`side-${seat % sides}`}
          aria-label=${text("web.score.player", { number: seat + 1 })}
          placeholder=${text("web.score.player", { number: seat + 1 })}
          value=${name}
          list=${list}
          maxlength=${LONGEST_NAME}
          autocomplete="off"
          autocapitalize="words"
          onInput=${(/** @type {Event} */ event) =>
            onChange(names.with(seat, /** @type {HTMLInputElement} */ (event.target).value))}
        />`,
    )}
    <datalist id=${list}>${knownNames().map((name) => html`<option value=${name} />`)}</datalist>
    ${names.length > sides && html`<p class="hint">${text("web.score.new.names.hint")}</p>`}
  </fieldset>`;
}
