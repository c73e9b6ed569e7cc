/** Starts a page: loads its texts and data, then renders header and page. */
import { render } from "preact";

import { html } from "./html.js";
import { loadTexts, text } from "./text.js";
import { messageOf, prepareToasts } from "./toast.js";

/** @typedef {import("./html.js").VNode} VNode */

/** Milliseconds until the texts are asked for again. */
const AGAIN_MS = 2000;

/**
 * Load what a page needs, then render it; or say why it could not be loaded.
 * @param {() => VNode | null} Page a component
 * @param {object} parts
 * @param {() => VNode | null} parts.header
 * @param {() => Promise<unknown>} [parts.loadWords] loads the texts
 * @param {() => unknown} [parts.load] loads data without which the page cannot be rendered
 */
export async function startPage(Page, { header, loadWords = loadTexts, load }) {
  startAnewOnReturn();
  await patiently(loadWords);
  prepareToasts();
  let page = html`<${Page} />`;
  try {
    await load?.();
  } catch (error) {
    page = html`<${NotLoaded} error=${error} />`;
  }
  render(html`<${header} />`, element("menu"));
  render(page, element("page"));
  document.body.dataset["ready"] = "true";
}

/**
 * Load a page anew when the browser shows it again from its back/forward cache: what it showed is
 * old, and a button that led away from it is still off.
 */
function startAnewOnReturn() {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

/**
 * Load the texts, however often it takes: without them a page has no words to say that it failed.
 * @param {() => Promise<unknown>} loadWords
 */
async function patiently(loadWords) {
  for (;;) {
    try {
      return await loadWords();
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
