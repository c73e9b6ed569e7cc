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
 *
 * A browser that translates a page replaces its text nodes, and Preact then changes nodes that nobody
 * sees: whatever text changes must lie below `translate=${false}`.
 * @param {() => VNode | null} Page a component
 * @param {object} parts
 * @param {() => VNode | null} parts.header
 * @param {() => Promise<unknown>} [parts.loadWords] loads the texts
 * @param {() => unknown} [parts.load] loads data without which the page cannot be rendered
 * @param {boolean} [parts.isLive] whether texts change all over the page
 */
export async function startPage(Page, { header, loadWords = loadTexts, load, isLive = false }) {
  startAnewOnReturn();
  await patiently(loadWords);
  prepareToasts();
  let page = html`<${Page} />`;
  try {
    await load?.();
  } catch (error) {
    page = html`<${NotLoaded} error=${error} />`;
  }
  render(html`<${header} />`, part("menu", isLive));
  render(page, part("page", isLive));
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

/**
 * A part of the page's shell.
 * @param {"menu" | "page"} id @param {boolean} isLive
 */
function part(id, isLive) {
  const element = /** @type {HTMLElement} */ (document.getElementById(id));
  element.translate = !isLive;
  return element;
}
