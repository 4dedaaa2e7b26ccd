import { act } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { keepOffline } from './lib/keep-offline.ts'

const mounted = vi.hoisted(() => [] as Root[])
vi.mock('react-dom/client', async original => {
  const { createRoot } = await original<typeof import('react-dom/client')>()
  return {
    createRoot: (...args: Parameters<typeof createRoot>) => {
      const root = createRoot(...args)
      mounted.push(root)
      return root
    },
  }
})
vi.mock('./lib/keep-offline.ts', () => ({ keepOffline: vi.fn() }))
vi.mock('./screens/display/capela/capela.tsx', () => ({ CapelaScreen: (place: object) => JSON.stringify(place) }))
vi.mock('./screens/display/painel/painel.tsx', () => ({ PainelScreen: () => 'painel' }))

afterEach(() => {
  act(() => {
    for (const root of mounted.splice(0)) root.unmount()
  })
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

it.each([
  ['/painel', 'painel', '/painel'],
  ['/capela/pf/02', '{"empresa":"PF","id":"02"}', '/capela/'],
  ['/capela/CV/02?chave=k&modo=placa', '{"empresa":"CV","id":"02","chave":"k","modo":"placa"}', '/capela/'],
])('the display at %s shows %s, and keeps %s for a start without a network', async (path, shown, scope) => {
  vi.stubEnv('PROD', true)
  vi.mocked(keepOffline).mockClear()
  history.replaceState(null, '', path)
  document.body.innerHTML = '<div id="root"></div>'
  const address = `./entry-display.tsx?path=${encodeURIComponent(path)}`
  await act(async () => void (await import(/* @vite-ignore */ address)))
  expect(document.body.textContent).toBe(shown)
  expect(vi.mocked(keepOffline).mock.calls).toEqual([[scope]])
})

it('a document without a root shows nothing, and one of the development server keeps nothing', async () => {
  vi.mocked(keepOffline).mockClear()
  const address = './entry-display.tsx?path=none'
  await import(/* @vite-ignore */ address)
  expect([mounted.length, vi.mocked(keepOffline).mock.calls.length]).toEqual([0, 0])
})
