/** The code that signs in another device of a guest: to read out or to scan. */
import { html } from "../lib/html.js";
import { text } from "../lib/text.js";
import { timeOfDay } from "../lib/time.js";

/** @param {import("../../types/protocol.js").DeviceCode} props */
export const Code = ({ code, expires_ms: expiresMs, link, picture }) =>
  html`<p>${text("web.device.made", { address: link.url.split("#")[0] ?? "" })}</p>
    <p class="device-code" translate=${false}>${code}</p>
    <p class="hint">
      ${text("web.device.made.until", { time: timeOfDay(expiresMs) })}
      ${link.is_local && ` ${text("web.device.made.only_here")}`}
    </p>
    <img
      class="qr-code"
      src=${`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt=${text("web.device.made.picture")}
      width="160"
      height="160"
    />`;
