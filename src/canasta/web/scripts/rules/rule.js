/** One rule: title, value in words, source, and examples. */
import { useState } from "preact/hooks";

import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { ExampleView } from "./example.js";

/** @typedef {import("../../types/protocol.js").FieldView} FieldView */
/** @typedef {import("../../types/protocol.js").RulesText} RulesText */
/** @typedef {import("./example.js").Example} Example */

/**
 * @param {object} props
 * @param {FieldView} props.field
 * @param {RulesText} props.rules
 * @param {RulesText | null} props.other the text to compare with
 * @param {Example[]} props.examples
 * @param {boolean} props.isAsked whether the address names this rule
 */
export function Rule({ field, rules, other, examples, isAsked }) {
  const [isOpen, setIsOpen] = useState(isAsked);
  const differs = other && isDifferent(field, rules, other);
  const title = field.titles[rules.id] ?? "";
  return html`<article id=${field.name} class=${`rule ${differs ? "differs" : ""} ${isAsked ? "asked" : ""}`}>
    <h3>
      ${title}
      <a class="anchor" href=${`#${field.name}`} aria-label=${text("web.page.rules.link", { title })}>#</a>
    </h3>
    <p class="value">${field.sentences[rules.id]}</p>
    ${differs &&
    html`<p class="other-value"><b>${other.name}</b> ${field.sentences[other.id]}</p>`}
    <p>${field.meanings[rules.id]}</p>
    <p class="source">${field.sources[rules.id]}</p>
    ${examples.length > 0 &&
    html`<details open=${isOpen} onToggle=${(/** @type {Event} */ event) => setIsOpen(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)}>
      <summary>${text("web.page.rules.examples", { count: examples.length })}</summary>
      ${isOpen && html`<div class="examples">${examples.map((example, at) => html`<${ExampleView} example=${example} number=${at + 1} />`)}</div>`}
    </details>`}
  </article>`;
}

/** @param {FieldView} field @param {RulesText} rules @param {RulesText} other */
export const isDifferent = (field, rules, other) => field.values[rules.id] !== field.values[other.id];
