/** Before the game: who sits where, by which rules, who has accepted them, whom to invite. */
import { useEffect, useState } from "preact/hooks";

import { post } from "../lib/api.js";
import { html } from "../lib/html.js";
import { book, inLanguage } from "../lib/rules_book.js";
import { Symbol } from "../lib/symbols.js";
import { text } from "../lib/text.js";
import { clock } from "../lib/time.js";
import { arrangementName, levelName } from "../lib/words.js";
import { perform } from "./actions.js";
import { InviteLink } from "./invitation.js";
import { RobotChoice } from "./people.js";
import { initial } from "./seats.js";
import { isHost, isWatching, mySeat, sideColour, table } from "./state.js";

/** @typedef {import("../../types/protocol.js").SeatView} SeatView */

export function Room() {
  const { settings } = table.value;
  return html`<div class="room">
    <header>
      <h1>${settings.name || text("web.table.room.title")}</h1>
      <p class="lead">${text("web.table.room.lead")}</p>
    </header>
    <div class="room-columns">
      <section class="sheet" aria-labelledby="room-seats">
        <h2 id="room-seats">${text("web.table.room.seats")}</h2>
        ${settings.seating === "lot" && html`<p class="hint">${text("web.table.room.lot")}</p>`}
        <ul class="room-seats">
          ${table.value.seats.map((seat) => html`<${RoomSeat} seat=${seat} />`)}
        </ul>
        <${Begin} />
      </section>
      <div class="room-side">
        <${Agreement} />
        ${!isWatching.value &&
        html`<section class="sheet" aria-labelledby="room-invite">
          <h2 id="room-invite">${text("web.table.invite.title")}</h2>
          <p>${text("web.table.invite.text")}</p>
          <${InviteLink} />
        </section>`}
      </div>
    </div>
  </div>`;
}

/** @param {{ seat: SeatView }} props */
function RoomSeat({ seat }) {
  const mine = seat.seat === mySeat.value;
  const isFree = seat.kind === "free";
  const colour = sideColour(seat.side);
  const hasSides = table.value.settings.sides < table.value.settings.players;
  return html`<li class=${`room-seat ${colour} ${mine ? "mine" : ""} ${isFree ? "free" : ""}`}>
    <span class="face" aria-hidden="true">${isFree ? "+" : initial(seat.name)}</span>
    <span class="who">
      <b>${isFree ? text("web.table.free_seat") : seat.name}${mine ? ` (${text("web.table.you")})` : ""}</b>
      <small>
        ${hasSides ? `${text("web.table.room.side", { side: String.fromCharCode(65 + seat.side) })} · ` : ""}
        ${seat.is_host ? `${text("web.table.host")} · ` : ""}${stateWords(seat)}
      </small>
    </span>
    <span class="room-acts">
      ${isFree &&
      html`<button type="button" class="button" onClick=${() => perform({ t: "sit", seat: seat.seat })}>
        ${text(isWatching.value ? "web.table.room.sit" : "web.table.room.move")}
      </button>`}
      ${isFree &&
      isHost.value &&
      html`<${RobotChoice}
        label=${text("web.table.room.add_robot")}
        name=${text("web.table.robot.level")}
        onChoose=${(/** @type {string} */ level) => perform({ t: "put_robot", seat: seat.seat, level })}
      />`}
      ${!isFree &&
      !mine &&
      isHost.value &&
      html`<button type="button" class="button quiet small" onClick=${() => perform({ t: "remove", seat: seat.seat })}>
        ${text("web.table.player.remove")}<span class="hidden-text"> ${seat.name}</span>
      </button>`}
      ${seat.kind === "person" &&
      !mine &&
      isHost.value &&
      html`<button type="button" class="button quiet small" onClick=${() => perform({ t: "hand_over", seat: seat.seat })}>
        ${text("web.table.player.hand_over")}<span class="hidden-text"> ${seat.name}</span>
      </button>`}
      ${mine &&
      html`<button type="button" class="button quiet small" onClick=${() => perform({ t: "leave" })}>${text("web.table.room.stand_up")}</button>`}
    </span>
  </li>`;
}

/** @param {SeatView} seat */
function stateWords(seat) {
  if (seat.kind === "free") return text("web.table.free");
  if (seat.kind === "robot") return text("web.table.robot", { level: levelName(seat.level) });
  if (!seat.present) return text("web.table.absent");
  return text(seat.accepted ? "web.table.room.accepted" : "web.table.room.not_accepted");
}

/** What is agreed on, and the own word on it. */
function Agreement() {
  const { settings, rules_name, target, settings_seq } = table.value;
  const summary = book.texts.find((entry) => entry.id === settings.rules)?.summary ?? "";
  const mine = table.value.seats[mySeat.value];
  const facts = [
    arrangementName(settings.players, settings.sides),
    text("web.table.room.target", { count: target }),
    settings.clock
      ? text("web.table.room.clock", { turn: clock(settings.clock.turn_s), bank: clock(settings.clock.bank_s) })
      : text("web.table.room.no_clock"),
    text(settings.hints ? "web.table.room.hints" : "web.table.room.no_hints"),
    text(settings.chat ? "web.table.room.chat" : "web.table.room.no_chat"),
    text(settings.watchers ? "web.table.room.watchers" : "web.table.room.no_watchers"),
    ...(settings.sanctions ? [text("web.table.room.sanctions")] : []),
  ];
  return html`<section class="sheet" aria-labelledby="room-rules">
    <h2 id="room-rules">${text("web.table.room.rules", { rules: inLanguage(rules_name) })}</h2>
    ${summary && html`<p>${summary}</p>`}
    <ul class="facts">
      ${facts.map((fact) => html`<li>${fact}</li>`)}
    </ul>
    <${HouseRules} />
    <p><a href=${`/rules/${settings.rules}`} target="_blank" rel="noopener">${text("web.table.room.all_rules")}</a></p>
    ${mine &&
    (mine.accepted
      ? html`<p class="accepted"><${Symbol} name="check" /> ${text("web.table.room.you_accepted")}</p>`
      : html`<button type="button" class="button main" onClick=${() => perform({ t: "accept", settings_seq })}>
          ${text("web.table.room.accept")}
        </button>`)}
  </section>`;
}

/** In what the house rules differ from the text. */
function HouseRules() {
  const { rules, house_rules: toml } = table.value.settings;
  const [differences, setDifferences] = useState(/** @type {[string, string][]} */ ([]));
  useEffect(() => {
    if (!toml) return setDifferences([]);
    post("/api/rules/check", { base: rules, values: {}, toml }).then(
      (found) => setDifferences(found.differences),
      () => setDifferences([["", text("web.table.room.house_rules.lost")]]),
    );
    return undefined;
  }, [rules, toml]);
  if (!toml) return null;
  return html`<h3>${text("web.table.room.house_rules")}</h3>
    <dl class="differences">
      ${differences.map(([title, words]) => html`<div><dt>${title}</dt><dd>${words}</dd></div>`)}
    </dl>`;
}

/** Begin, or what is still missing for it. */
function Begin() {
  const { seats } = table.value;
  const free = seats.filter((seat) => seat.kind === "free").length;
  const unread = seats.filter((seat) => seat.kind === "person" && !seat.accepted);
  const missing = free
    ? text("web.table.room.free_seats", { count: free })
    : unread.length
      ? text("web.table.room.waiting_accept", { names: unread.map(({ seat, name }) => (seat === mySeat.value ? text("web.table.you") : name)).join(", ") })
      : "";
  const ready = isHost.value ? "" : text("web.table.room.waiting_host");
  return html`<div class="begin">
    ${isHost.value &&
    html`<button type="button" class="button main large" disabled=${Boolean(missing)} onClick=${() => perform({ t: "start" })}>
      ${text("web.table.room.start")}
    </button>`}
    <p role="status">${missing || ready}</p>
  </div>`;
}

