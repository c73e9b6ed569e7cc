/** A box that scrolls, and shows while there is more below. */
import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../lib/html.js";
import { watchOverflow } from "../lib/overflow.js";
import { Symbol } from "../lib/symbols.js";

/** Fractions of a pixel that a box at its end may lack. */
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
