/** The dialog that changes the settings before the game, with the form of a new table. */
import { useEffect, useState } from "preact/hooks";

import { post } from "../../lib/api.js";
import { Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { loadRules } from "../../lib/rules_book.js";
import { text } from "../../lib/text.js";
import { showError } from "../../lib/toast.js";
import { perform } from "../actions.js";
import { closing } from "../header.js";
import { table } from "../state.js";

const close = closing("change");

/** The panels of the form, loaded on demand: few tables are changed. */
async function loadForm() {
  const [draft, { RulesPanel }, { GamePanel }, { TablePanel }] = await Promise.all([
    import("../../new_table/table_draft.js"),
    import("../../new_table/rules_panel.js"),
    import("../../new_table/game_panel.js"),
    import("../../new_table/table_panel.js"),
    loadRules(),
  ]);
  const { house_rules: toml, ...settings } = table.peek().settings;
  const house = toml
    ? (await post("/api/rules/check", { base: settings.rules, values: {}, toml })).values
    : {};
  const seats = table
    .peek()
    .seats.slice(1)
    .map(({ kind, level }) => (kind === "robot" ? level : ""));
  draft.draft.value = { settings, house, seats };
  draft.checkRules();
  return { draft, panels: [RulesPanel, GamePanel, TablePanel] };
}

export function ChangeDialog() {
  const [form, setForm] = useState(
    /** @type {Awaited<ReturnType<typeof loadForm>> | null} */ (null),
  );
  useEffect(() => {
    loadForm().then(setForm, showError);
  }, []);
  const change = () => {
    if (!form) return;
    const { settings } = form.draft.newTable();
    close();
    void perform({ t: "change", settings });
  };
  return html`<${Dialog}
    title=${text("web.table.room.change")}
    kind="wide"
    onClose=${close}
    actions=${html`<${SaveButton} canSave=${form?.draft.canOpen ?? null} onSave=${change} />`}
  >
    <p class="hint">${text("web.table.room.change.hint")}</p>
    ${form &&
    html`<div class="change-form">${form.panels.map((Panel) => html`<${Panel} />`)}</div>`}
  <//>`;
}

/** @param {{ canSave: { value: boolean } | null, onSave: () => void }} props */
const SaveButton = ({ canSave, onSave }) =>
  html`<button type="button" class="button quiet" onClick=${close}>
      ${text("web.common.cancel")}
    </button>
    <button type="button" class="button main" disabled=${!canSave?.value} onClick=${onSave}>
      ${text("web.table.room.change.save")}
    </button>`;
