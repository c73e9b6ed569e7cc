/** The invite link, to copy or share, and as a QR code. */
import { useEffect, useState } from "preact/hooks";

import { get, post, remove } from "../../lib/api.js";
import { copyText } from "../../lib/clipboard.js";
import { confirm, Dialog } from "../../lib/dialog.js";
import { html } from "../../lib/html.js";
import { tabStorage } from "../../lib/storage.js";
import { text, textParts } from "../../lib/text.js";
import { showError, toast } from "../../lib/toast.js";
import { closing } from "../header.js";
import { isHost, table } from "../state.js";
import { PeopleMet } from "./people_met.js";

/** @typedef {import("../../../types/protocol.js").Link & { path: string }} KnownLink */

/**
 * The invite link. Each request makes a new one, so the tab stores its path.
 * @returns {Promise<KnownLink>}
 */
async function inviteLink() {
  const kept = tabStorage.read(keptName());
  const link = kept && (await linkOf(kept));
  if (kept && link) return { ...link, path: kept };
  /** @type {import("../../../types/protocol.js").Opened} */
  const made = await post(`/api/tables/${table.peek().id}/invite`);
  tabStorage.write(keptName(), made.invite);
  return { ...made.link, path: made.invite };
}

/**
 * The whole link with a path; null if it is no longer valid.
 * @param {string} path @returns {Promise<import("../../../types/protocol.js").Link | null>}
 */
const linkOf = (path) =>
  get(`/api/invites/${path.split("/").at(-1)}`).then(
    ({ link }) => link,
    () => null,
  );

const keptName = () => `canasta.invite.${table.peek().id}`;

/** Describes the possible actions of people with the link. */
export function inviteWords() {
  const { phase, seats, settings, newcomers_wait: isLater } = table.value;
  if (seats.some(({ kind }) => kind === "free")) return text("web.table.invite.text");
  if (!seats.some(({ can_take }) => can_take))
    return text(settings.watchers ? "web.table.invite.watch" : "web.table.invite.full");
  return ["dealing", "playing"].includes(phase)
    ? text(isLater ? "web.table.invite.robot.next_deal" : "web.table.invite.robot.at_once")
    : text("web.table.invite.robot");
}

/**
 * Revoke every link to the table, if the host confirms it.
 * @returns {Promise<KnownLink>} a valid link
 */
async function newLink() {
  const sure = await confirm(
    text("web.table.invite.take_back"),
    text("web.table.invite.take_back.text"),
    { yes: text("web.table.invite.take_back.yes") },
  );
  if (!sure) return inviteLink();
  await remove(`/api/tables/${table.peek().id}/invites`);
  tabStorage.erase(keptName());
  const link = await inviteLink();
  toast(text("web.table.invite.taken_back"));
  return link;
}

/** The link with its buttons and its QR code, and the people met before. */
export function InviteLink() {
  const [link, setLink] = useState(/** @type {KnownLink | null} */ (null));
  // Removing a player revokes all earlier links.
  const people = table.value.seats.map(({ name }) => name).join("\n");
  useEffect(() => {
    inviteLink().then(setLink, showError);
  }, [people]);
  if (!link) return html`<p class="hint">${text("web.table.invite.wait")}</p>`;
  const copy = () => copyText(link.url, text("web.table.invite.copied"));
  return html`<div class="invite">
    <label class="field">
      <span>${text("web.table.invite.link")}</span>
      <input
        type="text"
        readonly
        value=${link.url}
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
          onClick=${() => navigator.share({ url: link.url }).catch(() => {})}
        >
          ${text("web.table.invite.share")}
        </button>`
      }
      ${
        isHost.value &&
        html`<button
          type="button"
          class="button quiet"
          onClick=${() => newLink().then(setLink, showError)}
        >
          ${text("web.table.invite.take_back")}
        </button>`
      }
    </div>
    ${link.is_local &&
    html`<p class="hint only-here">
      ${textParts("web.table.invite.only_here", {
        command: html`<code>canasta serve --host 0.0.0.0</code>`,
      })}
    </p>`}
    <img
      class="qr-code"
      src=${`/api/qr?path=${encodeURIComponent(link.path)}`}
      alt=${text("web.table.invite.code")}
      width="160"
      height="160"
    />
    <${PeopleMet} />
  </div>`;
}

export const InviteDialog = () =>
  html`<${Dialog}
    title=${text("web.table.invite.title")}
    kind="question"
    onClose=${closing("invite")}
  >
    <p>${inviteWords()}</p>
    <${InviteLink} />
  <//>`;
