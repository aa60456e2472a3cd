/**
 * The service worker of door signs. After a power cut the browser may start before the network does: then the sign's own stored page is
 * shown, which says what it does not know. Invariants: the network is asked first for a page; the worker answers only for pages below
 * `/skylt/` and their files, and stores nothing itself (`src/sign/keep-page.ts` does).
 */
declare const self: ServiceWorkerGlobalScope

const CACHE = 'skylt'
/** How long a page may take before the stored one is shown. */
const PAGE_MS = 8_000

const stored = async (request: Request): Promise<Response | undefined> => {
  const cache = await caches.open(CACHE)
  return cache.match(request, { ignoreVary: true })
}

const page = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PAGE_MS) })
    // A proxy answers 502 to 504 while the server starts.
    return response.status >= 500 ? ((await stored(request)) ?? response) : response
  } catch {
    return (await stored(request)) ?? Response.error()
  }
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(request))
  // The files have a hash of their content in their names.
  else if (/\/assets\//.test(new URL(request.url).pathname))
    event.respondWith(stored(request).then((file) => file ?? fetch(request)))
})
