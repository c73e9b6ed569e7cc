/** The cards of a side on the table: melds rank by rank, canastas, red threes. */
import { useEffect, useRef } from "preact/hooks";

import { watchOverflow } from "../../components/scroll_box.js";
import { Card, cardName, isWild, meldInWords, ofCards, theCards } from "../../lib/cards.js";
import { classes, html } from "../../lib/html.js";
import { useSize } from "../element_size.js";
import { figures, text } from "../../lib/text.js";
import { meldSizes } from "./meld_sizes.js";

/** @typedef {import("../../../types/protocol.js").MeldView} MeldView */
/** @typedef {import("../../../types/protocol.js").SideView} SideView */
/** @typedef {import("../hand/staging.js").Group} Group */

const RED = /[HD]$/;

/**
 * @param {object} props
 * @param {readonly MeldView[]} props.melds
 * @param {readonly string[]} props.redThrees
 * @param {Group[]} [props.staged] staged melds of this side
 * @param {string[]} [props.targets] ranks that can receive a wild card
 * @param {(rank: string) => void} [props.onTarget]
 * @param {ReadonlySet<string>} [props.touched] ranks changed by the last move
 * @param {string} props.label the name of the list
 * @param {number} props.canastaSize how many cards make a canasta
 */
export function Melds(props) {
  const { melds, redThrees, staged = [], targets = [], onTarget, touched, label } = props;
  const { canastaSize } = props;
  const laid = new Set(melds.map((meld) => meld.rank));
  const ghosts = staged.filter((group) => !laid.has(group.rank));
  const isEmpty = !melds.length && !staged.length && !redThrees.length;
  /** @param {string} rank */
  const target = (rank) =>
    targets.includes(rank) &&
    html`<button
      type="button"
      class="target"
      aria-label=${text("web.table.wild.onto", { cards: theCards(rank) })}
      onClick=${() => onTarget?.(rank)}
    ></button>`;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => watchOverflow(list.current), []);
  const { isFolded, isSlim, width, height, across, rows, inRows } = meldSizes(
    melds.length + ghosts.length,
    redThrees.length,
    useSize(list),
  );
  return html`<ul
    ref=${list}
    class=${classes("melds", isFolded && "folded", isSlim && "slim", rows > 0 && "in-rows")}
    style=${`--fit:${width}px;--fit-height:${height}px;--across:${across}px;--rows:${rows};--in-rows:${inRows}px`}
    aria-label=${label}
  >
    ${isEmpty && html`<li class="no-melds">${text("web.table.no_melds")}</li>`}
    ${melds.map((meld) => {
      const added = staged.find((group) => group.rank === meld.rank)?.cards ?? [];
      const mark = touched?.has(meld.rank) ? "touched" : "";
      return html`<li key=${meld.rank} data-rank=${meld.rank}>
        ${
          meld.canasta && !added.length
            ? html`<${Canasta} meld=${meld} mark=${mark} />`
            : html`<${Column}
                meld=${meld}
                added=${added.map(({ card }) => card)}
                mark=${mark}
                canastaSize=${canastaSize}
              />`
        }
        ${target(meld.rank)}
      </li>`;
    })}
    ${ghosts.map(
      (group) =>
        html`<li key=${group.rank} data-rank=${group.rank}>
          <${Column}
            meld=${null}
            added=${group.cards.map(({ card }) => card)}
            mark=""
            canastaSize=${canastaSize}
          />
          ${target(group.rank)}
        </li>`,
    )}
    ${redThrees.length > 0 &&
    html`<${RedThrees} cards=${redThrees} mark=${touched?.has("r") ? "touched" : ""} />`}
  </ul>`;
}

/**
 * A meld as a column, with the progress towards a canasta. Wild cards lie behind and crosswise, as
 * the laws of 1951 require.
 * @param {{ meld: MeldView | null, added: string[], mark: string, canastaSize: number }} props
 */
function Column({ meld, added, mark, canastaSize }) {
  // Put wild cards behind, so that the card in front shows the rank.
  const laid = wildsFirst(meld?.cards ?? []);
  const all = [...laid, ...wildsFirst(added)];
  const wilds = all.filter(isWild).length;
  const front = all.findLastIndex((card) => !isWild(card));
  const name = all[front] ?? "";
  const label = meld
    ? text("web.table.meld", { cards: meldInWords(meld.cards), count: meld.cards.length })
    : text("web.table.meld.staged", { cards: meldInWords(added), count: added.length });
  return html`<div
    class=${classes("meld", !meld && "ghost", added.length > 0 && "adding", mark)}
    style=${`--n:${all.length}`}
    role="img"
    aria-label=${
      meld && added.length
        ? text("web.table.meld.added", { meld: label, cards: meldInWords(added) })
        : label
    }
    title=${name && cardName(name[0] === "3" ? name : (name[0] ?? ""))}
  >
    ${all.map(
      (card, at) =>
        html`<${Card}
          card=${card}
          isSilent=${true}
          class=${classes(
            at >= laid.length && "staged",
            at === Math.max(front, 0) && "front",
            isWild(card) && "wild-across",
          )}
          style=${`--i:${at}`}
        />`,
    )}
    <span class="count-badge">${all.length}</span>
    <span class="steps">
      ${Array.from({ length: canastaSize }, (_, at) => {
        const kind = at >= all.length ? "" : at >= all.length - wilds ? "wild" : "natural";
        return html`<i class=${kind}></i>`;
      })}
    </span>
  </div>`;
}

/**
 * A closed canasta: a squared pile, with a red card on top if natural, a black one if mixed.
 * @param {{ meld: MeldView, mark: string }} props
 */
function Canasta({ meld, mark }) {
  const isNatural = meld.canasta === "natural";
  const naturals = meld.cards.filter((card) => !isWild(card));
  const top = naturals.find((card) => RED.test(card) === isNatural) ?? naturals[0] ?? "";
  const kind = meld.is_concealed ? "concealed" : meld.canasta;
  const label = text(`web.table.canasta.${kind}.name`, {
    cards: ofCards(meld.rank),
    count: meld.cards.length,
    points: text("web.table.points", { count: meld.premium }),
  });
  return html`<div class=${`meld canasta ${meld.canasta} ${mark}`} role="img" aria-label=${label}>
    <span class="card under second"></span>
    <span class="card under"></span>
    <${Card} card=${top} isSilent=${true} />
    ${naturals
      .concat(meld.cards.filter(isWild))
      .map((card) => card !== top && html`<span class="inside" data-card=${card}></span>`)}
    <span class="count-badge">${meld.cards.length}</span>
    <span class="ribbon"
      ><em>${text(`web.table.canasta.${kind}`)}</em> ${figures(meld.premium)}</span
    >
  </div>`;
}

/** @param {{ cards: readonly string[], mark: string }} props */
function RedThrees({ cards, mark }) {
  return html`<li class=${`red-threes ${mark}`} style=${`--n:${cards.length}`}>
    <div role="img" aria-label=${text("web.table.red_threes", { count: cards.length })}>
      ${cards.map(
        (card, at) =>
          html`<${Card} card=${card} isSilent=${true} style=${`--i:${at}`} />`,
      )}
      <span class="count-badge">${cards.length}</span>
    </div>
  </li>`;
}

/** @param {readonly string[]} cards */
const wildsFirst = (cards) => [...cards.filter(isWild), ...cards.filter((card) => !isWild(card))];
