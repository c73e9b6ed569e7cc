/** The footer of every page but the table. */
import { html } from "../lib/html.js";
import { isAlone } from "../site/alone.js";
import { text } from "../lib/text.js";

export const Footer = () =>
  html`<footer class="foot">
    <a href="/score/">${text("web.common.score")}</a>
    ${!isAlone && html`<a href="/privacy">${text("web.common.privacy")}</a>`}
    <span>${text("web.common.free")}</span>
  </footer>`;
