/** The summary of the table, and the button that opens it. */
import { useState } from "preact/hooks";

import { ensureNickname } from "../components/nickname_dialog.js";
import { SettingsSummary } from "../components/settings_summary.js";
import { post } from "../lib/api.js";
import { html } from "../lib/html.js";
import { rulesText } from "../lib/rules_book.js";
import { go } from "../site/site.js";
import { text } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { canOpen, check, draft, isFull, newTable, rulesRounds, rulesTarget } from "./table_draft.js";

/** @typedef {import("../../types/protocol.js").Opened} Opened */

export function OpenPanel() {
  const [opening, setOpening] = useState(false);
  const { settings } = draft.value;

  const open = async () => {
    if (!(await ensureNickname())) return;
    setOpening(true);
    try {
      /** @type {Opened} */
      const opened = await post("/api/tables", newTable());
      go(`/t/${opened.id}`);
    } catch (error) {
      showError(error);
      setOpening(false);
    }
  };

  return html`<aside class="sheet open-panel" translate=${false} aria-labelledby="summary">
    <h2 id="summary">${settings.name || text("web.new.summary")}</h2>
    <${SettingsSummary}
      settings=${settings}
      rules=${rulesText(settings.rules).name}
      target=${settings.target ?? rulesTarget.value}
      rounds=${settings.rounds ?? rulesRounds.value}
      differences=${check.value?.differences ?? []}
    />
    <button
      type="button"
      class="button main large"
      disabled=${opening || !canOpen.value}
      onClick=${open}
    >
      ${text(isFull.value ? "web.new.start" : "web.new.open")}
    </button>
    <p class="problem" role="status">
      ${check.value?.problems.length ? text("web.new.mend_first") : ""}
    </p>
    <p class="hint">${text(isFull.value ? "web.new.start.hint" : "web.new.open.hint")}</p>
  </aside>`;
}
