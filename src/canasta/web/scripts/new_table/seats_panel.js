/** The panel for players, sides and seats. */
import { Segments, Select } from "../components/fields.js";
import { html } from "../lib/html.js";
import { guest } from "../lib/guest.js";
import { book } from "../lib/rules_book.js";
import { isAlone } from "../site/alone.js";
import { text } from "../lib/text.js";
import { arrangementName } from "../lib/arrangement.js";
import { levelManner, levelName } from "../lib/labels.js";
import { arrange, arrangements, change, draft, middleLevel, seatRobot, seatRobots } from "./table_draft.js";

export function SeatsPanel() {
  const { settings, seats } = draft.value;
  const { players, sides, seating } = settings;
  return html`<section class="sheet" aria-labelledby="seats" translate=${false}>
    <h2 id="seats">${text("web.new.seats")}</h2>
    <${Select}
      label=${text("web.new.players")}
      options=${arrangements.value.map((pair) => [pair.join(), arrangementName(pair[0], pair[1])])}
      value=${`${players},${sides}`}
      onChange=${(/** @type {string} */ pair) => {
        const [count = 4, camps = 2] = pair.split(",").map(Number);
        arrange(count, camps);
      }}
    />
    <ol class="seats">
      <li style="--side: var(--side-0)">
        <span class="seat-name">
          <b>${guest.value.nickname || text("web.new.you")}</b> <small>${text("web.new.host")}</small>
        </span>
      </li>
      ${seats.map((level, at) => html`<${SeatLine} key=${at} seat=${at + 1} level=${level} />`)}
    </ol>
    ${book.levels
      .filter((level) => seats.includes(level))
      .map((level) => html`<p key=${level} class="hint">${levelManner(level)}</p>`)}
    <div class="button-row">
      <button type="button" class="button quiet small" onClick=${() => seatRobots(middleLevel())}>
        ${text("web.new.all_robots")}
      </button>
      ${
        !isAlone &&
        html`<button type="button" class="button quiet small" onClick=${() => seatRobots("")}>
          ${text("web.new.all_free")}
        </button>`
      }
    </div>
    <${Segments}
      label=${text("web.new.seating")}
      options=${[
        ["chosen", text("web.new.seating.chosen")],
        ["lot", text("web.new.seating.lot")],
      ]}
      hint=${seating === "lot" ? text("web.new.seating.lot.hint") : ""}
      value=${seating}
      onChange=${(/** @type {"chosen" | "lot"} */ value) => change({ seating: value })}
    />
  </section>`;
}

/** @param {{ seat: number, level: string }} props */
function SeatLine({ seat, level }) {
  const { players, sides } = draft.value.settings;
  const side = seat % sides;
  const isPartner = side === 0 && sides < players;
  return html`<li style=${`--side: var(--side-${side})`}>
    <${Select}
      label=${text(isPartner ? "web.new.seat.partner" : "web.new.seat", { seat: seat + 1 })}
      options=${[
        ...(isAlone ? [] : [["", text("web.new.seat.free")]]),
        ...book.levels.map((entry) => [entry, text("web.new.seat.robot", { level: levelName(entry) })]),
      ]}
      value=${level}
      onChange=${(/** @type {string} */ chosen) => seatRobot(seat, chosen)}
    />
  </li>`;
}
