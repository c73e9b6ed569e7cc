/** Boxes that scroll, reachable by keyboard, with a sign if there is more below. */
import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../lib/html.js";
import { Symbol } from "../lib/symbols.js";

/** Pixels that a box scrolled to its end may still lack, because of rounding. */
const NEARLY = 2;

/** @param {{ children?: unknown }} props */
export function ScrollBox({ children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [hasMore, setMore] = useState(false);
  const look = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {};
    setMore(scrollTop + clientHeight < scrollHeight - NEARLY);
  };
  useEffect(() => watchOverflow(box.current, look), []);
  return html`<div class="scroll-box">
    <div ref=${box} onScroll=${look}>${children}</div>
    ${hasMore && html`<span class="more-below"><${Symbol} name="more" /></span>`}
  </div>`;
}

/**
 * Make a box reachable by keyboard as long as it scrolls.
 * @param {HTMLElement | null} box
 * @param {() => void} [onChange] called when the box or its contents change
 * @returns {() => void} a function that stops watching
 */
export function watchOverflow(box, onChange) {
  if (!box) return () => {};
  const look = () => {
    const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
    onChange?.();
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(box);
  const changes = new MutationObserver(look);
  changes.observe(box, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}
