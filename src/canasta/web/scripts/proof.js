/**
 * The page `/proof/{table}/{game}/{hand}`: computes the proof of a deal again and shows each
 * check.
 */
import { Footer } from "./components/footer.js";
import { get, ProblemError } from "./lib/api.js";
import { Card } from "./lib/cards.js";
import { copyText, saveFile } from "./lib/clipboard.js";
import { keptFile, keptRound } from "./lib/fair/deal_seeds.js";
import { dealVerdict } from "./lib/fair/deal_verdict.js";
import { checkProof, dealSeed, facesOf, readContext, transcriptOf } from "./lib/fair/proof.js";
import { html } from "./lib/html.js";
import { inLanguage } from "./lib/rules_book.js";
import { startSitePage } from "./components/site_page.js";
import { isAlone } from "./site/alone.js";
import { pageAddress } from "./site/site.js";
import { Symbol } from "./lib/symbols.js";
import { text } from "./lib/text.js";

/** @typedef {import("./lib/fair/proof.js").DealProof} DealProof */
/** @typedef {import("./lib/fair/proof.js").Fault} Fault */
/** @typedef {import("./lib/fair/deal_seeds.js").KeptDeal} KeptDeal */
/** @typedef {import("../types/protocol.js").ReplayIndex} ReplayIndex */

const [, , table = "", game = "1", round = "1"] = pageAddress().pathname.split("/");

/** @type {DealProof} */
let proof;
/** @type {ReplayIndex} */
let index;
/** @type {KeptDeal | null} */
let kept = null;
/** @type {Fault[]} */
let faults = [];
/** Whether the proof is for a deal other than the one in the address. */
let isOther = false;
/** The reason why the proof cannot be shown; empty if it can. */
let problem = "";

function Proof() {
  if (problem) return html`<section class="sheet"><h1>${text("web.page.proof.title", { hand: round })}</h1><p>${problem}</p></section>`;
  return html`
    <header>
      <h1>${text("web.page.proof.title", { hand: round })}</h1>
      <p class="lead">
        ${inLanguage(index.rules_name)} · ${text("web.page.proof.where", { game, names: index.names.join(", ") })}
      </p>
    </header>
    <div class="proof">
      <${Verdict} />
      <ol class="steps">
        <${ServerStep} />
        <${SeatsStep} />
        <${KeptStep} />
        <${CardsStep} />
        <${DeckStep} />
      </ol>
      <${CheckElsewhere} />
      <${Limits} />
      <${Others} />
    </div>
    <${Footer} />
  `;
}

function Verdict() {
  const found = isOther ? "unfair" : dealVerdict(proof, kept);
  const isProved = ["verified", "with_gaps", "without_cards"].includes(found);
  const kind = found === "unfair" ? "bad" : isProved ? "good" : "partial";
  const title = kind === "partial" ? "sound" : kind;
  const reason = proof.seats.length ? found : "server";
  return html`<section class=${`sheet verdict ${kind}`} role="status">
    <${Symbol} name=${kind === "bad" ? "close" : isProved ? "check" : "help"} />
    <div>
      <strong>${text(`web.page.proof.${title}`)}</strong>
      ${found !== "unfair"
        ? html`<p>${text(`web.page.proof.good.${reason}`)}</p>`
        : html`<ul>
            ${isOther && html`<li>${text("web.page.proof.other_hand")}</li>`}
            ${faults.map((fault) => html`<li>${faultWords(fault)}</li>`)}
          </ul>`}
      <${VoidDeals} />
      <p class="hint">${text("web.page.proof.lead")}</p>
    </div>
  </section>`;
}

/** The number of earlier void deals of the round. */
function VoidDeals() {
  const voids = (readContext(proof.context)?.attempt ?? 1) - 1;
  return voids > 0 && html`<p>${text("web.page.proof.voids", { count: voids })}</p>`;
}

/**
 * One check and its result.
 * @param {{ title: string, holds: boolean | null, children: unknown }} props `holds` is null if
 *   there is nothing to check
 */
const Step = ({ title, holds, children }) =>
  html`<li class=${`sheet step ${holds === null ? "" : holds ? "good" : "bad"}`}>
    <h2>
      ${holds !== null &&
      html`<${Symbol} name=${holds ? "check" : "close"} /><span class="hidden-text">
          ${text(holds ? "web.page.proof.holds" : "web.page.proof.fails")}
        </span>`}
      ${title}
    </h2>
    ${children}
  </li>`;

const ServerStep = () =>
  html`<${Step} title=${text("web.page.proof.step.server")} holds=${!has("server_seed") && !has("context")}>
    <p>${text("web.page.proof.step.server.text")}</p>
    <${Numbers} numbers=${[
      ["web.page.proof.commit", proof.server_commit],
      ["web.page.proof.seed", proof.server_seed],
    ]} />
  <//>`;

function SeatsStep() {
  if (!proof.seats.length)
    return html`<${Step} title=${text("web.page.proof.step.seats")} holds=${has("seats") ? false : null}>
      <p>${text("web.page.proof.step.seats.none")}</p>
    <//>`;
  return html`<${Step} title=${text("web.page.proof.step.seats")} holds=${!has("seats") && !has("seat_seed")}>
    <p>${text("web.page.proof.step.seats.text")}</p>
    ${proof.seats.map(
      ({ seat, commit, seed }) =>
        html`<h3>${seatName(seat)}${kept?.seat === seat ? ` (${text("web.page.proof.mine")})` : ""}</h3>
          <${Numbers} numbers=${[
            ["web.page.proof.commit", commit],
            ["web.page.proof.seed", seed],
          ]} />`,
    )}
  <//>`;
}

function KeptStep() {
  const isWrong = has("server_commit") || has("transcript") || kept?.context !== proof.context;
  const match = !kept ? "none" : isWrong ? "wrong" : kept.transcript && kept.seed ? "text" : "part";
  const words = {
    none: "web.page.proof.step.kept.none",
    wrong: "web.page.proof.step.kept.wrong",
    text: "web.page.proof.step.kept.text",
    part: "web.page.proof.step.kept.part",
  };
  return html`<${Step} title=${text("web.page.proof.step.kept")} holds=${kept ? !isWrong : null}>
    <p>${text(words[match])}</p>
    ${kept &&
    html`<${Numbers} numbers=${[
      ["web.page.proof.commit", kept.server_commit],
      ["web.page.proof.transcript", kept.transcript],
      ["web.page.proof.seed", kept.seed],
    ]} />`}
  <//>`;
}

function CardsStep() {
  const seen = kept?.seen ?? [];
  const isWrong = has("hand") || has("upcard") || has("draw") || has("unexplained");
  /** @param {import("./lib/fair/cards_seen.js").Sight} sight */
  const countOf = (sight) => seen.filter((one) => one.sight === sight).length;
  const draws = countOf("draw");
  const match = isWrong ? "wrong" : !seen.length ? "none" : countOf("hand") ? "text" : "part";
  const words = {
    none: "web.page.proof.step.cards.none",
    wrong: "web.page.proof.step.cards.wrong",
    text: "web.page.proof.step.cards.text",
    part: "web.page.proof.step.cards.part",
  };
  return html`<${Step} title=${text("web.page.proof.step.cards")} holds=${seen.length ? !isWrong : null}>
    <p>${text(words[match], { count: draws })}</p>
    ${countOf("missed") > 0 && html`<p>${text("web.page.proof.step.cards.missed")}</p>`}
  <//>`;
}

function DeckStep() {
  const transcript = transcriptOf(proof.context, proof.server_commit, proof.seats);
  return html`<${Step} title=${text("web.page.proof.step.deck")} holds=${!has("deck") && !has("context")}>
    <p>${text("web.page.proof.step.deck.text")}</p>
    <${Numbers} numbers=${[
      ["web.page.proof.transcript", transcript],
      ["web.page.proof.deck_seed", dealSeed(transcript, proof.server_seed, proof.seats)],
    ]} />
    <ol class="deck" aria-label=${text("web.page.proof.step.deck")}>
      ${facesOf(proof.deck).map((card) => html`<li><${Card} card=${card} /></li>`)}
    </ol>
  <//>`;
}

/**
 * Long numbers with their names; empty ones are left out.
 * @param {{ numbers: [string, string][] }} props
 */
const Numbers = ({ numbers }) =>
  html`<dl class="numbers">
    ${numbers
      .filter(([, number]) => number)
      .map(([key, number]) => html`<div><dt>${text(key)}</dt><dd><code>${number}</code></dd></div>`)}
  </dl>`;

/** How to check the proof by another program. */
function CheckElsewhere() {
  const name = `canasta-${table}-${game}-${round}.json`;
  const keptName = `canasta-${table}-${game}-${round}-kept.json`;
  const command = `canasta verify ${name}${kept ? ` --hand ${keptName}` : ""}`;
  const copy = () => copyText(command, text("web.page.proof.copied"));
  return html`<section class="sheet">
    <h2>${text("web.page.proof.elsewhere")}</h2>
    <p>${text("web.page.proof.elsewhere.text")}</p>
    ${kept && html`<p>${text("web.page.proof.elsewhere.kept")}</p>`}
    <div class="button-row">
      <button type="button" class="button main" onClick=${() => saveFile(name, `${JSON.stringify(proof)}\n`, "application/json")}>
        ${text("web.page.proof.download")}
      </button>
      ${kept &&
      html`<button type="button" class="button main" onClick=${() => saveFile(keptName, keptFile(/** @type {KeptDeal} */ (kept)), "application/json")}>
        ${text("web.page.proof.download_kept")}
      </button>`}
      <a class="button quiet" href=${`/api/tables/${table}/record?game=${game}`} download>${text("web.page.replay.record")}</a>
    </div>
    <div class="command">
      <pre tabindex="0" aria-label=${text("web.page.proof.command")}><code>${command}</code></pre>
      <button type="button" class="button small" onClick=${copy}>${text("web.page.proof.copy")}</button>
    </div>
  </section>`;
}

const Limits = () =>
  html`<section class="sheet">
    <h2>${text("web.page.proof.limits")}</h2>
    <ul>
      ${!isAlone &&
      html`<li>${text("web.page.proof.limits.operator")}</li>
        <li>${text("web.page.proof.limits.talk")}</li>`}
      <li>${text("web.page.proof.limits.lots")}</li>
      <li>${text("web.page.proof.limits.page")}</li>
    </ul>
  </section>`;

/** Links to the replay of this round and to the proofs of the others. */
const Others = () =>
  html`<nav class="button-row" aria-label=${text("web.page.proof.hands")}>
    <a class="button quiet" href=${`/replay/${table}/${game}/${round}`}>${text("web.page.proof.replay")}</a>
    ${index.hands
      .filter((other) => String(other) !== round)
      .map((other) => html`<a class="button quiet" href=${`/proof/${table}/${game}/${other}`}>${text("web.page.replay.hand", { hand: other })}</a>`)}
  </nav>`;

/** @param {Fault["code"]} code */
const has = (code) => faults.some((fault) => fault.code === code);

/** @param {Fault} fault */
const faultWords = ({ code, seat, place }) =>
  text(`web.page.fault.${code}`, { name: seat < 0 ? "" : seatName(seat), place });

/** @param {number} seat */
const seatName = (seat) => index.names[seat] ?? String(seat);

async function load() {
  const tables = `/api/tables/${encodeURIComponent(table)}`;
  try {
    [proof, index] = await Promise.all([
      get(`${tables}/proof/${encodeURIComponent(round)}?game=${game}`),
      get(`${tables}/replay?game=${game}`),
    ]);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    problem = error.message;
    return;
  }
  const context = readContext(proof.context);
  isOther = context !== null && [context.table, context.game, context.hand].join("/") !== [table, game, round].join("/");
  if (context) kept = keptRound(table, context.game, context.hand, context.attempt);
  faults = checkProof(proof, kept ?? {});
  document.title = `${text("web.page.proof.title", { hand: round })} – Canasta`;
}

await startSitePage(Proof, { load });
