/**
 * A part of the page that is loaded when it is first shown. Those in `server/` work with a server only;
 * the others are kept with the page, so that they open without a network too.
 */
import { useEffect, useState } from "preact/hooks";

import { html } from "../lib/html.js";
import { text } from "../lib/text.js";

/** @param {{ load: () => Promise<any>, name: string }} props of the module, and those of the part */
export function Later({ load, name, ...props }) {
  const [Part, setPart] = useState(/** @type {any} */ (null));
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    load().then(
      (module) => setPart(() => module[name]),
      () => setMissing(true),
    );
  }, []);
  if (isMissing)
    return html`<p class="score-note wrong" role="alert">${text("web.score.later.missing")}</p>`;
  return Part && html`<${Part} ...${props} />`;
}
