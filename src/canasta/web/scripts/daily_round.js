/**
 * The page `/daily/{text}/{day}`: the deal of a day at an ordinary table, `?practice` afterwards, and
 * `?version=3` for robots of a version.
 */
import { dayShort } from "./daily/days.js";
import { text } from "./lib/text.js";
import { isPractice, startDealRound } from "./practice/deal_round.js";
import { pageAddress } from "./site/site.js";

const { pathname, searchParams } = pageAddress();
const version = searchParams.get("version");
const [, , rules = "", day = ""] = pathname.split("/");

await startDealRound({
  title: () =>
    text(isPractice() ? "web.daily.table.practice" : "web.daily.table", {
      day: dayShort(day),
      rules,
    }),
  leave: ["/daily", () => text("web.daily.title")],
  done: [`${pathname}/result${version ? `?version=${version}` : ""}`, () => text("web.daily.to_result")],
});
