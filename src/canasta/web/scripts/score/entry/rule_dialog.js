/** The dialog of a rule: its value and the wording of the rule text. */
import { Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { rulesName, wordsOf } from "../score_data.js";

/** @typedef {import("../../../types/score.js").Game} Game */

/** @param {{ game: Game, title: string, fields: readonly string[], onClose: () => void }} props */
export function RuleDialog({ game, title, fields, onClose }) {
  const words = wordsOf(game);
  const shown = fields.map((field) => words?.rules[field]).filter((rule) => rule !== undefined);
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p class="hint">${rulesName(game)}</p>
    ${
      shown.length
        ? html`<dl class="score-rule" translate=${true}>
            ${shown.map(
              ({ title: name, value, source }) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd><b>${value}</b><small>${source}</small></dd>
                </div>`,
            )}
          </dl>`
        : html`<p>${text("web.score.rule.house")}</p>`
    }
  <//>`;
}
