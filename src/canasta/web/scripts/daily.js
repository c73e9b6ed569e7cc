/** The page `/daily`: choose a rule text or a past day, and play its deal. */
import { useRef, useState } from "preact/hooks";

import { Footer } from "./components/footer.js";
import { startSitePage } from "./components/site_page.js";
import { Calendar } from "./daily/calendar.js";
import { lead } from "./daily/comparison.js";
import { dayLong, today } from "./daily/days.js";
import { get, ProblemError } from "./lib/api.js";
import { html } from "./lib/html.js";
import { levelName } from "./lib/labels.js";
import { book, loadTexts } from "./lib/rules_book.js";
import { text } from "./lib/text.js";
import { enterOnTheWay } from "./practice/enter_on_the_way.js";

/** @typedef {import("../types/protocol.js").DailyDays} DailyDays */
/** @typedef {import("../types/protocol.js").DailyDay} DailyDay */
/** @typedef {import("../types/protocol.js").RulesText} RulesText */

/** The data for a visitor without a nickname. @type {DailyDays} */
let own = { version: 0, first_day: "2026-11-01", level: "hard", days: [] };

async function load() {
  await loadTexts();
  try {
    own = await get("/api/daily");
  } catch (error) {
    // A visitor without a nickname has not played yet, which is not an error.
    if (!(error instanceof ProblemError && error.status === 401)) throw error;
  }
}

function Daily() {
  const [day, setDay] = useState(today());
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {string} chosen */
  const choose = (chosen) => {
    setDay(chosen);
    list.current?.scrollIntoView({ block: "nearest" });
  };
  return html`<header>
      <h1>${text("web.daily.title")}</h1>
      <p class="lead">${text("web.daily.lead", { level: levelName(own.level) })}</p>
    </header>
    <div class="daily">
      <section ref=${list} class="sheet" aria-labelledby="chosen">
        <h2 id="chosen" aria-live="polite">${dayLong(day)}</h2>
        <ul class="deals">
          ${book.texts.map((rules) => html`<${Deal} rules=${rules} day=${day} />`)}
        </ul>
      </section>
      <section class="sheet" aria-labelledby="days">
        <h2 id="days">${text("web.daily.days")}</h2>
        <${Calendar} days=${own.days} first=${own.first_day} chosen=${day} onChoose=${choose} />
      </section>
      <section class="sheet" aria-labelledby="how">
        <h2 id="how">${text("web.daily.how")}</h2>
        <p>${text("web.daily.how.once")}</p>
        <p>${text("web.daily.how.percent")}</p>
        <p>${text("web.daily.how.stake")}</p>
        <a class="button quiet" href="/deals">${text("web.deals.title")}</a>
      </section>
    </div>
    <${Footer} />`;
}

/** @param {{ rules: RulesText, day: string }} props */
function Deal({ rules: { id, name }, day }) {
  const mine = own.days.filter((one) => one.day === day && one.text === id);
  const now = mine.find((one) => one.version === own.version);
  const isOver = now !== undefined && now.ahead !== null;
  const address = addressOf(id, day, own.version, isOver);
  return html`<li>
      <strong>${name}</strong>
      <span class="facts">${now ? resultOf(now) : text("web.daily.new")}</span>
      <a
        class=${`button small ${isOver ? "quiet" : "main"}`}
        href=${address}
        onClick=${enterOnTheWay(address)}
      >
        ${text(isOver ? "web.daily.to_result" : now ? "web.daily.continue" : "web.daily.play")}
        <span class="hidden-text"> (${name})</span>
      </a>
    </li>
    ${mine.map((one) => one !== now && html`<${Earlier} name=${name} one=${one} />`)}`;
}

/**
 * A round with an earlier version of the robots, which had another deal on that day.
 * @param {{ name: string, one: DailyDay }} props
 */
function Earlier({ name, one }) {
  const version = text("web.daily.version", { version: one.version });
  return html`<li>
    <span>${name}, ${version}</span>
    <span class="facts">${one.ahead === null ? text("web.daily.not_continued") : resultOf(one)}</span>
    ${one.ahead !== null &&
    html`<a class="button small quiet" href=${addressOf(one.text, one.day, one.version, true)}>
      ${text("web.daily.to_result")}<span class="hidden-text"> (${name}, ${version})</span>
    </a>`}
  </li>`;
}

/**
 * The address of a deal. The version is 0 and left out for an unknown visitor.
 * @param {string} id @param {string} day @param {number} version @param {boolean} isOver
 */
const addressOf = (id, day, version, isOver) =>
  `/daily/${id}/${day}${isOver ? "/result" : ""}${version ? `?version=${version}` : ""}`;

/** @param {DailyDay} day */
function resultOf({ ahead, percent }) {
  if (ahead === null) return text("web.daily.begun");
  const points = lead(ahead);
  return percent === null ? points : `${text("web.daily.percent", { percent })} · ${points}`;
}

await startSitePage(Daily, { load, isLive: true });
