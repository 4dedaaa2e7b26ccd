import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'

type Store = typeof import('./unidade-tela-store.ts')
let copy = 0
/** A start of the display is a store of its own. */
const start = async () => {
  copy += 1
  const address = `./unidade-tela-store.ts?run=${copy}`
  const { useUnidadeNaTela } = (await import(/* @vite-ignore */ address)) as Store
  return renderHook(() => useUnidadeNaTela('CP'))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('a display shows the logo and adverts of its unit as they are now, and the last ones without a network', async () => {
  vi.useFakeTimers()
  let unidade: object | undefined = { nome: 'Cemitério Previda', logo: '/midia/cp.webp', anuncios: [] }
  const calls = fakeServer({
    'GET /exibicao/unidade/:empresa': () => (unidade ? { json: unidade } : { status: 503 }),
  })
  const { result, unmount } = await start()
  const brought = result.current
  expect(brought).toMatchObject({ nome: 'Cemitério Previda', anuncios: expect.any(Array) })
  await pass(0)
  expect(result.current).toEqual(unidade)
  const before = result.current
  await pass(10_000)
  expect(result.current).toBe(before)
  unidade = { nome: 'Cemitério Previda', logo: '', anuncios: ['/midia/um.webp'] }
  await pass(10_000)
  expect(result.current).toEqual(unidade)
  unmount()
  await pass(60_000)
  expect(calls.map(({ path }) => path)).toEqual(Array(3).fill('/exibicao/unidade/CP'))
  const last = unidade
  unidade = undefined
  const again = await start()
  await pass(0)
  expect(again.result.current).toEqual(last)
})
