/**
 * The page `/rules/{text}`: every rule with value, source and examples, and a comparison of two
 * texts.
 */
import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { Footer } from "./components/footer.js";
import { get } from "./lib/api.js";
import { html } from "./lib/html.js";
import { book, loadRules, rulesText } from "./lib/rules_book.js";
import { startSitePage } from "./components/site_page.js";
import { go, pageAddress, renameTo } from "./site/site.js";
import { language, text, useWording } from "./lib/text.js";
import { keepForOffline } from "./offline/keep.js";
import { HowToPlay } from "./rules/how_to_play.js";
import { isDifferent, Rule } from "./rules/rule.js";

/** @typedef {import("../types/protocol.js").FieldView} FieldView */
/** @typedef {import("./rules/example.js").Example} Example */

const USUAL = "classic";
const textId = pageAddress().pathname.split("/")[2] ?? USUAL;

/** The id of the text to compare with; empty if there is none. */
const comparedWith = signal(pageAddress().searchParams.get("with") ?? "");
const onlyDifferent = signal(false);
/** Name of the rule in the address. */
const anchor = signal(pageAddress().hash.slice(1));
/** @type {Record<string, Example[]>} */
let examples = {};
/** @type {import("../types/protocol.js").HowToPlay[]} */
let prose = [];

const rules = computed(() => rulesText(textId));
const other = computed(() =>
  comparedWith.value && comparedWith.value !== rules.value.id ? rulesText(comparedWith.value) : null,
);
const isShown = (/** @type {FieldView} */ field) =>
  !onlyDifferent.value || !other.value || isDifferent(field, rules.value, other.value);
/** The groups with rules to show, and these rules. */
const groups = computed(() =>
  book.ruleFields.groups
    .map(([id, title]) => ({ id, title, fields: book.ruleFields.fields.filter((field) => field.group === id && isShown(field)) }))
    .filter(({ fields }) => fields.length),
);

function Rules() {
  useEffect(showAnchor, []);
  return html`
    <header>
      <h1>${text("web.page.rules.title")}</h1>
      <p class="lead">${text("web.page.rules.lead")}</p>
    </header>
    <${Texts} />
    <div class="reading">
      <nav class="contents sheet" aria-label=${text("web.page.rules.contents")}>
        <ul>
          ${prose.length > 0 && html`<li><a href="#how">${text("web.page.rules.how")}</a></li>`}
          ${groups.value.map(({ id, title }) => html`<li key=${id}><a href=${`#group-${id}`}>${title}</a></li>`)}
        </ul>
      </nav>
      <div class="rules">
        <${ChosenText} />
        ${prose.length > 0 && html`<${HowToPlay} sections=${prose} />`}
        ${groups.value.map((group) => html`<${Group} key=${group.id} ...${group} />`)}
      </div>
    </div>
    <${Footer} />
  `;
}

/** Links to the rule texts. */
const Texts = () =>
  html`<nav class="texts" aria-label=${text("web.page.rules.texts")}>
    ${book.texts.map(
      ({ id, name, summary }) =>
        html`<a class="sheet" href=${`/rules/${id}`} aria-current=${id === rules.value.id ? "page" : undefined}>
          <b>${name}</b><span>${summary}</span>
        </a>`,
    )}
  </nav>`;

/** The text shown, and the choice of another text for comparison. */
function ChosenText() {
  const others = book.texts.filter(({ id }) => id !== rules.value.id);
  const against = other.value;
  const differing = against ? book.ruleFields.fields.filter((field) => isDifferent(field, rules.value, against)).length : 0;
  return html`<section class="sheet chosen-text" aria-labelledby="chosen">
    <header>
      <h2 id="chosen">${rules.value.name}</h2>
      <a class="button small" href=${`/new?rules=${rules.value.id}`}>${text("web.page.rules.play")}</a>
    </header>
    <p>${rules.value.summary}</p>
    <div class="comparing">
      <label class="field">
        <span>${text("web.page.rules.compare")}</span>
        <select value=${other.value?.id ?? ""} onChange=${(/** @type {Event} */ event) => compare(/** @type {HTMLSelectElement} */ (event.currentTarget).value)}>
          <option value="">${text("web.page.rules.compare.none")}</option>
          ${others.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select>
      </label>
      ${other.value &&
      html`<label class="field">
        <input
          type="checkbox"
          checked=${onlyDifferent.value}
          onChange=${() => (onlyDifferent.value = !onlyDifferent.value)}
        />
        <span>${text("web.page.rules.only_different")}</span>
      </label>`}
    </div>
    <p class="hint" role="status" translate=${false}>${other.value ? text("web.page.rules.differences", { count: differing }) : ""}</p>
  </section>`;
}

/** @param {{ id: string, title: string, fields: FieldView[] }} props */
const Group = ({ id, title, fields }) =>
  html`<section class="sheet group" aria-labelledby=${`group-${id}`}>
    <h2 id=${`group-${id}`}>${title}</h2>
    ${fields.map(
      (field) =>
        html`<${Rule}
          key=${`${field.name} ${anchor.value === field.name}`}
          field=${field}
          rules=${rules.value}
          other=${other.value}
          examples=${examples[field.name] ?? []}
          isAsked=${anchor.value === field.name}
        />`,
    )}
  </section>`;

/** @param {string} id */
function compare(id) {
  comparedWith.value = id;
  if (!id) onlyDifferent.value = false;
  const query = id ? `?with=${id}` : "";
  renameTo(`/rules/${textId}${query}${location.hash}`);
}

/** Scroll to the anchor, because the browser looked for it before it was rendered. */
function showAnchor() {
  document.getElementById(anchor.value)?.scrollIntoView();
}

addEventListener("hashchange", () => (anchor.value = location.hash.slice(1)));

async function load() {
  const folder = `${document.body.dataset["static"]}/examples`;
  await loadRules();
  if (!book.texts.some((known) => known.id === textId)) return go("/rules");
  useWording(rules.value.wording);
  // Offline, the list of rules is shown without the prose and the examples.
  prose = await get(`/api/rules/${textId}/how-to-play`).catch(() => []);
  examples = await fetch(`${folder}/${textId}.${language()}.json`)
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}));
  document.title = `${rules.value.name} – Canasta`;
  return undefined;
}

await startSitePage(Rules, { load });
keepForOffline();
