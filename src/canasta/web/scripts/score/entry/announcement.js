/** What a screen reader says of an entry besides the controls: sums, and what does not fit. */
import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../../lib/html.js";

/** Every digit that is typed changes the sums: they are said when nothing changes for a moment. */
const PAUSE_MS = 1000;

/** Words that nobody sees, said when they have changed. @param {{ words: string }} props */
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
