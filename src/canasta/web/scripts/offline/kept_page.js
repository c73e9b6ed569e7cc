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
 * @param {() => void} [onReplaced] called when the new version has replaced the old one
 */
export function keepForOffline(onNewVersion, onReplaced = () => location.reload()) {
  const workers = serviceWorkers();
  if (!workers) return;
  const script = new URL("worker.js", location.href).href;
  // The score keeper's folder is also in the scope of the site's worker.
  const isOwn = () => workers.controller?.scriptURL === script;
  let isKept = isOwn();
  workers.addEventListener("controllerchange", () => {
    // Everything entered is stored, so the page may reload at any time.
    if (isKept) onReplaced();
    isKept = isOwn();
  });
  /** @param {ServiceWorkerRegistration} registration */
  const watch = (registration) => {
    const look = () => {
      if (isOwn()) onNewVersion(registration.waiting);
    };
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
  };
  // Without a worker the page still works, but not offline.
  void workers.register(script).then(watch).catch(() => {});
}
