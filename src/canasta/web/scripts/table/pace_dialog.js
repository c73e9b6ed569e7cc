/** The dialog in which the host sets the delay of the robots' plays. */
import { Segments } from "../components/fields.js";
import { Dialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { paceOptions } from "../lib/labels.js";
import { text } from "../lib/text.js";
import { perform } from "./actions.js";
import { closing } from "./header.js";
import { table } from "./state.js";

/** @typedef {import("../../types/protocol.js").TableSettings["robot_pace"]} RobotPace */

export function PaceDialog() {
  return html`<${Dialog} title=${text("web.common.pace")} kind="question" onClose=${closing("pace")}>
    <${Segments}
      label=${text("web.common.pace.hint")}
      options=${paceOptions()}
      value=${table.value.settings.robot_pace}
      onChange=${(/** @type {RobotPace} */ pace) => void perform({ t: "pace", pace })}
    />
  <//>`;
}
