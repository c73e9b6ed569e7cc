/** The invite link, to copy or share, and as a QR code. */
import { useEffect, useState } from "preact/hooks";

import { get, post, remove } from "../../lib/api.js";
import { copyText } from "../../lib/clipboard.js";
import { confirm, Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { text } from "../../lib/text.js";
import { showError, toast } from "../../lib/toast.js";
import { closing } from "../header.js";
import { isHost, table } from "../state.js";

/**
 * The path of the invite link. Each request makes a new one, so the tab stores it.
 * @returns {Promise<string>}
 */
async function invitePath() {
  const kept = sessionStorage.getItem(keptName());
  if (kept && (await leadsHere(kept))) return kept;
  /** @type {import("../../../types/protocol.js").Opened} */
  const { invite } = await post(`/api/tables/${table.peek().id}/invite`);
  sessionStorage.setItem(keptName(), invite);
  return invite;
}

/** Whether a link is still valid. @param {string} path */
const leadsHere = (path) =>
  get(`/api/invites/${path.split("/").at(-1)}`).then(
    () => true,
    () => false,
  );

const keptName = () => `canasta.invite.${table.peek().id}`;

/**
 * Revoke every link to the table, if the host confirms it.
 * @returns {Promise<string>} the path of a valid link
 */
async function newPath() {
  const sure = await confirm(
    text("web.table.invite.take_back"),
    text("web.table.invite.take_back.text"),
    { yes: text("web.table.invite.take_back.yes"), danger: true },
  );
  if (!sure) return invitePath();
  await remove(`/api/tables/${table.peek().id}/invites`);
  sessionStorage.removeItem(keptName());
  const path = await invitePath();
  toast(text("web.table.invite.taken_back"));
  return path;
}

/** The link with its buttons and its QR code. */
export function InviteLink() {
  const [path, setPath] = useState("");
  // When somebody is removed, the links so far stop working.
  const people = table.value.seats.map(({ name }) => name).join("\n");
  useEffect(() => {
    invitePath().then(setPath, showError);
  }, [people]);
  const link = path && new URL(path, location.href).href;
  if (!link) return html`<p class="hint">${text("web.table.invite.wait")}</p>`;
  const copy = async () => {
    if (await copyText(link)) toast(text("web.table.invite.copied"));
  };
  return html`<div class="invite">
    <label class="field">
      <span>${text("web.table.invite.link")}</span>
      <input
        type="text"
        readonly
        value=${link}
        onFocus=${(/** @type {{ target: HTMLInputElement }} */ { target }) => target.select()}
      />
    </label>
    <div class="button-row">
      <button type="button" class="button" onClick=${copy}>${text("web.table.invite.copy")}</button>
      ${
        "share" in navigator &&
        html`<button
          type="button"
          class="button quiet"
          onClick=${() => navigator.share({ url: link }).catch(() => {})}
        >
          ${text("web.table.invite.share")}
        </button>`
      }
      ${
        isHost.value &&
        html`<button
          type="button"
          class="button quiet"
          onClick=${() => newPath().then(setPath, showError)}
        >
          ${text("web.table.invite.take_back")}
        </button>`
      }
    </div>
    <img
      class="code"
      src=${`/api/qr?path=${encodeURIComponent(path)}`}
      alt=${text("web.table.invite.code")}
      width="160"
      height="160"
    />
  </div>`;
}

export const InviteDialog = () =>
  html`<${Dialog}
    title=${text("web.table.invite.title")}
    kind="question"
    onClose=${closing("invite")}
  >
    <p>${text("web.table.invite.text")}</p>
    <${InviteLink} />
  <//>`;
