/** Starts a page: loads its texts and data, then renders header and page. */
import { render } from "preact";

import { html } from "./html.js";
import { text } from "./text.js";
import { messageOf, prepareToasts } from "./toast.js";

/** @typedef {import("./html.js").VNode} VNode */

/** Milliseconds before the texts are requested again. */
const AGAIN_MS = 2000;

/**
 * Load the data of a page, then render it, or show the reason why it could not be loaded.
 *
 * A browser that translates a page replaces its text nodes, and Preact then changes invisible
 * nodes. Any text that changes must therefore lie below `translate=${false}`.
 * @param {() => VNode | null} Page a component
 * @param {object} parts
 * @param {() => VNode | null} parts.header
 * @param {() => Promise<unknown>} parts.loadWords loads the texts
 * @param {() => unknown} [parts.load] loads data required for rendering
 * @param {boolean} [parts.isLive] whether texts change everywhere on the page
 */
export async function startPage(Page, { header, loadWords, load, isLive = false }) {
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
 * Reload a page when the browser shows it from its back/forward cache: its data is old, and a
 * button that led away is still disabled.
 */
function startAnewOnReturn() {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

/**
 * Retry loading the texts until it succeeds: without them, a page cannot even show an error.
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
