/** The nickname typed in the lobby, used on every page reached from there. */
import { computed, signal } from "@preact/signals";

import { enterAs, guest } from "../lib/guest.js";
import { go } from "../site/site.js";
import { orShowError } from "../lib/toast.js";

const typed = signal(/** @type {string | null} */ (null));

/** The content of the field: the guest's nickname until the visitor types another. */
export const nickname = computed(() => typed.value ?? guest.value.nickname);

/** @param {string} name */
export const typeNickname = (name) => void (typed.value = name);

/**
 * Become the guest of the typed nickname, if it is a new one.
 * @param {string} [name] used if nothing is typed
 */
export async function enterAsTyped(name = "") {
  const wanted = nickname.peek().trim() || name;
  if (wanted && wanted !== guest.peek().nickname) await enterAs(wanted);
}

/** Enter as typed, then go to another page. */
export const goAsTyped = orShowError(async (/** @type {string} */ address) => {
  await enterAsTyped();
  go(address);
});
