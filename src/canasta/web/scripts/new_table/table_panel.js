/** The panel for name, visibility, watchers, chat, and robots that stand in. */
import { NumberField, Segments, Select, Switch } from "../components/fields.js";
import { TextField } from "../components/text_field.js";
import { html } from "../lib/html.js";
import { book } from "../lib/rules_book.js";
import { isAlone } from "../site/alone.js";
import { text } from "../lib/text.js";
import { levelManner, levelName, paceOptions } from "../lib/labels.js";
import { change, draft } from "./table_draft.js";

/** @typedef {import("../../types/protocol.js").TableSettings["robot_pace"]} RobotPace */

/** The longest table name the server accepts. */
const NAME_LENGTH = 60;

export function TablePanel() {
  const { name, robot_pace } = draft.value.settings;
  return html`<section class="sheet" aria-labelledby="table">
    <h2 id="table">${text("web.new.table")}</h2>
    <${TextField}
      label=${text("web.new.name")}
      placeholder=${text("web.new.name.example")}
      value=${name}
      maxLength=${NAME_LENGTH}
      onInput=${(/** @type {string} */ given) => change({ name: given.trim() })}
    />
    ${!isAlone && html`<${WithOthers} />`}
    <${Segments}
      label=${text("web.common.pace")}
      hint=${text("web.common.pace.hint")}
      options=${paceOptions()}
      value=${robot_pace}
      onChange=${(/** @type {RobotPace} */ value) => change({ robot_pace: value })}
    />
    ${!isAlone && html`<${Absence} />`}
  </section>`;
}

/** Access to the table for other people. */
function WithOthers() {
  const { visibility, watchers, chat, robot_seats } = draft.value.settings;
  return html`
    <${Segments}
      label=${text("web.new.visibility")}
      options=${[
        ["invited", text("web.new.visibility.invited")],
        ["public", text("web.new.visibility.public")],
      ]}
      hint=${text(`web.new.visibility.${visibility}.hint`)}
      value=${visibility}
      onChange=${(/** @type {"public" | "invited"} */ value) => change({ visibility: value })}
    />
    <${Switch}
      label=${text("web.new.watchers")}
      hint=${text("web.new.watchers.hint")}
      checked=${watchers}
      onChange=${(/** @type {boolean} */ isOn) => change({ watchers: isOn })}
    />
    <${Switch}
      label=${text("web.new.chat")}
      hint=${text("web.new.chat.hint")}
      checked=${chat}
      onChange=${(/** @type {boolean} */ isOn) => change({ chat: isOn })}
    />
    <${Segments}
      label=${text("web.new.robot_seats")}
      options=${[
        ["next_deal", text("web.new.robot_seats.next_deal")],
        ["at_once", text("web.new.robot_seats.at_once")],
        ["kept", text("web.new.robot_seats.kept")],
      ]}
      hint=${text(`web.new.robot_seats.${robot_seats}.hint`)}
      value=${robot_seats}
      onChange=${(/** @type {"at_once" | "next_deal" | "kept"} */ value) =>
        change({ robot_seats: value })}
    />
  `;
}

/** The robot that plays for an absent person. */
function Absence() {
  const { robot_delay_s, stand_in } = draft.value.settings;
  return html`
    <${NumberField}
      label=${text("web.new.delay")}
      hint=${text("web.new.delay.hint")}
      unit=${text("web.new.seconds")}
      value=${robot_delay_s}
      min=${5}
      max=${3600}
      step=${5}
      onChange=${(/** @type {number} */ seconds) => change({ robot_delay_s: seconds })}
    />
    <${Select}
      label=${text("web.new.stand_in")}
      hint=${levelManner(stand_in)}
      options=${book.levels.map((level) => [level, levelName(level)])}
      value=${stand_in}
      onChange=${(/** @type {string} */ level) => change({ stand_in: level })}
    />
  `;
}
