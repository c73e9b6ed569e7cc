/**
 * The service worker of a folder of files, the score keeper or the site without a server: the pages
 * and all they need, of one version, from one cache. It answers nothing else, and a new version takes
 * its place only when the visitor says so.
 *
 * The first line is written with the pages: `const KEPT = {name, version, addresses}`.
 */

/** A copy in another folder has separate caches. */
const PREFIX = `canasta-${KEPT.name} ${location.href} `;
const OWN = PREFIX + KEPT.version;
const known = new Set(KEPT.addresses.map((address) => new URL(address, location.href).href));

addEventListener("install", (event) => event.waitUntil(keep()));

addEventListener("activate", (event) => event.waitUntil(removeOthers().then(() => clients.claim())));

addEventListener("message", ({ data }) => {
  if (data === "use") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  address.hash = "";
  if (request.mode === "navigate") address.search = "";
  if (request.method === "GET" && known.has(address.href)) event.respondWith(answer(request, address.href));
});

/** Fill the cache of this version, all of it or nothing. */
async function keep() {
  // If an earlier version is deployed again, its cache may still exist.
  const isNew = !(await caches.has(OWN));
  const cache = await caches.open(OWN);
  // Without cookies, so that nothing of a visitor is kept.
  const asked = [...known].map((address) => new Request(address, { credentials: "omit", cache: "no-cache" }));
  try {
    await cache.addAll(asked);
    const script = await fetch(location.href, { cache: "no-store" });
    if (!(await script.text()).includes(KEPT.version)) throw new Error("the page was updated meanwhile");
  } catch (error) {
    if (isNew) await caches.delete(OWN);
    throw error;
  }
}

async function removeOthers() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== OWN) await caches.delete(name);
}

/** Answer from the cache, which has everything, or from the network if the browser has emptied it. */
async function answer(request, address) {
  const cache = await caches.open(OWN);
  return (await cache.match(address, { ignoreVary: true })) ?? fetch(request);
}
