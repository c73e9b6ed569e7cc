/** Has the browser keep the page, where it can: over https, or on this computer. */
import { signal } from "@preact/signals";

import { serviceWorkers } from "../lib/storage.js";

const workers = serviceWorkers();
/** Whether the browser can keep the page itself; without that it works while it is open. */
export const canKeepPage = workers !== null;

/** A new version of the page that waits to be used. */
export const newVersion = signal(/** @type {ServiceWorker | null} */ (null));

/** Install the worker, whose scope is the score keeper alone. */
export function keepForOffline() {
  if (!workers) return;
  let isKept = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    // Everything entered is stored, so the page may begin anew at any time.
    if (isKept) location.reload();
    isKept = true;
  });
  // Without a worker the page works as before, only not offline.
  void workers.register("worker.js").then(watch).catch(() => {});
}

/** Use the version that waits, in every tab. */
export function takeNewVersion() {
  newVersion.value?.postMessage("use");
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const look = () => {
    if (workers?.controller) newVersion.value = registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}
