const SETTLED_MS = 5000

/** What this page has fetched so far from its own house. The very first visit fetched it before the service worker was there. */
const fetchedSoFar = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(entry => entry.name)
    .filter(name => name.startsWith(window.location.origin) && /\/(assets|imagens|midia)\//.test(name))

/** Registers the screens' service worker and hands it what has to be there without a network: document, parts, fonts, pictures. */
export const keepOffline = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/tela-sw.js', { scope: '/capela/' })
    const { active } = await navigator.serviceWorker.ready
    const keep = () => active?.postMessage({ keep: [window.location.href, ...fetchedSoFar()] })
    keep()
    // Once more for what was on its way while the worker woke up.
    setTimeout(keep, SETTLED_MS)
  } catch {
    // A browser without service workers shows the same, only not after a loss of power without a network.
  }
}
