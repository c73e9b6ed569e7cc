/** Starts a page of the site, with its guest and the menu. */
import { options } from "preact";

import { loadGuest } from "../lib/guest.js";
import { startPage } from "../lib/page_start.js";
import { linkProperties, textsAddress } from "../site/site.js";
import { language, loadTexts } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { Menu } from "./menu.js";

/** @typedef {import("../lib/html.js").VNode} VNode */

// Adapt links to the addresses of the site.
const { vnode: others } = options;
options.vnode = (vnode) => {
  if (vnode.type === "a") vnode.props = linkProperties(vnode.props);
  others?.(vnode);
};

/**
 * Load the data of a page, then render it, or show the reason why it could not be loaded.
 * @param {() => VNode | null} Page a component
 * @param {object} [parts]
 * @param {() => VNode | null} [parts.header] replaces the menu, at tables
 * @param {() => unknown} [parts.load] loads data required for rendering
 * @param {boolean} [parts.isLive] whether texts change everywhere on the page
 */
export const startSitePage = (Page, { header = Menu, load, isLive = false } = {}) =>
  startPage(Page, {
    header,
    isLive,
    loadWords: () => loadTexts(textsAddress(header === Menu ? "pages" : "table", language())),
    load: () => {
      const guestLoaded = loadGuest().catch(showError); // the page works without a guest
      return Promise.all([guestLoaded, load?.()]);
    },
  });
