/** Starts a page: loads the texts and the guest, then renders menu and page. */
import { render } from "preact";

import { html } from "./html.js";
import { loadGuest } from "./guest.js";
import { loadTexts } from "./text.js";
import { prepareToasts, showError } from "./toast.js";
import { Menu } from "../components/menu.js";

/** @typedef {import("./html.js").VNode} VNode */

/**
 * Load what a page needs, then render it.
 * @param {() => VNode | null} Page a component
 * @param {{ header?: () => VNode | null, load?: () => Promise<unknown> }} [parts] `header`
 *   replaces the menu; `load` loads data the page needs before its first rendering
 */
export async function startPage(Page, { header = Menu, load } = {}) {
  await loadTexts();
  prepareToasts();
  // One that fails does not keep the page from the other.
  await Promise.all([loadGuest(), load?.()].map((loading) => loading?.catch(showError)));
  render(html`<${header} />`, element("menu"));
  render(html`<${Page} />`, element("page"));
  document.body.dataset["ready"] = "true";
}

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
