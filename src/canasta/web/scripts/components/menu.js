/** The header of every page but the table: links, language and settings. */
import { signal } from "@preact/signals";

import { html } from "../lib/html.js";
import { chooseLanguage, nextLanguage } from "../lib/language.js";
import { pageAddress } from "../site/site.js";
import { Symbol } from "../lib/symbols.js";
import { text } from "../lib/text.js";
import { SettingsDialog } from "./settings_dialog.js";

/** @typedef {import("../lib/symbols.js").Drawing} Drawing */

/** @type {[path: string, key: string, icon: Drawing][]} */
const ENTRIES = [
  ["/", "web.common.menu.play", "spades"],
  ["/lesson", "web.common.menu.lesson", "hint"],
  ["/rules", "web.common.menu.rules", "rules"],
  ["/games", "web.common.menu.games", "score"],
];

const settingsAreOpen = signal(false);

export function Menu() {
  return html`
    <nav class="menu" aria-label=${text("web.common.menu")}>
      ${ENTRIES.map(
        ([path, key, icon]) =>
          html`<a href=${path} aria-current=${isHere(path) ? "page" : undefined}>
            <${Symbol} name=${icon} /><span>${text(key)}</span>
          </a>`,
      )}
    </nav>
    <div class="menu-end">
      <${LanguageButton} />
      <${SettingsButton} />
    </div>
  `;
}

/** Switches to the next language, labelled with its own name; other headers use it too. */
export function LanguageButton() {
  const [other, name] = nextLanguage();
  return html`<button
    type="button"
    class="icon-button"
    lang=${other}
    translate=${false}
    aria-label=${name}
    onClick=${() => chooseLanguage(other)}
  >
    <span aria-hidden="true">${other.toUpperCase()}</span>
  </button>`;
}

/** Opens the settings; other headers use it too. */
export function SettingsButton() {
  return html`
    <button
      type="button"
      class="icon-button"
      aria-label=${text("web.common.settings")}
      aria-haspopup="dialog"
      onClick=${() => (settingsAreOpen.value = true)}
    >
      <${Symbol} name="settings" />
    </button>
    ${settingsAreOpen.value &&
    html`<${SettingsDialog} onClose=${() => (settingsAreOpen.value = false)} />`}
  `;
}

const here = () => pageAddress().pathname;

/** @param {string} path */
const isHere = (path) =>
  path === "/" ? here() === "/" : here().startsWith(path);
