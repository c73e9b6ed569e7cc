/** The dialog that asks a visitor for a nickname. */
import { useState } from "preact/hooks";

import { ProblemError } from "../lib/api.js";
import { ask, Dialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { enterAs, guest } from "../lib/guest.js";
import { text } from "../lib/text.js";
import { orShowError } from "../lib/toast.js";
import { TextField } from "./text_field.js";
import { NICKNAME_LENGTH } from "./settings_dialog.js";

/**
 * Ask the visitor for a nickname unless there is one.
 * @param {string} [why] key of the text that says who sees it
 * @returns {Promise<boolean>} false if the visitor declines
 */
export const ensureNickname = async (why = "web.common.nickname.why") =>
  guest.value.nickname !== "" ||
  ask((close) => html`<${NicknameDialog} why=${why} onDone=${close} />`);

/**
 * Make a request, and repeat it once a visitor whom the server does not know has chosen a nickname.
 * @template T
 * @param {() => Promise<T>} request
 * @param {string} [why] as for `ensureNickname`
 * @returns {Promise<T>}
 */
export async function asGuest(request, why) {
  try {
    return await request();
  } catch (error) {
    const isStranger = error instanceof ProblemError && error.status === 401;
    if (!isStranger || !(await ensureNickname(why))) throw error;
    return request();
  }
}

/** @param {{ why: string, onDone: (came: boolean) => void }} props */
function NicknameDialog({ why, onDone }) {
  const [name, setName] = useState("");
  const come = orShowError(async (/** @type {Event} */ event) => {
    event.preventDefault();
    await enterAs(name);
    onDone(true);
  });
  return html`<${Dialog}
    title=${text("web.common.nickname.title")}
    kind="question"
    onClose=${() => onDone(false)}
  >
    <form onSubmit=${come}>
      <p>${text(why)}</p>
      <${TextField}
        label=${text("web.common.nickname")}
        value=${name}
        maxLength=${NICKNAME_LENGTH}
        autocomplete="nickname"
        required
        onInput=${setName}
      />
      <div class="dialog-actions">
        <button type="button" class="button quiet" onClick=${() => onDone(false)}>
          ${text("web.common.cancel")}
        </button>
        <button class="button main" disabled=${!name.trim()}>${text("web.common.continue")}</button>
      </div>
    </form>
  <//>`;
}
