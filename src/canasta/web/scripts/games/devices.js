/** The visitor's devices: continue on another device, or sign one out. */
import { useEffect, useState } from "preact/hooks";

import { Code } from "../components/device_code.js";
import { get, post, remove } from "../lib/api.js";
import { confirm, Dialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { guest } from "../lib/guest.js";
import { text } from "../lib/text.js";
import { daysAgo } from "../lib/time.js";
import { orShowError, showError, toast } from "../lib/toast.js";

/** @typedef {import("../../types/protocol.js").OwnDevice} OwnDevice */
/** @typedef {import("../../types/protocol.js").DeviceCode} DeviceCode */

/** Milliseconds until the server is asked again whether the code has been used. */
const ASK_MS = 4000;

/** @returns {Promise<OwnDevice[]>} */
const loaded = () => get("/api/me/devices").then(({ devices }) => devices);

export function Devices() {
  const [devices, setDevices] = useState(/** @type {OwnDevice[]} */ ([]));
  const [code, setCode] = useState(/** @type {DeviceCode | null} */ (null));
  const isGuest = Boolean(guest.value.nickname);
  useEffect(() => {
    if (isGuest) loaded().then(setDevices, showError);
  }, []);
  useEffect(() => {
    if (!code) return undefined;
    const timer = setInterval(async () => {
      const now = await loaded().catch(() => devices); // the next attempt may succeed
      const added = now.find(({ id }) => !devices.some((one) => one.id === id));
      if (!added) return;
      setDevices(now);
      setCode(null);
      toast(text("web.device.added", { device: deviceName(added) }));
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [code, devices]);

  const make = () => post("/api/me/devices").then(setCode, showError);
  const signOut = orShowError(async (/** @type {OwnDevice} */ device) => {
    const isSure = await confirm(
      text("web.device.sign_out.title", { device: deviceName(device) }),
      text(device.is_this ? "web.device.sign_out.this" : "web.device.sign_out.what"),
      { yes: text("web.device.sign_out") },
    );
    if (!isSure) return;
    await remove(`/api/me/devices/${encodeURIComponent(device.id)}`);
    if (device.is_this) location.reload();
    else setDevices(await loaded());
  });
  return html`<section class="sheet" aria-labelledby="devices">
    <h2 id="devices">${text("web.device.list")}</h2>
    ${isGuest && html`<p class="hint">${text("web.device.list.hint")}</p>`}
    <ul class="devices" translate=${false}>
      ${devices.map(
        (device) =>
          html`<li key=${device.id}>
            <span>
              <b>${deviceName(device)}</b>${" "}
              <small>
                ${device.is_this ? text("web.device.this") : daysAgo(device.seen_ms)}
                ${device.by_host && ` · ${text("web.device.by_host")}`}
              </small>
            </span>
            ${devices.length > 1 &&
            html`<button type="button" class="button quiet small" onClick=${() => signOut(device)}>
              ${text("web.device.sign_out")}<span class="hidden-text"> (${deviceName(device)})</span>
            </button>`}
          </li>`,
      )}
    </ul>
    <div class="button-row">
      ${isGuest &&
      html`<button type="button" class="button quiet" onClick=${make}>
        ${text("web.device.another")}
      </button>`}
      <a class="button quiet" href="/device">${text("web.device.enter")}</a>
    </div>
    ${code &&
    html`<${Dialog}
      title=${text("web.device.another")}
      kind="question"
      onClose=${() => setCode(null)}
    >
      <${Code} ...${code} />
    <//>`}
  </section>`;
}

/** «Firefox sous Windows». @param {OwnDevice} device */
function deviceName({ browser, system }) {
  if (browser && system) return text("web.device.name", { browser, system });
  return browser || system || text("web.device.unknown");
}
