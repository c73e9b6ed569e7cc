/** The dialog for nickname, language and preferences. */
import { useState } from "preact/hooks";

import { Dialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { chooseLanguage } from "../lib/language.js";
import { enterAs, guest } from "../lib/guest.js";
import { CHOICES, preferences, setPreference } from "../lib/preferences.js";
import { language, languages, text } from "../lib/text.js";
import { orShowError, toast } from "../lib/toast.js";
import { Segments, Switch } from "./fields.js";
import { TextField } from "./text_field.js";

/** The longest nickname the server accepts. */
export const NICKNAME_LENGTH = 40;

/** @param {{ onClose: () => void }} props */
export function SettingsDialog({ onClose }) {
  return html`<${Dialog} title=${text("web.common.settings")} kind="settings" onClose=${onClose}>
    <${Group} title=${text("web.common.settings.you")}>
      <${Nickname} />
      <${Segments}
        label=${text("web.common.settings.language")}
        options=${languages}
        value=${language()}
        onChange=${chooseLanguage}
      />
    <//>
    <${Group} title=${text("web.common.settings.look")}>
      <${OneOf} name="felt" />
      <${OneOf} name="suits" />
      <${OneOf} name="indices" />
      <${OneOf} name="cards" />
      <${OneOf} name="bar" />
    <//>
    <${Group} title=${text("web.common.settings.play")}>
      <${OneOf} name="sort" />
      <${YesNo} name="confirmDiscard" />
      <${YesNo} name="autoDraw" hint=${text("web.common.settings.autoDraw.hint")} />
      <${YesNo}
        name="doubleClickDiscards"
        hint=${text("web.common.settings.doubleClickDiscards.hint")}
      />
    <//>
    <${Group} title=${text("web.common.settings.signals")}>
      <${OneOf} name="motion" />
      <${Volume} />
      <${YesNo} name="flashTitle" />
    <//>
  <//>`;
}

/** @param {{ title: string, children?: unknown }} props */
const Group = ({ title, children }) =>
  html`<section class="settings-group">
    <h3>${title}</h3>
    ${children}
  </section>`;

/** The nickname, which other players see. */
function Nickname() {
  const [name, setName] = useState(guest.value.nickname);
  const wished = name.trim();
  const keep = orShowError(async (/** @type {Event} */ event) => {
    event.preventDefault();
    await enterAs(wished);
    toast(text("web.common.settings.nickname.kept"));
  });
  return html`<form class="with-button" onSubmit=${keep}>
    <${TextField}
      label=${text("web.common.nickname")}
      value=${name}
      maxLength=${NICKNAME_LENGTH}
      autocomplete="nickname"
      onInput=${setName}
    />
    <button class="button quiet" disabled=${!wished || wished === guest.value.nickname}>
      ${text("web.common.settings.nickname.keep")}
    </button>
  </form>`;
}

/** @param {{ name: keyof typeof CHOICES }} props */
function OneOf({ name }) {
  return html`<${Segments}
    label=${text(`web.common.settings.${name}`)}
    options=${CHOICES[name].map((value) => [value, text(`web.common.settings.${name}.${value}`)])}
    value=${preferences.value[name]}
    onChange=${(/** @type {never} */ value) => setPreference(name, value)}
  />`;
}

/** @typedef {"confirmDiscard" | "autoDraw" | "doubleClickDiscards" | "flashTitle"} YesNoName */

/** @param {{ name: YesNoName, hint?: string }} props */
function YesNo({ name, hint }) {
  return html`<${Switch}
    label=${text(`web.common.settings.${name}`)}
    hint=${hint}
    checked=${preferences.value[name]}
    onChange=${(/** @type {boolean} */ value) => setPreference(name, value)}
  />`;
}

function Volume() {
  const { sounds } = preferences.value;
  return html`<label class="field">
    <span>${text("web.common.settings.volume")}</span>
    <span class="with-unit">
      <input
        type="range"
        min="0"
        max="100"
        step="10"
        value=${sounds}
        aria-valuetext=${volumeWords(sounds)}
        onInput=${(/** @type {Event} */ event) =>
          setPreference("sounds", /** @type {HTMLInputElement} */ (event.target).valueAsNumber)}
      />
      <output class="unit" translate=${false}>${volumeWords(sounds)}</output>
    </span>
  </label>`;
}

/** @param {number} volume */
const volumeWords = (volume) =>
  volume === 0
    ? text("web.common.settings.volume.off")
    : text("web.common.settings.volume.value", { percent: volume });
