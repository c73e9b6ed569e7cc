/** The panel next to the table: score, log and chat. */
import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../../lib/html.js";
import { Symbol } from "../../lib/symbols.js";
import { allOf, figures, text } from "../../lib/text.js";
import { sendChat } from "../actions.js";
import { chatLines, isMuted } from "../announcements.js";
import { gamePoints, isWatching, log, nearFirst, sideColour, sideName, table } from "../state.js";

/** @typedef {import("../../../types/protocol.js").LogLine} LogLine */
/** @typedef {import("../../../types/protocol.js").SideView} SideView */

/** Preset phrases with their symbols; the words are `web.table.emote.<phrase>`. */
const PHRASES = /** @type {const} */ ({
  hello: "👋",
  good_luck: "🍀",
  well_played: "👏",
  wow: "😮",
  thanks: "🙏",
  sorry: "😅",
  oops: "🙈",
  hurry: "🐢",
});
const LONGEST = 200;

export function Score() {
  const sides = nearFirst(table.value.sides);
  if (sides.length > 2) return html`<${ManyScores} sides=${sides} />`;
  /** @param {string} label @param {(side: SideView) => unknown} value @param {string} [kind] */
  const row = (label, value, kind = "") =>
    html`<tr class=${kind}>
      <th scope="row">${label}</th>
      ${sides.map((side) => html`<td>${value(side)}</td>`)}
    </tr>`;
  return html`<section class="panel score" aria-label=${text("web.table.score")}>
    <table class="figures">
      <thead>
        <tr>
          <td></td>
          ${sides.map(
            (side) =>
              html`<th scope="col" class=${sideColour(side.side)}>${sideName(side.side)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${row(text("score.total"), (side) => figures(gamePoints(side)), "total")}
        ${row(text("web.table.score.canastas"), (side) => html`<${Canastas} side=${side} />`)}
        ${row(text("web.table.score.red_threes"), (side) => figures(side.red_threes.length))}
        ${row(text("web.table.score.on_table"), (side) => figures(side.table_points))}
        ${
          sides.some((side) => side.penalties) &&
          row(text("web.table.score.penalties"), (side) => figures(-side.penalties || 0))
        }
      </tbody>
    </table>
  </section>`;
}

/** The scores of three to six sides, one per line. @param {{ sides: SideView[] }} props */
const ManyScores = ({ sides }) =>
  html`<section class="panel score" aria-label=${text("web.table.score")}>
    <table class="figures">
      <thead>
        <tr>
          <td></td>
          <th scope="col">${text("score.total")}</th>
          <th scope="col">${text("web.table.score.on_table")}</th>
        </tr>
      </thead>
      <tbody>
        ${sides.map(
          (side) =>
            html`<tr>
              <th scope="row" class=${sideColour(side.side)}>${sideName(side.side)}</th>
              <td><b>${figures(gamePoints(side))}</b></td>
              <td>${figures(side.table_points)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;

/** «2 pures et 1 mixte». @param {number} natural @param {number} mixed */
const canastasInWords = (natural, mixed) =>
  allOf([
    ...(natural ? [text("web.table.score.canastas.natural", { count: natural })] : []),
    ...(mixed ? [text("web.table.score.canastas.mixed", { count: mixed })] : []),
  ]);

/** @param {{ side: SideView }} props */
function Canastas({ side }) {
  const natural = side.melds.filter((meld) => meld.canasta === "natural").length;
  const mixed = side.melds.filter((meld) => meld.canasta === "mixed").length;
  if (!natural && !mixed)
    return html`<span aria-hidden="true">–</span><span class="hidden-text">0</span>`;
  return html`<span class="hidden-text"
      >${canastasInWords(natural, mixed)}</span
    ><span aria-hidden="true"
      >${natural > 0 && html`${natural} <i class="tiny natural"></i>`}${" "}
      ${mixed > 0 && html`${mixed} <i class="tiny mixed"></i>`}</span
    >`;
}

/** The log, newest last; the last move stands out. */
export function Log() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = log.value;
  useEffect(() => {
    const shown = box.current;
    if (!shown) return undefined;
    const toEnd = () => (shown.scrollTop = shown.scrollHeight);
    toEnd();
    const resized = new ResizeObserver(toEnd); // messages below take space from the log
    resized.observe(shown);
    return () => resized.disconnect();
  }, [lines]);
  const lastSeq = lines.at(-1)?.seq ?? 0;
  return html`<section class="panel log-panel">
    <h2 id="log-title">${text("web.table.log")}</h2>
    <div ref=${box} class="log" role="log" aria-labelledby="log-title" tabindex="0">
      ${lines.map(
        (line, at) =>
          html`<p key=${at} data-kind=${line.kind} class=${line.seq === lastSeq ? "last" : ""}>
            <${Line} line=${line} />
          </p>`,
      )}
    </div>
  </section>`;
}

/** A sentence of the log; the acting player's name stands out. @param {{ line: LogLine }} props */
export function Line({ line }) {
  const name = table.value.seats[line.seat]?.name ?? "";
  const you = text("web.table.log.you");
  const actor = [name, you].find((word) => word && beginsWith(line.text, word));
  if (!actor) return line.text;
  return html`<b class=${`actor ${sideColour(table.value.seats[line.seat]?.side ?? 0)}`}>${actor}</b
    >${line.text.slice(actor.length)}`;
}

/**
 * Whether a sentence begins with a whole word or name: "Your" does not begin with "You".
 * @param {string} sentence @param {string} word
 */
const beginsWith = (sentence, word) =>
  sentence.startsWith(word) && !/^[\p{L}\p{M}\p{N}]/u.test(sentence.slice(word.length));

/** The chat: preset phrases, and free text if the table allows it. */
export function Chat() {
  const [words, setWords] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [chatLines.value]);
  /** @param {Event} event */
  const say = (event) => {
    event.preventDefault();
    const written = words.trim();
    if (written) sendChat({ t: "say", text: written });
    setWords("");
  };
  /** @param {{ target: HTMLInputElement }} event */
  const typed = ({ target }) => setWords(target.value);
  const maySay = !isWatching.value;
  return html`<section class="panel talk" aria-label=${text("web.table.talk")}>
    <div class="talk-head">
      <h2>${text("web.table.talk")}</h2>
      <button
        type="button"
        class="mute"
        aria-pressed=${isMuted.value}
        onClick=${() => (isMuted.value = !isMuted.value)}
      >
        ${text("web.table.talk.mute")}
      </button>
    </div>
    <div
      ref=${box}
      class="said"
      role="log"
      aria-label=${text("web.table.talk.said")}
      tabindex=${chatLines.value.length ? 0 : undefined}
    >
      ${isMuted.value ||
      chatLines.value.map(
        ({ name, words: spoken }, at) => html`<p key=${at}><b>${name}</b> ${spoken}</p>`,
      )}
    </div>
    ${
      maySay &&
      html`<div class="phrases">
        ${Object.entries(PHRASES).map(
          ([phrase, sign]) =>
            html`<button type="button" onClick=${() => sendChat({ t: "emote", phrase })}>
              <span aria-hidden="true">${sign}</span> ${text(`web.table.emote.${phrase}`)}
            </button>`,
        )}
      </div>`
    }
    ${
      maySay &&
      table.value.settings.chat &&
      html`<form onSubmit=${say}>
        <input
          type="text"
          maxlength=${LONGEST}
          aria-label=${text("web.table.talk.write")}
          placeholder=${text("web.table.talk.write")}
          value=${words}
          onInput=${typed}
        />
        <button class="button" aria-label=${text("web.table.talk.send")}>
          <${Symbol} name="send" /><span>${text("web.table.talk.send")}</span>
        </button>
      </form>`
    }
  </section>`;
}
