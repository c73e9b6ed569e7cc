/**
 * The service worker of the lesson, the rules and the address that the home screen opens. It answers
 * only where the network fails. A page that it answers comes from one cache, whole: its files, its
 * texts and its data are of one version of the server.
 *
 * The server writes the first line, `const KEPT = {version, languages, addresses}`.
 */

const PREFIX = "canasta-offline-";
const OWN = PREFIX + KEPT.version;
const LOST = "/offline";

/** The caches that answered the pages that are open, by the id of the page. */
const answered = new Map();

addEventListener("install", (event) =>
  // The scopes have a registration each, and they share the cache.
  event.waitUntil(navigator.locks.request(OWN, keep)),
);

addEventListener("activate", (event) => event.waitUntil(removeOthers()));

addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (answered.has(clientId)) event.respondWith(part(request, answered.get(clientId)));
  else event.respondWith(partOfUnknown(request));
});

/** Fill the cache of this version, all of it or nothing. */
async function keep() {
  const cache = await caches.open(OWN);
  if (await cache.match(keyOf(LOST, KEPT.languages[0]), { ignoreVary: true })) return;
  // Without cookies, so that nothing of a visitor is kept.
  const requests = KEPT.addresses.map((address) => new Request(address, { credentials: "omit" }));
  await cache.addAll(requests);
  const script = await fetch(location.href, { cache: "no-store" });
  if ((await script.text()).includes(KEPT.version)) return;
  await caches.delete(OWN);
  throw new Error("the server was updated meanwhile");
}

async function removeOthers() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== OWN) await caches.delete(name);
}

/** A page from the network; without a connection, the page that is kept. */
async function page({ request, resultingClientId }) {
  try {
    return await fetch(request);
  } catch (error) {
    const language = await languageOfVisitor();
    const path = new URL(request.url).pathname;
    const all = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    for (const name of [OWN, ...all]) {
      const cache = await caches.open(name);
      const found =
        (await cache.match(keyOf(path, language), { ignoreVary: true })) ??
        (await cache.match(keyOf(LOST, language), { ignoreVary: true }));
      if (!found) continue;
      answered.set(resultingClientId, name);
      return found;
    }
    throw error;
  }
}

/** A part of a page that came from a cache: from the same cache, never from another version. */
async function part(request, name) {
  const cache = await caches.open(name);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

/**
 * A part of a page that came from the network; or from a cache, before the browser stopped this
 * worker, which then forgot from which. The caches are asked in the order of `page`.
 */
async function partOfUnknown(request) {
  try {
    return await fetch(request);
  } catch (error) {
    for (const name of [OWN, ...(await caches.keys()).filter((one) => one.startsWith(PREFIX))]) {
      const cache = await caches.open(name);
      const found = await cache.match(request, { ignoreVary: true });
      if (found) return found;
    }
    throw error;
  }
}

const keyOf = (path, language) => `${path}?lang=${language}`;

/** As the server chooses it: the cookie, then the languages of the browser. */
async function languageOfVisitor() {
  const chosen = await self.cookieStore?.get("language");
  const wished = [chosen?.value, ...navigator.languages.map((name) => name.split("-")[0])];
  return wished.find((name) => KEPT.languages.includes(name)) ?? KEPT.languages[0];
}
