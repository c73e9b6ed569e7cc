/** Announces the sums and problems of an entry to screen readers. */
import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../../lib/html.js";

/** Typed digits change the sums, so they are announced after a pause without changes. */
const PAUSE_MS = 1000;

/** Visually hidden words, announced when they change. @param {{ words: string }} props */
export function Announcement({ words }) {
  const first = useRef(words);
  const [said, say] = useState("");
  useEffect(() => {
    if (!said && words === first.current) return undefined;
    const timer = setTimeout(() => say(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return html`<p class="hidden-text" role="status">${said}</p>`;
}
