/** The page `/daily/{text}/{day}`: the deal of a day at an ordinary table, `?practice` afterwards. */
import { dayShort } from "./daily/days.js";
import { text } from "./lib/text.js";
import { isPractice, startDealRound } from "./practice/deal_round.js";
import { pageAddress } from "./site/site.js";

const { pathname } = pageAddress();
const [, , rules = "", day = ""] = pathname.split("/");

await startDealRound({
  title: () =>
    text(isPractice() ? "web.daily.table.practice" : "web.daily.table", {
      day: dayShort(day),
      rules,
    }),
  leave: ["/daily", () => text("web.daily.leave")],
  done: [`${pathname}/result`, () => text("web.daily.to_result")],
});
