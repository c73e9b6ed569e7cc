/** The lists of the visitor's tables and of the public tables, loaded again at intervals. */
import { computed, signal } from "@preact/signals";

import { ensureNickname } from "../components/nickname_dialog.js";
import { get } from "../lib/api.js";
import { html } from "../lib/html.js";
import { inLanguage } from "../lib/rules_book.js";
import { Symbol } from "../lib/symbols.js";
import { text } from "../lib/text.js";
import { ago } from "../lib/time.js";
import { phaseName } from "../lib/labels.js";
import { Seats } from "./seats.js";

/** @typedef {import("../../types/protocol.js").TableSummary} TableSummary */
/** @typedef {import("../../types/protocol.js").TableList} TableList */

const REFRESH_MS = 4000;

const tables = signal(/** @type {TableList} */ ({ public: [], mine: [] }));
/** The error of the last request; empty if it succeeded. */
const trouble = signal("");

/** Whether it is the visitor's turn somewhere. */
export const isAwaited = computed(() => tables.value.mine.some((table) => table.my_turn));

/** Load the tables now, and again at intervals while the page is visible. */
export async function watchTables() {
  setInterval(() => document.hidden || refresh(), REFRESH_MS);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  await refresh();
}

async function refresh() {
  try {
    tables.value = await get("/api/tables");
    trouble.value = "";
  } catch (error) {
    trouble.value = error instanceof Error ? error.message : String(error);
  }
}

export function OwnTables() {
  const { mine } = tables.value;
  if (!mine.length) return null;
  return html`<section class="sheet" aria-labelledby="mine">
    <h2 id="mine">${text("web.lobby.mine")}</h2>
    <ul class="table-list">
      ${mine.map((table) => html`<${Line} key=${table.id} table=${table} />`)}
    </ul>
  </section>`;
}

export function PublicTables() {
  const others = tables.value.public.filter((table) => !table.mine);
  return html`<section class="sheet" aria-labelledby="public">
    <h2 id="public">${text("web.lobby.public")}</h2>
    <p class="problem" role="status">${trouble.value}</p>
    ${others.length
      ? html`<ul class="table-list">
          ${others.map((table) => html`<${Line} key=${table.id} table=${table} />`)}
        </ul>`
      : html`<p class="empty">${text("web.lobby.public.none")}</p>`}
  </section>`;
}

/** @param {{ table: TableSummary }} props */
function Line({ table }) {
  const rules = inLanguage(table.rules_name);
  const facts = [
    table.has_house_rules ? text("web.lobby.house_rules", { rules }) : rules,
    text("web.lobby.to_points", { points: table.target }),
    table.has_clock && text("web.lobby.has_clock"),
  ].filter(Boolean);
  return html`<li class=${table.my_turn ? "my-turn" : ""}>
    <div class="about">
      <strong>${table.name || text("web.lobby.unnamed", { count: table.players })}</strong>
      <${Seats} table=${table} />
      <span class="facts">${facts.join(" · ")}</span>
      <span class="state">
        ${table.my_turn
          ? html`<b class="turn-badge">${text("web.lobby.your_turn")}</b>`
          : phaseName(table.phase)}
        ${" · "}${ago(table.changed_ms)}
      </span>
    </div>
    <${TableLinks} table=${table} />
  </li>`;
}

/** Buttons to return, join or watch. @param {{ table: TableSummary }} props */
function TableLinks({ table }) {
  const called = table.name || table.names.filter(Boolean).join(", ");
  if (table.mine)
    return html`<${TableLink} table=${table} kind="main" words="web.lobby.return" called=${called} />`;
  return html`<div class="ways">
    ${table.free > 0 &&
    html`<${TableLink} table=${table} kind="main" words="web.lobby.join" called=${called} />`}
    ${table.watchers_allowed &&
    html`<${TableLink} table=${table} kind="quiet" words="web.lobby.watch" called=${called} />`}
  </div>`;
}

/** @param {{ table: TableSummary, kind: string, words: string, called: string }} props */
function TableLink({ table, kind, words, called }) {
  /** @param {Event} event */
  const go = async (event) => {
    event.preventDefault();
    if (await ensureNickname()) location.href = `/t/${table.id}`;
  };
  return html`<a class=${`button small ${kind}`} href=${`/t/${table.id}`} onClick=${go}>
    ${words === "web.lobby.watch" && html`<${Symbol} name="eye" />`}
    ${text(words)}<span class="hidden-text"> (${called})</span>
  </a>`;
}
