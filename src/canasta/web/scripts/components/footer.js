/** The footer of every page but the table. */
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";

export const Footer = () =>
  html`<footer class="foot">
    <a href="/score/">${text("web.common.score")}</a>
    <a href="/privacy">${text("web.common.privacy")}</a>
    <span>${text("web.common.free")}</span>
  </footer>`;
