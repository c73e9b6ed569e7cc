/** Links to a round whose plays are stored, which only a guest can play. */
import { ensureNickname } from "../components/nickname_dialog.js";
import { enterAs, guest } from "../lib/guest.js";
import { text } from "../lib/text.js";
import { orShowError } from "../lib/toast.js";
import { isAlone } from "../site/alone.js";
import { go } from "../site/site.js";

/**
 * A handler of clicks on a link to `address`: it first asks a visitor without a nickname for one. A
 * click that opens another tab follows the link at once.
 * @param {string} address
 */
export const enterOnTheWay = (address) =>
  orShowError(async (/** @type {MouseEvent} */ event) => {
    if (guest.value.nickname || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isAlone) await enterAs(text("web.lobby.guest"));
    else if (!(await ensureNickname("web.deals.nickname"))) return;
    go(address);
  });
