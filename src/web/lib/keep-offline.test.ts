import { expect, it, vi } from 'vitest'
import { keepOffline } from './keep-offline.ts'

it('a display keeps its document and the files of the portal, again when late ones have arrived', async () => {
  vi.useFakeTimers()
  const postMessage = vi.fn()
  const register = vi.fn(async () => {})
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve({ active: { postMessage } }) } })
  const names = ['/assets/a.js', '/exibicao/grupo', 'https://outro.exemplo/assets/b.js', '/midia/c.webp']
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    names.map(name => ({ name: new URL(name, location.origin).href })) as never,
  )
  await keepOffline('/capela/')
  expect(register).toHaveBeenCalledWith('/tela-sw.js', { scope: '/capela/' })
  const kept = [{ keep: [location.href, `${location.origin}/assets/a.js`, `${location.origin}/midia/c.webp`] }]
  expect(postMessage.mock.calls).toEqual([kept])
  vi.advanceTimersByTime(60_000)
  expect(postMessage.mock.calls).toEqual([kept, kept, kept])
  vi.restoreAllMocks()
})

it.each([
  ['has no service workers', {}],
  ['refuses them', { serviceWorker: { register: () => Promise.reject(new DOMException('refused', 'SecurityError')) } }],
])('a display whose browser %s goes on without', async (_what, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await expect(keepOffline('/capela/')).resolves.toBeUndefined()
})
