/** The header: a link to the first view, light or dark, and the other languages. */
import { html } from "../lib/html.js";
import { isLight, setPreference } from "../lib/preferences.js";
import { language, languages, text } from "../lib/text.js";
import { readIn } from "./score_data.js";

export function Header() {
  const at = languages.findIndex(([code]) => code === language());
  const [other, name] = languages[(at + 1) % languages.length] ?? ["", ""];
  return html`<nav class="score-menu" aria-label=${text("web.common.menu")}>
      <a href="#">${text("web.score.games")}</a>
      <a href="#figures">${text("web.score.figures")}</a>
    </nav>
    <div class="menu-end">
      <button
        type="button"
        class="icon-button"
        role="switch"
        aria-checked=${isLight.value}
        aria-label=${text("web.score.light")}
        onClick=${() => setPreference("felt", isLight.value ? "dark" : "light")}
      >
        <span aria-hidden="true">${isLight.value ? "☾" : "☀"}</span>
      </button>
      <button
        type="button"
        class="icon-button"
        lang=${other}
        aria-label=${name}
        onClick=${() => readIn(other)}
      >
        <span aria-hidden="true">${other.toUpperCase()}</span>
      </button>
    </div>`;
}
