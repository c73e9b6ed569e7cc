/** The waiting room: seats, settings and their acceptance, invitations. */
import { useEffect, useState } from "preact/hooks";

import { SettingsSummary } from "../../components/settings_summary.js";
import { post } from "../../lib/api.js";
import { html } from "../../lib/html.js";
import { inLanguage } from "../../lib/rules_book.js";
import { Symbol } from "../../lib/symbols.js";
import { isAlone } from "../../site/alone.js";
import { allOf, text } from "../../lib/text.js";
import { levelName, sideWords } from "../../lib/labels.js";
import { perform } from "../actions.js";
import { robotOf } from "../board/seat.js";
import { opened } from "../header.js";
import { InviteLink, inviteWords } from "./invitation.js";
import { ManageButton, RobotChoice } from "./seat_dialog.js";
import { SeatLine } from "./seat_line.js";
import { removeFrom } from "./removal.js";
import { isHost, isPresent, isWatching, mySeat, seatNames, table } from "../state.js";

/** @typedef {import("../../../types/protocol.js").SeatView} SeatView */

export function Room() {
  const { settings } = table.value;
  return html`<div class="room">
    <header>
      <h1 tabindex="-1">${settings.name || text("web.table.room.title")}</h1>
      <p class="lead">${text("web.table.room.lead")}</p>
    </header>
    ${isHost.value && html`<${Invitation} />`}
    <div class="room-columns">
      <section class="sheet" aria-labelledby="room-seats">
        <h2 id="room-seats">${text("web.table.room.seats")}</h2>
        ${settings.seating === "lot" && html`<p class="hint">${text("web.table.room.lot")}</p>`}
        <ul class="room-seats">
          ${table.value.seats.map((seat) => html`<${RoomSeat} seat=${seat} />`)}
        </ul>
        <${BeginButton} />
      </section>
      <div class="room-side">
        <${Agreement} />
        ${isHost.value || html`<${Invitation} />`}
      </div>
    </div>
  </div>`;
}

/** The link for friends, which the host needs first. */
function Invitation() {
  if (isAlone || isWatching.value) return null;
  return html`<section class="sheet room-invite" aria-labelledby="room-invite">
    <h2 id="room-invite">${text("web.table.invite.title")}</h2>
    <p>${inviteWords()}</p>
    <${InviteLink} />
  </section>`;
}

/** @param {{ seat: SeatView }} props */
function RoomSeat({ seat }) {
  const mine = seat.seat === mySeat.value;
  const isFree = seat.kind === "free";
  const about = [
    sideWords(seatNames.value, table.value.settings.sides, seat.seat),
    seat.is_host && text("web.table.host"),
    stateWords(seat),
  ];
  /** @param {string} level */
  const putRobot = (level) => perform({ t: "put_robot", seat: seat.seat, level });
  return html`<${SeatLine} seat=${seat} about=${about}>
    ${
      (isFree || seat.can_take) &&
      !mine &&
      html`<button
        type="button"
        class=${isFree ? "button" : "button quiet small"}
        onClick=${() => perform({ t: "sit", seat: seat.seat })}
      >
        ${text(isWatching.value ? "web.table.room.sit" : "web.table.room.move")}${
          isFree || html`<span class="hidden-text"> (${seat.name})</span>`
        }
      </button>`
    }
    ${
      isFree &&
      isHost.value &&
      html`<${RobotChoice}
        label=${text("web.table.room.add_robot")}
        name=${text("web.table.robot.level")}
        onChoose=${putRobot}
      />`
    }
    ${
      seat.kind === "robot" &&
      isHost.value &&
      html`<button
        type="button"
        class="button quiet small"
        onClick=${() => removeFrom(seat)}
      >
        ${text("web.table.player.remove")}<span class="hidden-text"> ${seat.name}</span>
      </button>`
    }
    <${ManageButton} seat=${seat} />
    ${
      mine &&
      html`<button
        type="button"
        class="button quiet small"
        onClick=${() => perform({ t: "leave" })}
      >
        ${text("web.table.room.stand_up")}
      </button>`
    }
  <//>`;
}

/** @param {SeatView} seat */
function stateWords(seat) {
  if (seat.kind === "free") return "";
  if (seat.kind === "robot") return text("web.table.robot", { level: levelName(seat.level) });
  if (!isPresent(seat)) return text("web.table.absent");
  const accepted = text(seat.accepted ? "web.table.room.accepted" : "web.table.room.not_accepted");
  return seat.robot_of ? `${robotOf(seat)} · ${accepted}` : accepted;
}

/** The settings of the table, and the player's agreement to them. */
function Agreement() {
  const { settings, rules_name, target, rounds, settings_seq } = table.value;
  const mine = table.value.seats[mySeat.value];
  return html`<section class="sheet" aria-labelledby="room-rules">
    <h2 id="room-rules">${text("web.table.room.rules")}</h2>
    <${SettingsSummary}
      settings=${settings}
      rules=${inLanguage(rules_name)}
      target=${target}
      rounds=${rounds}
      differences=${useDifferences()}
    />
    <p>
      <a href=${`/rules/${settings.rules}`} target="_blank" rel="noopener"
        >${text("web.table.room.all_rules")}</a
      >
    </p>
    <div class="button-row">
      ${
        mine &&
        !mine.accepted &&
        html`<button
          type="button"
          class="button main"
          onClick=${() => perform({ t: "accept", settings_seq })}
        >
          ${text("web.table.room.accept")}
        </button>`
      }
      ${
        isHost.value &&
        html`<button type="button" class="button quiet" onClick=${() => (opened.value = "change")}>
          ${text("web.table.room.change")}
        </button>`
      }
    </div>
    ${mine?.accepted &&
    html`<p class="accepted"><${Symbol} name="check" /> ${text("web.table.room.you_accepted")}</p>`}
  </section>`;
}

/** The differences of the house rules from the rule text. @returns {[string, string][]} */
function useDifferences() {
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
  return differences;
}

/** The button that begins the game, or the reason why it cannot begin. */
function BeginButton() {
  const { seats } = table.value;
  const free = seats.filter((seat) => seat.kind === "free").length;
  const unread = seats.filter((seat) => seat.kind === "person" && !seat.accepted);
  const missing = free
    ? text("web.table.room.free_seats", { count: free })
    : unread.length
      ? text("web.table.room.waiting_accept", {
          names: allOf(
            unread.map(({ seat, name }) => (seat === mySeat.value ? text("web.table.you") : name)),
          ),
        })
      : "";
  const ready = isHost.value ? "" : text("web.table.room.waiting_host");
  return html`<div class="begin">
    ${
      isHost.value &&
      html`<button
        type="button"
        class="button main large"
        disabled=${Boolean(missing)}
        onClick=${() => perform({ t: "start" })}
      >
        ${text("web.table.room.start")}
      </button>`
    }
    <p role="status">${missing || ready}</p>
  </div>`;
}
