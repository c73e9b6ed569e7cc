/** Has the browser keep a page of a folder, where it can: over https, or on this computer. */

/**
 * What keeps pages for times without a connection; null where the browser has or allows none, as
 * over plain http.
 * @returns {ServiceWorkerContainer | null}
 */
export function serviceWorkers() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/**
 * Install the worker, whose scope is the folder of the page.
 * @param {(waiting: ServiceWorker | null) => void} onNewVersion receives a new version that waits; the
 *   message "use" makes it take over, in every tab
 */
export function keepForOffline(onNewVersion) {
  const workers = serviceWorkers();
  if (!workers) return;
  let isKept = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    // Everything entered is stored, so the page may begin anew at any time.
    if (isKept) location.reload();
    isKept = true;
  });
  /** @param {ServiceWorkerRegistration} registration */
  const watch = (registration) => {
    const look = () => {
      if (workers.controller) onNewVersion(registration.waiting);
    };
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
  };
  // Without a worker the page works as before, only not offline.
  void workers.register("worker.js").then(watch).catch(() => {});
}
