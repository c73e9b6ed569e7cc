/** Starts a page: loads texts, guest and its own data, then renders menu and page. */
import { render } from "preact";

import { html } from "./html.js";
import { loadGuest } from "./guest.js";
import { loadTexts, text } from "./text.js";
import { messageOf, prepareToasts, showError } from "./toast.js";
import { Menu } from "../components/menu.js";

/** @typedef {import("./html.js").VNode} VNode */

/** Milliseconds until the texts are asked for again. */
const AGAIN_MS = 2000;

/**
 * Load what a page needs, then render it; or say why it could not be loaded.
 * @param {() => VNode | null} Page a component
 * @param {{ header?: () => VNode | null, load?: () => Promise<unknown> }} [parts] `header`
 *   replaces the menu; `load` loads data without which the page cannot be rendered
 */
export async function startPage(Page, { header = Menu, load } = {}) {
  await loadTextsPatiently();
  prepareToasts();
  const guestLoaded = loadGuest().catch(showError); // the page does without
  let page = html`<${Page} />`;
  try {
    await load?.();
  } catch (error) {
    page = html`<${NotLoaded} error=${error} />`;
  }
  await guestLoaded;
  render(html`<${header} />`, element("menu"));
  render(page, element("page"));
  document.body.dataset["ready"] = "true";
}

/** Load the texts, however often it takes: without them a page has no words to say that it failed. */
async function loadTextsPatiently() {
  for (;;) {
    try {
      return await loadTexts();
    } catch {
      await new Promise((wake) => setTimeout(wake, AGAIN_MS));
    }
  }
}

/** @param {{ error: unknown }} props */
const NotLoaded = ({ error }) =>
  html`<section class="sheet" aria-labelledby="not-loaded">
    <h1 id="not-loaded">${text("web.common.not_loaded")}</h1>
    <p class="lead" role="alert">${messageOf(error)}</p>
    <div class="button-row">
      <button class="button main" onClick=${() => location.reload()}>
        ${text("web.common.again")}
      </button>
    </div>
  </section>`;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
