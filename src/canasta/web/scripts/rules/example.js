/** A worked example of a rule: the cards, the plays tried, the referee's verdicts, the score. */
import { html } from "../lib/html.js";
import { Symbol } from "../lib/symbols.js";
import { allOf, figures, text, textParts } from "../lib/text.js";
import { CardRow, facesInTurn } from "../components/card_row.js";

/**
 * @typedef {{ seat: number, hands: string[], pile: string[], stock: number, melds: string[][],
 *   red_threes: number[], scores: number[], opening: number }} Board cards are kinds, one letter each
 * @typedef {{ who: string, play: string, accepted: boolean, says: string[] }} Try
 * @typedef {{ sides: string[], lines: [title: string, points: number[]][] }} Score
 * @typedef {{ names: string[], sides: number, board: Board, tries: Try[], score: Score | null }} Example
 *   as tests/reference/examples.py writes it
 */

/** @param {{ example: Example, number: number }} props */
export function ExampleView({ example, number }) {
  const { names, sides, board, tries, score } = example;
  const faces = facesInTurn();
  return html`<figure class="example">
    <figcaption>${text("web.page.example.number", { number })}</figcaption>
    <div class="example-board">
      <${Hands} example=${example} hands=${board.hands.map(faces)} />
      ${board.melds.map(
        (melds, side) =>
          html`<${MeldsOfSide}
            names=${sideNames(names, sides, side)}
            melds=${[...melds, "r".repeat(board.red_threes[side] ?? 0)].filter(Boolean).map(faces)}
          />`,
      )}
      <${Middle} packets=${board.pile.filter(Boolean).map(faces)} stock=${board.stock} />
      ${board.scores.some(Boolean) && html`<${Scores} example=${example} />`}
    </div>
    ${tries.length > 0 && html`<ol class="tries">${tries.map((tried) => html`<${Tried} tried=${tried} />`)}</ol>`}
    ${score && html`<${ScoreTable} score=${score} />`}
  </figure>`;
}

/**
 * The relevant hands: the player's, or all if the example shows a score.
 * @param {{ example: Example, hands: string[][] }} props
 */
function Hands({ example: { names, tries, score }, hands }) {
  const players = new Set(tries.map(({ who }) => who));
  return hands.map((hand, seat) => {
    const name = names[seat] ?? "";
    const matters = score ? hand.length > 0 : players.has(name);
    return matters && html`<${Part} title=${text("web.page.example.hand", { name })}><${CardRow} cards=${hand} /><//>`;
  });
}

/** @param {{ names: string, melds: string[][] }} props */
const MeldsOfSide = ({ names, melds }) =>
  melds.length > 0 &&
  html`<${Part} title=${text("web.page.example.laid", { names })}>
    ${melds.map((meld) => html`<${CardRow} cards=${meld} />`)}
  <//>`;

/**
 * The pile packet by packet, its top card last, and the stock.
 * @param {{ packets: string[][], stock: number }} props
 */
const Middle = ({ packets, stock }) =>
  html`<${Part} title=${text("web.page.example.pile")}>
    ${packets.map((packet) => html`<${CardRow} cards=${packet} class="pile-row" />`)}
    ${!packets.length && html`<em>${text("web.page.example.pile.empty")}</em>`}
    <span>${stock ? text("web.page.example.stock", { count: stock }) : text("web.page.example.stock.empty")}</span>
  <//>`;

/** @param {{ title: string, children: unknown }} props */
const Part = ({ title, children }) =>
  html`<div class="example-part">
    <h4>${title}</h4>
    <div class="laid">${children}</div>
  </div>`;

/** @param {{ example: Example }} props */
const Scores = ({ example: { names, sides, board } }) =>
  html`<p class="scores">
    ${text("web.page.example.scores")}${" "}
    ${board.scores.map((score, side) => `${sideNames(names, sides, side)} ${figures(score)}`).join(" · ")}
  </p>`;

/** @param {{ tried: Try }} props */
function Tried({ tried: { who, play, accepted, says } }) {
  return html`<li class=${accepted ? "accepted" : "refused"}>
    <p>${textParts("web.page.example.tried", { who: html`<b>${who}</b>`, play })}</p>
    <p class="verdict">
      <${Symbol} name=${accepted ? "check" : "close"} />
      <span><strong>${text(accepted ? "web.page.example.allowed" : "web.page.example.refused")}</strong> ${says.join(" ")}</span>
    </p>
  </li>`;
}

/** @param {{ score: Score }} props */
const ScoreTable = ({ score: { sides, lines } }) =>
  html`<table class="figures">
    <caption>${text("web.page.example.score")}</caption>
    <thead>
      <tr><td></td>${sides.map((side) => html`<th scope="col">${side}</th>`)}</tr>
    </thead>
    <tbody>
      ${lines.map(
        ([title, points], at) =>
          html`<tr class=${at === lines.length - 1 ? "total" : ""}>
            <th scope="row">${title}</th>
            ${points.map((number) => html`<td>${figures(number)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** @param {string[]} names @param {number} sides @param {number} side */
const sideNames = (names, sides, side) => allOf(names.filter((_, seat) => seat % sides === side));
