/** The page `/deals/{code}/{number}`: one of the deals of a link, `?practice` afterwards. */
import { text } from "./lib/text.js";
import { isPractice, startDealRound } from "./practice/deal_round.js";
import { pageAddress } from "./site/site.js";

const [, , code = "", number = ""] = pageAddress().pathname.split("/");
const [rules = "", , count = ""] = code.split("-");
const isPlayed = code.includes(".");
const results = `/deals/${code}`;

await startDealRound({
  title: () =>
    isPlayed
      ? text("web.deals.deal", { number })
      : text(isPractice() ? "web.deals.table.practice" : "web.deals.table", { number, count, rules }),
  leave: [results, () => text("web.deals.leave")],
  done: [results, () => text("web.deals.results")],
});
