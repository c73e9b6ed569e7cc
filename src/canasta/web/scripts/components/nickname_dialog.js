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
 * @returns {Promise<boolean>} false if the visitor declines
 */
export const ensureNickname = async () =>
  guest.value.nickname !== "" || ask((close) => html`<${NicknameDialog} onDone=${close} />`);

/**
 * Make a request, and repeat it once a visitor whom the server does not know has chosen a nickname.
 * @template T
 * @param {() => Promise<T>} request
 * @returns {Promise<T>}
 */
export async function asGuest(request) {
  try {
    return await request();
  } catch (error) {
    const isStranger = error instanceof ProblemError && error.status === 401;
    if (!isStranger || !(await ensureNickname())) throw error;
    return request();
  }
}

/** @param {{ onDone: (came: boolean) => void }} props */
function NicknameDialog({ onDone }) {
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
      <p>${text("web.common.nickname.why")}</p>
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
