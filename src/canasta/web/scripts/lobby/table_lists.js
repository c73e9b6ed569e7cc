/**
 * The lists of the visitor's tables and of the public tables, in pages and reloaded at intervals.
 */
import { computed, signal } from "@preact/signals";

import { ensureNickname } from "../components/nickname_dialog.js";
import { get } from "../lib/api.js";
import { html } from "../lib/html.js";
import { inLanguage } from "../lib/rules_book.js";
import { Symbol } from "../lib/symbols.js";
import { figures, text } from "../lib/text.js";
import { ago } from "../lib/time.js";
import { messageOf } from "../lib/toast.js";
import { gameLength, phaseName } from "../lib/labels.js";
import { AbandonButton, DeclineButton, UnlistButton } from "./abandon_button.js";
import { goAsTyped, nickname } from "./nickname.js";
import { Seats } from "./seats.js";

/** @typedef {import("../../types/protocol.js").TableSummary} TableSummary */
/** @typedef {import("../../types/protocol.js").TableList} TableList */

const REFRESH_MS = 4000;

const NONE = { public: [], mine: [], public_more: false, mine_more: false };

const tables = signal(/** @type {TableList} */ (NONE));
/** The number of pages shown. */
let pages = 1;
/** The error of the last request; empty if it succeeded. */
const trouble = signal("");

/**
 * The urgency of a table: 2 if it is the visitor's turn, 1 if a seat is reserved for them,
 * otherwise 0.
 * @param {TableSummary} table
 */
const urgency = (table) => (table.my_turn ? 2 : Number(isInvitation(table)));

/** The visitor's tables; those that wait for the visitor come first. */
const mine = computed(() =>
  [...tables.value.mine].sort((one, other) => urgency(other) - urgency(one)),
);

/** Whether somebody waits for the visitor. */
export const isAwaited = computed(() => tables.value.mine.some((table) => urgency(table) > 0));

/** Load the tables now, and again at intervals while the page is visible. */
export async function watchTables() {
  setInterval(() => document.hidden || refresh(), REFRESH_MS);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  await refresh();
}

async function refresh() {
  try {
    tables.value = await loaded();
    trouble.value = "";
  } catch (error) {
    trouble.value = messageOf(error);
  }
}

/**
 * The pages shown, one after the other. A table that moves to another page meanwhile is shown only
 * once.
 * @returns {Promise<TableList>}
 */
async function loaded() {
  /** @type {TableList} */
  let lists = NONE;
  for (let page = 1; page <= pages; page++) {
    /** @type {TableList} */
    const next = await get(`/api/tables?page=${page}`);
    lists = {
      ...next,
      public: joined(lists.public, next.public),
      mine: joined(lists.mine, next.mine),
    };
    if (!next.public_more && !next.mine_more) break;
  }
  return lists;
}

/** @param {TableSummary[]} shown @param {TableSummary[]} next */
const joined = (shown, next) => [
  ...shown,
  ...next.filter(({ id }) => !shown.some((table) => table.id === id)),
];

/** The button below a list with a further page. @param {{ isShown: boolean }} props */
function More({ isShown }) {
  if (!isShown) return null;
  const more = () => {
    pages++;
    refresh();
  };
  return html`<button type="button" class="button quiet more" onClick=${more}>
    ${text("web.lobby.more")}
  </button>`;
}

export function OwnTables() {
  if (!mine.value.length) return null;
  return html`<section class="sheet" aria-labelledby="mine">
    <h2 id="mine">${text("web.lobby.mine")}</h2>
    <ul class="table-list" translate=${false}>
      ${mine.value.map((table) => html`<${Line} key=${table.id} table=${table} isOwn />`)}
    </ul>
    <${More} isShown=${tables.value.mine_more} />
  </section>`;
}

export function PublicTables() {
  const { public: all, public_more: hasMore } = tables.value;
  const others = all.filter((table) => !table.mine);
  return html`<section class="sheet" aria-labelledby="public">
    <h2 id="public">${text("web.lobby.public")}</h2>
    <p class="problem" role="status" translate=${false}>${trouble.value}</p>
    ${others.length
      ? html`<ul class="table-list" translate=${false}>
          ${others.map((table) => html`<${Line} key=${table.id} table=${table} />`)}
        </ul>`
      : !hasMore && html`<p class="empty">${text("web.lobby.public.none")}</p>`}
    <${More} isShown=${hasMore} />
  </section>`;
}

/** Whether the name of a rule set already says that it is one of house rules. @param {string} name */
const namesHouseRules = (name) =>
  name.toLowerCase().includes(text("web.facts.house_rules").toLowerCase());

/** @param {{ table: TableSummary, isOwn?: boolean }} props */
function Line({ table, isOwn = false }) {
  const isInvited = isOwn && isInvitation(table);
  const badge = table.my_turn ? "web.lobby.your_turn" : isInvited && "web.lobby.seat_open";
  const rules = inLanguage(table.rules_name);
  const facts = [
    table.has_house_rules && !namesHouseRules(rules)
      ? text("web.lobby.house_rules", { rules })
      : rules,
    table.rounds
      ? gameLength(table.target, table.rounds)
      : text("web.lobby.to_points", { points: table.target }),
    table.has_clock && text("web.lobby.has_clock"),
    table.invited_by && text("web.lobby.invited_by", { name: table.invited_by }),
  ].filter(Boolean);
  return html`<li class=${table.my_turn ? "my-turn" : ""}>
    <div class="about">
      <strong>${table.name || text("web.lobby.unnamed", { count: table.players })}</strong>
      <${Seats} table=${table} />
      <span class="facts">${facts.join(" · ")}</span>
      <span class="state">
        ${badge ? html`<b class="turn-badge">${text(badge)}</b>` : phaseName(table.phase)}
        ${" · "}${ago(table.changed_ms)}
      </span>
      ${table.hand > 0 && html`<span class="facts">${standing(table)}</span>`}
    </div>
    <${TableLinks} table=${table} isOwn=${isOwn} />
  </li>`;
}

/** «Manche 3 · vous 1 240, en face 980». @param {TableSummary} table */
function standing({ hand, totals, my_side: mine, mine: isMine }) {
  const parts = [text("web.lobby.hand", { hand })];
  if (isMine && totals.length) {
    const others = totals.filter((_, side) => side !== mine).map(figures).join(" / ");
    parts.push(text("web.lobby.score", { own: figures(totals[mine] ?? 0), others }));
  }
  return parts.join(" · ");
}

/**
 * Whether a visitor may take a seat. During a game, a table's page opens to others only if they may
 * watch; otherwise an invite link leads to a seat.
 * @param {TableSummary} table
 */
const hasSeat = ({ free, robots, phase, watchers_allowed: mayWatch }) =>
  free > 0 || (robots.length > 0 && (phase === "gathering" || (mayWatch && phase !== "finished")));

/** Whether a table on the visitor's own list has a seat for them. @param {TableSummary} table */
const isInvitation = (table) => !table.mine && hasSeat(table);

/** Buttons to return, join or watch. @param {{ table: TableSummary, isOwn: boolean }} props */
function TableLinks({ table, isOwn }) {
  const called = table.name || table.names.filter(Boolean).join(", ");
  if (table.mine)
    return html`<div class="ways">
      <${TableLink} table=${table} kind="main" words="web.lobby.return" called=${called} />
      <${AbandonButton} table=${table} called=${called} onDone=${refresh} />
    </div>`;
  return html`<div class="ways">
    ${(isOwn ? hasSeat(table) : table.free > 0) &&
    html`<${TableLink} table=${table} kind="main" words="web.lobby.join" called=${called} />`}
    ${table.watchers_allowed &&
    html`<${TableLink} table=${table} kind="quiet" words="web.lobby.watch" called=${called} />`}
    ${isOwn && html`<${UnlistButton} table=${table} called=${called} onDone=${refresh} />`}
    ${table.invited_by && html`<${DeclineButton} table=${table} onDone=${refresh} />`}
  </div>`;
}

/** @param {{ table: TableSummary, kind: string, words: string, called: string }} props */
function TableLink({ table, kind, words, called }) {
  const address = `/t/${table.id}${words === "web.lobby.join" ? "?sit" : ""}`;
  /** @param {Event} event */
  const go = async (event) => {
    event.preventDefault();
    if (nickname.peek().trim() || (await ensureNickname())) goAsTyped(address);
  };
  return html`<a class=${`button small ${kind}`} href=${address} onClick=${go}>
    ${words === "web.lobby.watch" && html`<${Symbol} name="eye" />`}
    ${text(words)}<span class="hidden-text"> (${called})</span>
  </a>`;
}
