/** A field for an invite link or a part of one. */
import { useState } from "preact/hooks";

import { TextField } from "../components/text_field.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { goAsTyped } from "./nickname.js";

export function JoinByLink() {
  const [link, setLink] = useState("");
  const [isWrong, setWrong] = useState(false);
  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    const path = pathOf(link);
    if (path) goAsTyped(path);
    setWrong(!path);
  };
  return html`<form class="with-button" onSubmit=${join}>
    <${TextField}
      label=${text("web.lobby.link")}
      placeholder="https://…/i/…"
      value=${link}
      maxLength=${300}
      onInput=${setLink}
    />
    <button class="button quiet" disabled=${!link.trim()}>${text("web.lobby.link.join")}</button>
    <p class="problem" role="alert" translate=${false}>${isWrong && text("web.lobby.link.wrong")}</p>
  </form>`;
}

/**
 * The path of a link on this server. Its host is ignored, because friends may reach this server
 * under another name.
 * @param {string} link
 */
function pathOf(link) {
  const found = /(?:^|\/)([it])\/([\w.~-]+)\/?(?:[?#].*)?$/.exec(link.trim());
  return found ? `/${found[1]}/${found[2]}` : "";
}
