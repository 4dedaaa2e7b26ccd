/** Looked at once more when pictures have come over a slow line. */
const SETTLED_MS = [5000, 60_000]

/** What this page has fetched so far from its own house. The very first visit fetched it before the service worker was there. */
const fetchedSoFar = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(entry => entry.name)
    .filter(name => name.startsWith(window.location.origin) && /\/(assets|imagens|midia)\//.test(name))

/** Registers the walls' service worker for a part of the house and hands it what has to be there without a network: document, parts, fonts, pictures. */
export const keepOffline = async (scope: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/tela-sw.js', { scope })
    const { active } = await navigator.serviceWorker.ready
    const keep = () => active?.postMessage({ keep: [window.location.href, ...fetchedSoFar()] })
    keep()
    // Once more for what was on its way while the worker woke up.
    for (const ms of SETTLED_MS) setTimeout(keep, ms)
  } catch {
    // A browser without service workers shows the same, only not after a loss of power without a network.
  }
}
