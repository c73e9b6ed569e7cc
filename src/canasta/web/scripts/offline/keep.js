/** Caches the lesson and the rules in the browser if possible: over https, or on this computer. */

import { isAlone } from "../site/alone.js";
import { serviceWorkers } from "./kept_page.js";

/**
 * The address prefixes that the worker answers offline. They never include tables and lists, so the
 * worker cannot interfere with a live table.
 */
const SCOPES = ["/home", "/lesson", "/rules"];

/** Install the worker, or its new version, once the page has loaded. */
export function keepForOffline() {
  const workers = serviceWorkers();
  if (!workers || isAlone || savesData()) return;
  const install = async () => {
    for (const scope of SCOPES) {
      const registration = await workers.register("/worker.js", { scope });
      if (registration.active) await registration.update();
    }
  };
  // Without the worker the pages still work, but not offline.
  const start = () => void install().catch(() => {});
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/** Whether the visitor has asked to save data; the cache needs some 300 KB. */
const savesData = () =>
  /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;
