/** The form of house rules: every field in its group; import, and export as link and file. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { Switch } from "../components/fields.js";
import { FileButton } from "../components/file_button.js";
import { copyText, saveFile } from "../lib/clipboard.js";
import { html } from "../lib/html.js";
import { book } from "../lib/rules_book.js";
import { text } from "../lib/text.js";
import { toast } from "../lib/toast.js";
import { changedCount, check, chooseRules, draft, isChecking, loadRuleFile } from "./table_draft.js";
import { isChanged, problemsOf, RuleField } from "./rule_field.js";
import { rulesFileName, rulesLink } from "./sharing.js";

/** Whether to list only the fields that differ from the text. */
const onlyChanged = signal(false);

export function HouseRules() {
  return html`<div class="house">
    <p class="hint">${text("web.new.house.what")}</p>
    <div class="button-row">
      <button type="button" class="button quiet small" onClick=${copyLink}>
        ${text("web.new.house.copy")}
      </button>
      <button
        type="button"
        class="button quiet small"
        disabled=${isChecking.value || !check.value?.toml}
        onClick=${() => saveFile(rulesFileName(), check.value?.toml ?? "", "application/toml")}
      >
        ${text("web.new.house.save")}
      </button>
      <${FileButton}
        label=${text("web.new.house.load")}
        size="small"
        accept=".toml,text/plain,application/toml"
        onFile=${load}
      />
      <button
        type="button"
        class="button quiet small"
        disabled=${!changedCount.value}
        onClick=${() => chooseRules(draft.value.settings.rules)}
      >
        ${text("web.new.house.reset")}
      </button>
    </div>
    <div translate=${false}>
      <${Switch}
        label=${text("web.new.house.only_changed", { count: changedCount.value })}
        checked=${onlyChanged.value}
        onChange=${(/** @type {boolean} */ isOn) => (onlyChanged.value = isOn)}
      />
    </div>
    <${Problems} />
    ${book.ruleFields.groups.map(([group, title]) => html`<${Group} group=${group} title=${title} />`)}
  </div>`;
}

/** The problems the server found, with links to their fields. */
function Problems() {
  const problems = check.value?.problems ?? [];
  return html`<div class="problems" role="status" translate=${false}>
    ${problems.length > 0 &&
    html`<p>${text("web.new.house.problems", { count: problems.length })}</p>
      <ul>
        ${problems.map(
          (problem) =>
            html`<li>
              ${problem.field
                ? html`<a href=${`#rule-${problem.field}`} onClick=${() => reveal(problem.field)}
                    >${problem.text}</a
                  >`
                : problem.text}
            </li>`,
        )}
      </ul>`}
  </div>`;
}

/** @param {{ group: string, title: string }} props */
function Group({ group, title }) {
  const fields = book.ruleFields.fields.filter((field) => field.group === group);
  const changed = fields.filter(isChanged);
  const isWrong = fields.some((field) => problemsOf(field).length);
  const shown = onlyChanged.value ? changed : fields;
  const box = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const isOfInterest = isWrong || changed.length > 0;
  // Groups with changes or problems open automatically; no group closes automatically.
  useEffect(() => {
    if (isOfInterest && box.current) box.current.open = true;
  }, [isOfInterest]);
  if (!shown.length) return null;
  return html`<details class="group" id=${`group-${group}`} ref=${box}>
    <summary>
      <h3>${title}</h3>
      ${changed.length > 0 &&
      html`<span class="mark" translate=${false}>${text("web.new.changed.count", { count: changed.length })}</span>`}
    </summary>
    ${shown.map(
      (field) => html`<${RuleField} key=${`${draft.value.settings.rules} ${field.name}`} field=${field} />`,
    )}
  </details>`;
}

/** Open the group of a field, so that a link can scroll to it. @param {string} name */
function reveal(name) {
  const group = document.getElementById(`rule-${name}`)?.closest("details");
  if (group) group.open = true;
}

function copyLink() {
  const link = rulesLink();
  return copyText(link, text("web.new.house.copied"), text("web.new.house.not_copied", { link }));
}

/** @param {File} file */
async function load(file) {
  await loadRuleFile(await file.text());
  toast(text("web.new.house.loaded", { count: changedCount.value }));
}
