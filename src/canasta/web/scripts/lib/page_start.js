/** What every page starts with: texts, the visitor, the menu, and a place for the page itself. */
import { render } from "preact";

import { html } from "./html.js";
import { loadGuest } from "./guest.js";
import { loadTexts } from "./text.js";
import { prepareToasts, showError } from "./toast.js";
import { Menu } from "../components/menu.js";

/** @typedef {import("./html.js").VNode} VNode */

/**
 * Draw a page once its texts are there.
 * @param {() => VNode | null} Page a component
 * @param {{ header?: () => VNode | null, load?: () => Promise<unknown> }} [parts] another component in
 *   place of the menu; what the page needs before it is drawn the first time
 */
export async function startPage(Page, { header = Menu, load } = {}) {
  await loadTexts();
  prepareToasts();
  await Promise.all([loadGuest(), load?.()]).catch(showError);
  render(html`<${header} />`, element("menu"));
  render(html`<${Page} />`, element("page"));
  document.body.dataset["ready"] = "true";
}

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
