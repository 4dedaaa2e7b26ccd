/** The cache is completed again later, when pictures have arrived over a slow connection. */
const REPEAT_DELAYS_MS = [5000, 60_000]

/** Resources of the portal's origin that this page has loaded. On the first visit it loads them before the service worker is active. */
const fetchedSoFar = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(entry => entry.name)
    .filter(name => name.startsWith(window.location.origin) && /\/(assets|imagens|midia)\//.test(name))

/** Registers the displays' service worker for a scope and passes it the addresses to cache for offline use: document, chunks, fonts, pictures. */
export const keepOffline = async (scope: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/tela-sw.js', { scope })
    const { active } = await navigator.serviceWorker.ready
    const keep = () => active?.postMessage({ keep: [window.location.href, ...fetchedSoFar()] })
    keep()
    // Repeated for requests that were in progress while the worker started.
    for (const ms of REPEAT_DELAYS_MS) setTimeout(keep, ms)
  } catch {
    // Without service workers the display works the same, except after a restart without a network.
  }
}
