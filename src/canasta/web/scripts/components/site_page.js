/** Starts a page of the site: one that knows its guest and has the menu. */
import { options } from "preact";

import { loadGuest } from "../lib/guest.js";
import { startPage } from "../lib/page_start.js";
import { linkProperties, textsAddress } from "../site/site.js";
import { language, loadTexts } from "../lib/text.js";
import { showError } from "../lib/toast.js";
import { Menu } from "./menu.js";

/** @typedef {import("../lib/html.js").VNode} VNode */

// Links lead where the site has its pages.
const { vnode: others } = options;
options.vnode = (vnode) => {
  if (vnode.type === "a") vnode.props = linkProperties(vnode.props);
  others?.(vnode);
};

/**
 * Load what a page needs, then render it; or say why it could not be loaded.
 * @param {() => VNode | null} Page a component
 * @param {object} [parts]
 * @param {() => VNode | null} [parts.header] replaces the menu
 * @param {() => unknown} [parts.load] loads data without which the page cannot be rendered
 * @param {boolean} [parts.isLive] whether texts change all over the page
 */
export const startSitePage = (Page, { header = Menu, load, isLive = false } = {}) =>
  startPage(Page, {
    header,
    isLive,
    loadWords: () => loadTexts(textsAddress(language())),
    load: () => {
      const guestLoaded = loadGuest().catch(showError); // the page does without
      return Promise.all([guestLoaded, load?.()]);
    },
  });
