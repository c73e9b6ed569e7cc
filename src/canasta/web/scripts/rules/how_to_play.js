/** A rule text as prose: a few sections, three of which have a picture with cards. */
import { CardRow, facesInTurn } from "../components/card_row.js";
import { CardBack } from "../lib/cards.js";
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";

/** @typedef {import("../../types/protocol.js").HowToPlay} Section */
/** @typedef {import("../../types/protocol.js").ShownRow} ShownRow */

/** @param {{ sections: readonly Section[] }} props */
export const HowToPlay = ({ sections }) =>
  html`<section class="sheet how-to-play" aria-labelledby="how">
    <h2 id="how">${text("web.page.rules.how")}</h2>
    ${sections.map(
      ({ key, title, text: prose, picture }) =>
        html`<h3 id=${`how-${key}`}>${title}</h3>
          <p>${prose}</p>
          ${picture.length > 0 && html`<${Picture} rows=${picture} title=${title} />`}`,
    )}
  </section>`;

/** @param {{ rows: readonly ShownRow[], title: string }} props */
function Picture({ rows, title }) {
  const faces = facesInTurn();
  return html`<figure class="example" aria-label=${title}>
    <div class="example-board">
      ${rows.map(
        ({ title: row, cards }) =>
          html`<div class="example-part">
            <p class="row-title">${row}</p>
            ${cards.length > 0
              ? html`<${CardRow} cards=${faces(cards.join(""))} />`
              : html`<${CardBack} />`}
          </div>`,
      )}
    </div>
  </figure>`;
}
