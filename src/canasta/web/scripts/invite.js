/**
 * The page of an invite link: the table, its host and its settings, with buttons to join or
 * watch.
 */
import { useState } from "preact/hooks";

import { Footer } from "./components/footer.js";
import { SettingsSummary } from "./components/settings_summary.js";
import { ensureNickname } from "./components/nickname_dialog.js";
import { get, post } from "./lib/api.js";
import { html } from "./lib/html.js";
import { inLanguage } from "./lib/rules_book.js";
import { startPage } from "./lib/page_start.js";
import { Symbol } from "./lib/symbols.js";
import { text } from "./lib/text.js";
import { showError } from "./lib/toast.js";
import { phaseName } from "./lib/labels.js";
import { Seats } from "./lobby/seats.js";

/** @typedef {import("../types/protocol.js").Invitation} Invitation */
/** @typedef {import("../types/protocol.js").HouseRulesCheck} HouseRulesCheck */

const path = `/api/invites/${encodeURIComponent(location.pathname.split("/")[2] ?? "")}`;

/** @type {Invitation | null} */
let invitation = null;
/** @type {[string, string][]} */
let differences = [];
/** Why the link is invalid, as a sentence. */
let refusal = "";

async function load() {
  try {
    invitation = await get(path);
  } catch (error) {
    refusal = error instanceof Error ? error.message : String(error);
    return;
  }
  const { rules, house_rules: toml } = /** @type {Invitation} */ (invitation).settings;
  if (!toml) return;
  /** @type {HouseRulesCheck} */
  const check = await post("/api/rules/check", { base: rules, values: {}, toml });
  differences = check.differences;
}

function Invite() {
  return html`<div class="invite">
      ${invitation ? html`<${Invited} ...${invitation} />` : html`<${NotInvited} />`}
    </div>
    <${Footer} />`;
}

/** @param {Invitation} props */
function Invited({ table, settings, host }) {
  const [going, setGoing] = useState(false);

  const come = async () => {
    if (!(await ensureNickname())) return;
    setGoing(true);
    try {
      await post(path);
      location.href = `/t/${table.id}`;
    } catch (error) {
      showError(error);
      setGoing(false);
    }
  };

  const isOver = table.phase === "finished" || table.phase === "closed";
  return html`
    <h1>${text("web.invite.title", { host })}</h1>
    <p class="lead">${table.name || phaseName(table.phase)}</p>
    <section class="sheet" aria-labelledby="who">
      <h2 id="who">${text("web.invite.who")}</h2>
      <${Seats} table=${table} />
      <div class="button-row">
        ${table.free > 0 &&
        html`<button type="button" class="button main large" disabled=${going} onClick=${come}>
          ${text("web.invite.join")}
        </button>`}
        ${table.mine &&
        html`<button type="button" class="button main large" disabled=${going} onClick=${come}>
          ${text("web.lobby.return")}
        </button>`}
        ${table.watchers_allowed &&
        !table.mine &&
        html`<button type="button" class="button quiet large" disabled=${going} onClick=${come}>
          <${Symbol} name="eye" />${text("web.lobby.watch")}
        </button>`}
      </div>
      ${!table.free && !table.mine && html`<p class="hint">${text("web.invite.full")}</p>`}
      ${isOver && html`<p class="hint">${phaseName(table.phase)}</p>`}
    </section>
    <section class="sheet" aria-labelledby="agreed">
      <h2 id="agreed">${text("web.invite.agreed")}</h2>
      <p class="hint">${text("web.invite.agreed.hint")}</p>
      <${SettingsSummary}
        settings=${settings}
        rules=${inLanguage(table.rules_name)}
        target=${table.target}
        rounds=${table.rounds}
        differences=${differences}
      />
      <p><a href=${`/rules/${settings.rules}`}>${text("web.invite.rules")}</a></p>
    </section>
  `;
}

const NotInvited = () => html`
  <h1>${text("web.invite.nowhere")}</h1>
  <p class="lead" role="alert">${refusal}</p>
  <a class="button main" href="/">${text("web.common.to_lobby")}</a>
`;

await startPage(Invite, { load });
