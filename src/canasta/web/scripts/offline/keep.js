/** Has the browser keep the lesson and the rules, where it can: over https, or on this computer. */

import { isAlone } from "../site/alone.js";
import { serviceWorkers } from "./kept_page.js";

/**
 * The addresses that the worker answers without a connection, by prefix. Tables and lists are not
 * among them: nothing stands between a person and a live table.
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
  // Without it the pages work as before, only not offline.
  const start = () => void install().catch(() => {});
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/** Whether the visitor has asked for fewer bytes: what is kept weighs some 300 KB. */
const savesData = () =>
  /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;
