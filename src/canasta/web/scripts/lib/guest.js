/** Who sits before this browser: a guest with a nickname. */
import { signal } from "@preact/signals";

import { get, post } from "./api.js";
import { language } from "./text.js";

/** @typedef {import("../../types/protocol.js").Me} Me */

/** The guest; an empty nickname before the visitor has given one. */
export const guest = signal(/** @type {Me} */ ({ nickname: "", language: "" }));

/** Ask the server who this is. */
export async function loadGuest() {
  guest.value = await get("/api/me");
}

/**
 * Come in under a nickname, or change it.
 * @param {string} nickname @param {string} [spoken] the language, that of the page by default
 */
export async function enterAs(nickname, spoken = language()) {
  guest.value = await post("/api/guest", { nickname: nickname.trim(), language: spoken });
}
