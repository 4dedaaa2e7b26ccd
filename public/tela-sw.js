// Keeps a chapel's screen standing when the power comes back before the network: documents and answers are asked of the network
// first, and what was good last time is shown when nobody answers. Only addresses under /capela/ are in its hands.
const CACHE = 'tela-1'
const PATIENCE_MS = 6000

const isKept = url => /^\/(assets|imagens|midia)\//.test(url.pathname)
const isForEver = url => url.pathname.startsWith('/assets/')

const inTime = request =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS)
    fetch(request).then(
      response => {
        clearTimeout(timer)
        resolve(response)
      },
      error => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })

const keep = async (request, response) => {
  const cache = await caches.open(CACHE)
  await cache.put(request, response)
}

const networkFirst = async event => {
  try {
    const response = await inTime(event.request)
    if (response.ok) event.waitUntil(keep(event.request, response.clone()))
    if (response.status < 500) return response
    return (await caches.match(event.request)) ?? response
  } catch (error) {
    const kept = await caches.match(event.request)
    if (kept) return kept
    throw error
  }
}

const cacheFirst = async event => (await caches.match(event.request)) ?? networkFirst(event)

// Old portraits leave when there are more than this.
const PICTURES = 60
const tidy = async () => {
  const cache = await caches.open(CACHE)
  const pictures = (await cache.keys()).filter(request => new URL(request.url).pathname.startsWith('/midia/'))
  await Promise.all(pictures.slice(0, Math.max(0, pictures.length - PICTURES)).map(request => cache.delete(request)))
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(Promise.all([self.clients.claim(), tidy()])))
self.addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return
  if (isForEver(url)) event.respondWith(cacheFirst(event))
  else if (event.request.mode === 'navigate' || isKept(url)) event.respondWith(networkFirst(event))
})
