/**
 * The page of an invite link: the table, its host and its settings, and one step to sit down: name,
 * seat, agreement.
 */
import { useState } from "preact/hooks";

import { Select } from "./components/fields.js";
import { TextField } from "./components/text_field.js";
import { Footer } from "./components/footer.js";
import { SettingsSummary } from "./components/settings_summary.js";
import { ensureNickname } from "./components/nickname_dialog.js";
import { NICKNAME_LENGTH } from "./components/settings_dialog.js";
import { get, post, ProblemError } from "./lib/api.js";
import { enterAs, guest } from "./lib/guest.js";
import { html } from "./lib/html.js";
import { inLanguage } from "./lib/rules_book.js";
import { startSitePage } from "./components/site_page.js";
import { go, pageAddress } from "./site/site.js";
import { Symbol } from "./lib/symbols.js";
import { text } from "./lib/text.js";
import { messageOf, orShowError, showError } from "./lib/toast.js";
import { phaseName, playerWords, sideWords } from "./lib/labels.js";
import { Seats } from "./lobby/seats.js";

/** @typedef {import("../types/protocol.js").Invitation} Invitation */
/** @typedef {import("../types/protocol.js").HouseRulesCheck} HouseRulesCheck */
/** @typedef {import("../types/protocol.js").TableSummary} TableSummary */

const path = `/api/invites/${encodeURIComponent(pageAddress().pathname.split("/")[2] ?? "")}`;

/** @type {Invitation | null} */
let invitation = null;
/** @type {[string, string][]} */
let differences = [];
/** The reason why the link is invalid, as a sentence. */
let refusal = "";
/** Whether the link is invalid because the host has removed the visitor. */
let isRemoved = false;

async function load() {
  try {
    invitation = await get(path);
  } catch (error) {
    refusal = messageOf(error);
    isRemoved = error instanceof ProblemError && error.problem.code === "invite.removed";
    invitation = null;
    return;
  }
  differences = [];
  const { rules, house_rules: toml } = /** @type {Invitation} */ (invitation).settings;
  if (!toml) return;
  /** @type {HouseRulesCheck} */
  const check = await post("/api/rules/check", { base: rules, values: {}, toml });
  differences = check.differences;
}

function Invite() {
  const [, setTimes] = useState(0);
  const reload = async () => {
    await load();
    setTimes((times) => times + 1);
  };
  return html`<div class="invite">
      ${invitation
        ? html`<${Invited} ...${invitation} onOutdated=${reload} />`
        : html`<${NotInvited} />`}
    </div>
    <${Footer} />`;
}

/** @param {Invitation & { onOutdated: () => Promise<void> }} props */
function Invited({ table, settings, settings_seq, host, host_side: hostSide, onOutdated }) {
  const [going, setGoing] = useState(false);

  /** @param {{ seat?: number, settings_seq?: number }} coming */
  const come = async (coming = {}) => {
    setGoing(true);
    try {
      await post(path, coming);
      go(`/t/${table.id}`);
    } catch (error) {
      showError(error);
      // Somebody may have taken the seat, or the host may have changed the settings.
      await onOutdated();
      setGoing(false);
    }
  };
  const enter = async () => (await ensureNickname()) && come();

  const choices = seatsToTake(table);
  const isOver = table.phase === "finished" || table.phase === "closed";
  return html`
    <h1 translate=${false}>${host ? text("web.invite.title", { host }) : text("web.invite.title.nobody")}</h1>
    <p class="lead" translate=${false}>${table.name || phaseName(table.phase)}</p>
    <section class="sheet" aria-labelledby="who" translate=${false}>
      <h2 id="who">${text("web.invite.who")}</h2>
      <${Seats} table=${table} />
      ${!table.mine &&
      choices.length > 0 &&
      html`<${SitForm}
        table=${table}
        host=${host}
        hostSide=${hostSide}
        choices=${choices}
        isBusy=${going}
        onSit=${(/** @type {number} */ seat) => come({ seat, settings_seq })}
      />`}
      <div class="button-row">
        ${table.mine &&
        html`<button type="button" class="button main large" disabled=${going} onClick=${enter}>
          ${text("web.lobby.return")}
        </button>`}
        ${table.watchers_allowed &&
        !table.mine &&
        html`<button type="button" class="button quiet" disabled=${going} onClick=${enter}>
          <${Symbol} name="eye" />${text("web.lobby.watch")}
        </button>`}
      </div>
      ${!choices.length && !table.mine && html`<p class="hint">${text("web.invite.full")}</p>`}
      ${isOver && html`<p class="hint">${phaseName(table.phase)}</p>`}
      ${!table.mine &&
      table.people > 0 &&
      html`<p class="hint">${text("web.invite.was_me.hint", { host: host || text("web.invite.was_me.host") })}</p>
        <a class="button quiet" href="/device">${text("web.invite.was_me")}</a>`}
    </section>
    <section key=${settings_seq} class="sheet" aria-labelledby="agreed">
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

/**
 * The seats a visitor may take, free ones first.
 * @param {TableSummary} table
 */
const seatsToTake = ({ names, robots }) => [
  ...names.flatMap((name, seat) => (name ? [] : [seat])),
  ...robots,
];

/**
 * Name, seat and agreement in one step.
 * @param {object} props
 * @param {TableSummary} props.table
 * @param {string} props.host
 * @param {number} props.hostSide
 * @param {number[]} props.choices
 * @param {boolean} props.isBusy
 * @param {(seat: number) => void} props.onSit called once the visitor is a guest with that name
 */
function SitForm({ table, host, hostSide, choices, isBusy, onSit }) {
  const [name, setName] = useState(guest.value.nickname);
  const first = firstChoice(table, hostSide);
  const [wished, setSeat] = useState(first);
  const seat = choices.includes(wished) ? wished : first;
  const isPlaying = ["dealing", "playing"].includes(table.phase);
  const sit = orShowError(async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name.trim() !== guest.value.nickname) await enterAs(name);
    onSit(seat);
  });
  return html`<form class="sit" onSubmit=${sit}>
    <${TextField}
      label=${text("web.common.nickname")}
      value=${name}
      maxLength=${NICKNAME_LENGTH}
      autocomplete="nickname"
      required
      onInput=${setName}
    />
    ${choices.length > 1 &&
    html`<${Select}
      label=${text("web.invite.seat")}
      options=${choices.map((choice) => [String(choice), seatWords(table, host, hostSide, choice)])}
      value=${String(seat)}
      onChange=${(/** @type {string} */ chosen) => setSeat(Number(chosen))}
    />`}
    ${isPlaying &&
    table.robots.includes(seat) &&
    html`<p class="hint">
      ${text(table.newcomers_wait ? "web.table.sit.next_deal" : "web.table.sit.at_once")}
    </p>`}
    <button class="button main large" disabled=${isBusy || !name.trim()}>
      ${text("web.invite.sit")}
    </button>
  </form>`;
}

/**
 * «2. contre Ann · Rigel (robot)»: the distinguishing part comes first, because phones cut the
 * rest.
 * @param {TableSummary} table @param {string} host @param {number} hostSide @param {number} seat
 */
function seatWords({ names, sides }, host, hostSide, seat) {
  const name = names[seat];
  const place = name ? text("web.invite.seat.robot", { name }) : text("web.table.free");
  if (sides === names.length) return `${seat + 1}. ${place}`;
  const side = seat % sides;
  const partners = names.filter((_, other) => other % sides === side && other !== seat);
  const isWith = side === hostSide;
  const words =
    hostSide < 0 || (sides > 2 && !isWith && partners.some(Boolean))
      ? sideWords(names, sides, seat)
      : playerWords(isWith ? "with" : "against", [host]);
  return `${seat + 1}. ${words} · ${place}`;
}

/**
 * The default seat: a partner of the host, because friends come to play with the host.
 * @param {TableSummary} table @param {number} hostSide
 */
function firstChoice({ names, robots, sides }, hostSide) {
  const free = names.flatMap((name, seat) => (name ? [] : [seat]));
  const open = free.length ? free : robots;
  return open.find((seat) => sides < names.length && seat % sides === hostSide) ?? open[0] ?? 0;
}

const NotInvited = () => html`
  <h1>${text(isRemoved ? "web.table.turned_out" : "web.invite.nowhere")}</h1>
  <p class="lead" role="alert">${refusal}</p>
  <a class="button main" href="/">${text("web.common.to_lobby")}</a>
`;

await startSitePage(Invite, { load });
