import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '#server/testing/wait.ts'
import { createResponseCache, type RenderedResponse, type ResponseCache } from './response-cache.ts'

let cache: ResponseCache
let renderings = 0
let render: () => Promise<RenderedResponse | undefined>
beforeEach(() => {
  renderings = 0
  render = () => page('first')
  cache = createResponseCache({
    rendered: () => {
      renderings += 1
    },
  })
})

afterEach(() => void vi.restoreAllMocks())

const page = async (body: string, seconds = 60): Promise<RenderedResponse> => ({
  status: 200,
  type: 'text/plain',
  body,
  seconds,
})
const read = async (version: string): Promise<string | undefined> => {
  const response = cache.get('/a', version) ?? (await cache.load({ key: '/a', render: () => render() }, version))
  return response && (await response.bodyIn('identity')).toString()
}

describe('the response cache', () => {
  it('renders a response once for each version of its data', async () => {
    expect([await read('1'), await read('1')]).toEqual(['first', 'first'])
    expect(renderings).toBe(1)
    render = () => page('second')
    expect([await read('2'), await read('2')]).toEqual(['second', 'second'])
    expect(renderings).toBe(2)
  })

  it('renders once for all concurrent requests that miss', async () => {
    render = () => wait(50).then(() => page('first'))
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => read('1'))))).toEqual(new Set(['first']))
    expect(renderings).toBe(1)
  })

  it('does not share a rendering that began before a write with a request that arrived after it', async () => {
    let finish = (_: RenderedResponse): void => {}
    render = () =>
      new Promise(resolve => {
        finish = resolve
      })
    const before = read('1')
    render = () => page('second')
    expect(await read('2')).toBe('second')
    finish(await page('first'))
    expect(await before).toBe('first')
    expect(await read('2')).toBe('second')
  })

  it('renders again when the time to live of a response is over, and serves the expired one if that fails', async () => {
    render = () => page('first', 0.02)
    await read('1')
    await wait(40)
    render = () => Promise.reject(new Error('away'))
    expect(await read('1')).toBe('first')
    render = () => page('second')
    expect(await read('1')).toBe('second')
    render = () => Promise.reject(new Error('away'))
    await expect(read('2')).rejects.toThrow('away')
    render = () => page('third')
    expect(await read('2')).toBe('third')
  })

  it.each([
    ['again, to fewer bytes, a lasting response', 60, true],
    ['only once a response that expires soon', 3, false],
  ])('compresses %s that is read twice', async (_title, seconds, shrinks) => {
    // Words in a fixed disorder: both qualities find something, the higher one more.
    const words = Array.from({ length: 4000 }, (_, index) => (index * 2654435761) % 9973).join(' palavra ')
    const response = await cache.load({ key: '/a', render: () => page(words, seconds) }, '1')
    const [first, second] = [await response?.bodyIn('br'), await response?.bodyIn('br')]
    expect(second?.length).toBe(first?.length)
    const read = async () => (await response?.bodyIn('br'))?.length ?? 0
    if (shrinks) await waitFor(async () => expect(await read()).toBeLessThan(first?.length ?? 0))
    else await wait(200).then(async () => expect(await read()).toBe(first?.length))
    expect(brotliDecompressSync((await response?.bodyIn('br')) ?? '').toString()).toBe(words)
  })

  it('does not cache what only the application can render', async () => {
    render = () => Promise.resolve(undefined)
    expect([await read('1'), await read('1')]).toEqual([undefined, undefined])
    expect(renderings).toBe(2)
  })

  const lastKnown = async (version: string) => (await cache.lastKnown('/a', version)?.bodyIn('identity'))?.toString()

  it('keeps the response of the newest version only, for use while no version can be read', async () => {
    expect(await lastKnown('1')).toBeUndefined()
    await read('1')
    render = () => page('second')
    await read('2')
    expect([await lastKnown('1'), await lastKnown('2')]).toEqual([undefined, 'second'])
  })

  it.each<[string, RenderedResponse | undefined]>([
    ['only the application can answer', undefined],
    ['is refused', { status: 404, type: 'text/plain', body: 'nobody', seconds: 60 }],
    [
      'may not be kept',
      { status: 200, type: 'text/plain', body: 'own', seconds: 60, headers: { 'cache-control': 'no-store' } },
    ],
  ])('forgets the expired response of a resource that %s, although no version moved', async (_title, next) => {
    render = () => page('first', 0.001)
    await read('1')
    await wait(5)
    render = () => Promise.resolve(next)
    await read('1')
    expect(await lastKnown('1')).toBeUndefined()
    render = () => Promise.reject(new Error('away'))
    await expect(read('1')).rejects.toThrow('away')
  })

  it('serves a response for a minute after its time while no version can be read', async () => {
    render = () => page('first', 3)
    await read('1')
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now')
    clock.mockReturnValue(now + 62_000)
    expect(await lastKnown('1')).toBe('first')
    clock.mockReturnValue(now + 64_000)
    // The library reads the clock once a millisecond.
    await wait(5)
    expect(await lastKnown('1')).toBeUndefined()
  })

  it('sends a rendering that is removed while it runs to those who wait for it', async () => {
    render = () => page('first', 0.001)
    await read('1')
    await wait(5)
    let finish = (_: RenderedResponse): void => {}
    render = () =>
      new Promise(resolve => {
        finish = resolve
      })
    const before = read('1')
    render = () => page('second')
    await read('2')
    finish(await page('first again'))
    expect(await before).toBe('first again')
    expect(await lastKnown('1')).toBeUndefined()
  })
})
