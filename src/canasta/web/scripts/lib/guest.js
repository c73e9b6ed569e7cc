/** The visitor: a guest with a nickname. */
import { signal } from "@preact/signals";

import { get, post, ProblemError } from "./api.js";
import { language, text } from "./text.js";

/** @typedef {import("../../types/protocol.js").Me} Me */

/** The guest; the nickname is empty until the visitor gives one. */
export const guest = signal(/** @type {Me} */ ({ nickname: "", language: "" }));

/** Load the guest from the server. */
export async function loadGuest() {
  guest.value = await get("/api/me");
}

/**
 * Become a guest with a nickname, or change the nickname.
 * @param {string} nickname @param {string} [chosen] the language; by default that of the page
 */
export async function enterAs(nickname, chosen = language()) {
  needCookies();
  guest.value = await post("/api/guest", { nickname: nickname.trim(), language: chosen });
}

/** Cookies identify the visitor to the server; a browser that refuses them can only read. */
export function needCookies() {
  if (!navigator.cookieEnabled)
    throw new ProblemError({ code: "no_cookies", text: text("web.common.no_cookies") });
}
