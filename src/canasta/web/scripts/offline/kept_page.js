/** Caches a page of a folder in the browser if possible: over https, or on this computer. */

/**
 * The service workers that cache pages for offline use; null if the browser has or allows none, as
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
 * @param {(waiting: ServiceWorker | null) => void} onNewVersion receives a waiting new version; the
 *   message "use" activates it in every tab
 */
export function keepForOffline(onNewVersion) {
  const workers = serviceWorkers();
  if (!workers) return;
  let isKept = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    // Everything entered is stored, so the page may reload at any time.
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
  // Without a worker the page still works, but not offline.
  void workers.register("worker.js").then(watch).catch(() => {});
}
