/** The page `/deals`: make a link to deals that friends also play, each against robots. */
import { useState } from "preact/hooks";

import { Segments, Select } from "./components/fields.js";
import { Footer } from "./components/footer.js";
import { startSitePage } from "./components/site_page.js";
import { post } from "./lib/api.js";
import { html } from "./lib/html.js";
import { levelManner, levelName } from "./lib/labels.js";
import { book, loadTexts } from "./lib/rules_book.js";
import { text } from "./lib/text.js";
import { orShowError } from "./lib/toast.js";
import { go } from "./site/site.js";

/** @typedef {import("./components/fields.js").Option} Option */

const COUNTS = [1, 3, 6, 12];

function Deals() {
  const [rules, setRules] = useState(book.texts[0]?.id ?? "");
  const [level, setLevel] = useState("hard");
  const [count, setCount] = useState("3");
  const make = orShowError(async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { code } = await post("/api/deals", { text: rules, level, count: Number(count) });
    go(`/deals/${code}`);
  });
  return html`<header>
      <h1>${text("web.deals.title")}</h1>
      <p class="lead">${text("web.deals.lead")}</p>
    </header>
    <form class="sheet" onSubmit=${make}>
      <${Select}
        label=${text("web.new.rules")}
        options=${book.texts.map(({ id, name }) => /** @type {Option} */ ([id, name]))}
        value=${rules}
        onChange=${setRules}
      />
      <${Select}
        label=${text("web.deals.level")}
        hint=${levelManner(level)}
        options=${book.levels.map((name) => /** @type {Option} */ ([name, levelName(name)]))}
        value=${level}
        onChange=${setLevel}
      />
      <${Segments}
        label=${text("web.deals.count")}
        options=${COUNTS.map((number) => /** @type {Option} */ ([String(number), String(number)]))}
        value=${count}
        onChange=${setCount}
      />
      <button type="submit" class="button main">${text("web.deals.make")}</button>
    </form>
    <${Footer} />`;
}

await startSitePage(Deals, { load: loadTexts });
