/** The dialog that changes the settings before the game, with the form of a new table. */
import { useEffect, useState } from "preact/hooks";

import { post } from "../../lib/api.js";
import { Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { loadRules } from "../../lib/rules_book.js";
import { text } from "../../lib/text.js";
import { showError } from "../../lib/toast.js";
import { GamePanel } from "../../new_table/game_panel.js";
import { RulesPanel } from "../../new_table/rules_panel.js";
import { canOpen, checkRules, draft, newTable } from "../../new_table/table_draft.js";
import { TablePanel } from "../../new_table/table_panel.js";
import { perform } from "../actions.js";
import { closing } from "../header.js";
import { table } from "../state.js";

const close = closing("change");

/** Fill the form with the settings of the table; the rules are loaded on demand. */
async function loadForm() {
  await loadRules();
  const { house_rules: toml, ...settings } = table.peek().settings;
  const house = toml
    ? (await post("/api/rules/check", { base: settings.rules, values: {}, toml })).values
    : {};
  const seats = table
    .peek()
    .seats.slice(1)
    .map(({ kind, level }) => (kind === "robot" ? level : ""));
  draft.value = { settings, house, seats };
  checkRules();
}

export function ChangeDialog() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    loadForm().then(() => setLoaded(true), showError);
  }, []);
  const change = () => {
    const { settings } = newTable();
    close();
    void perform({ t: "change", settings });
  };
  return html`<${Dialog}
    title=${text("web.table.room.change")}
    kind="wide"
    onClose=${close}
    actions=${html`<${SaveButton} isLoaded=${isLoaded} onSave=${change} />`}
  >
    <p class="hint">${text("web.table.room.change.hint")}</p>
    ${isLoaded &&
    html`<div class="change-form"><${RulesPanel} /><${GamePanel} /><${TablePanel} /></div>`}
  <//>`;
}

/** @param {{ isLoaded: boolean, onSave: () => void }} props */
const SaveButton = ({ isLoaded, onSave }) =>
  html`<button type="button" class="button quiet" onClick=${close}>
      ${text("web.common.cancel")}
    </button>
    <button
      type="button"
      class="button main"
      disabled=${!isLoaded || !canOpen.value}
      onClick=${onSave}
    >
      ${text("web.table.room.change.save")}
    </button>`;
