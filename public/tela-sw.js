// Keeps a wall standing when the power comes back before the network: documents are asked of the network first, and what was
// good last time is shown when nobody answers. Only walls are in its hands: `/capela/…` and `/painel`, not the form beside it.
// It is served as written: nothing newer than what Chrome 79 reads.
const CACHE = 'tela-1'
const PATIENCE_MS = 6000

const isKept = url => /^\/(assets|imagens|midia)\//.test(url.pathname)
const isWall = url => /^\/(capela\/|painel\/?$)/.test(url.pathname)
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

const kept = request => caches.match(request, { ignoreVary: true })

const fresh = async event => {
  const response = await inTime(event.request)
  if (response.ok) event.waitUntil(keep(event.request, response.clone()))
  return response
}

const networkFirst = async event => {
  try {
    const response = await fresh(event)
    if (response.status < 500) return response
    return (await kept(event.request)) || response
  } catch (error) {
    const last = await kept(event.request)
    if (last) return last
    throw error
  }
}

const cacheFirst = async event => (await kept(event.request)) || fresh(event)

// A picture on a wall must not wait for a network that hangs: the kept one at once, and a newer one for the next time.
const pictureFirst = async event => {
  const last = await kept(event.request)
  if (!last) return fresh(event)
  event.waitUntil(fresh(event).catch(() => undefined))
  return last
}

const keepAll = async addresses => {
  const cache = await caches.open(CACHE)
  const isWanted = async address => !isForEver(new URL(address)) || (await cache.match(address)) === undefined
  await Promise.all(
    addresses.map(async address => {
      if (await isWanted(address)) await cache.add(address).catch(() => undefined)
    }),
  )
}

// A screen hangs for years: the oldest portraits, and the parts of versions long gone, leave when there are more than this.
const MOST = { '/midia/': 60, '/assets/': 90 }
const tidy = async () => {
  const cache = await caches.open(CACHE)
  const requests = await cache.keys()
  const surplus = Object.entries(MOST).flatMap(([folder, most]) => {
    const inFolder = requests.filter(request => new URL(request.url).pathname.startsWith(folder))
    return inFolder.slice(0, Math.max(0, inFolder.length - most))
  })
  await Promise.all(surplus.map(request => cache.delete(request)))
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(Promise.all([self.clients.claim(), tidy()])))
self.addEventListener('message', event => {
  if (event.data && Array.isArray(event.data.keep)) event.waitUntil(keepAll(event.data.keep).then(tidy))
})
self.addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return
  if (isForEver(url)) event.respondWith(cacheFirst(event))
  else if (isKept(url)) event.respondWith(pictureFirst(event))
  else if (event.request.mode === 'navigate' && isWall(url)) event.respondWith(networkFirst(event))
})
