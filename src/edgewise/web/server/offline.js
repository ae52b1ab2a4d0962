// Keeps the page for use without its server, from the first visit on. Files are named by their content, so a kept one is
// always right; the page itself and what it lists are asked for first, and found here where nobody answers.

const CACHE = "edgewise-page-1";
const LISTS = ["api/v1/families", "api/v1/examples"];
const FILE = /\/v\/[^/]+\//;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The page as it is now, and everything that it names. */
async function install() {
  const cache = await caches.open(CACHE);
  const page = await fetch("./");
  await keepPage(cache, page);
  await Promise.all(LISTS.map(async (name) => cache.put(name, await fetch(name))));
  await self.skipWaiting();
}

/** Files that no longer belong to the page go. */
async function keepPage(cache, page) {
  const text = await page.clone().text();
  const names = [...text.matchAll(/(?:href|src)="(v\/[^"]+)"/g)].map(([, name]) => name);
  const wanted = new Set(names.map((name) => new URL(name, self.registration.scope).href));
  const kept = await cache.keys();
  const there = new Set(kept.map(({ url }) => url));
  await Promise.all(kept.filter(({ url }) => FILE.test(url) && !wanted.has(url)).map((old) => cache.delete(old)));
  await cache.addAll([...wanted].filter((url) => !there.has(url)));
  await cache.put("./", page);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (FILE.test(url.pathname)) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" && url.pathname === new URL(self.registration.scope).pathname) event.respondWith(askedFirst(event, "./"));
  else if (LISTS.some((name) => url.pathname.endsWith(name))) event.respondWith(askedFirst(event, request));
});

async function keptFirst(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? fetch(request);
}

async function askedFirst(event, name) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(name === "./" ? keepPage(cache, answer.clone()) : cache.put(name, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await cache.match(name);
    if (kept) return kept;
    throw error;
  }
}
