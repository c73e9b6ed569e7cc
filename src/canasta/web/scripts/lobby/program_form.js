/** Shows whether the compiled program runs, or is ready for the next start. */
import { useEffect, useState } from "preact/hooks";

import { get } from "../lib/api.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";

/** @typedef {import("../../types/protocol.js").Program} Program */

const EVERY_MS = 15_000;

export function ProgramForm() {
  const [program, setProgram] = useState(/** @type {Program?} */ (null));

  useEffect(() => {
    /** @type {number} */
    let timer;
    const look = async () => {
      // Leave out this line if the server does not answer.
      const found = await get("/api/program").catch(() => null);
      setProgram(found);
      if (found?.compiled_form === "compiling") timer = setTimeout(look, EVERY_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, []);

  if (!program) return null;
  const form = program.compiled ? "compiled" : program.compiled_form;
  return html`<p class="program" role="status" translate=${false}>${text(`web.lobby.program.${form}`)}</p>`;
}
