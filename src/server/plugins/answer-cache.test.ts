import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnswerCache, type Asked, createAnswerCache } from './answer-cache.ts'
import type { Made } from './packed-answer.ts'

let stamp: string | Promise<string> | Error = 'one'
let making: () => Promise<Made | undefined>
let made = 0
let server: Server
let url = ''
let cache: AnswerCache

beforeAll(async () => {
  const versions = {
    now: () => (typeof stamp === 'string' ? stamp : undefined),
    newest: () => (typeof stamp === 'string' ? stamp : undefined),
    stamp: () => (stamp instanceof Error ? Promise.reject(stamp) : Promise.resolve(stamp)),
  }
  const none = () => undefined
  const common = async () => ({ 'x-content-type-options': 'nosniff' })
  cache = createAnswerCache(versions, common, { hit: none, made: none })
  const asked = (key: string): Asked => ({
    key,
    pages: [Number(key.slice(1))],
    make: () => {
      made += 1
      return making()
    },
  })
  server = createServer((request, response) =>
    cache.serve(asked(request.url ?? ''), { request, response, pass: () => response.writeHead(418).end('passed on') }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

let path = 0
const get = (init: RequestInit = {}) => fetch(`${url}/${path}`, init)
const says = (body: string, seconds = 60): Promise<Made> =>
  Promise.resolve({ type: 'text/plain; charset=utf-8', body, seconds })

const settled = () => new Promise(resolve => setTimeout(resolve, 30))

beforeEach(() => {
  path += 1
  made = 0
  stamp = 'one'
  making = () => says('first')
})

describe('an answer for everybody', () => {
  it('is made once and then comes from memory, with the headers of every answer', async () => {
    const first = await get()
    expect(await first.text()).toBe('first')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(await (await get()).text()).toBe('first')
    expect(made).toBe(1)
  })

  it('is made anew once a write has moved what it stands on', async () => {
    await get()
    stamp = 'two'
    making = () => says('second')
    expect(await (await get()).text()).toBe('second')
    expect(made).toBe(2)
  })

  it('is made once for all who miss at the same time', async () => {
    making = async () => {
      await new Promise(resolve => setTimeout(resolve, 100))
      return says('first')
    }
    const all = await Promise.all(Array.from({ length: 50 }, () => get().then(answer => answer.text())))
    expect(new Set(all)).toEqual(new Set(['first']))
    expect(made).toBe(1)
  })

  it('under way since before a write is not given to whoever asks after it', async () => {
    let finish = (_: Made): void => {}
    making = () =>
      new Promise(resolve => {
        finish = resolve
      })
    const early = get()
    while (made === 0) await new Promise(resolve => setTimeout(resolve, 5))
    const finishEarly = finish
    stamp = 'two'
    making = () => says('second')
    expect(await (await get()).text()).toBe('second')
    finishEarly(await says('first'))
    expect(await (await early).text()).toBe('first')
    expect(await (await get()).text()).toBe('second')
  })

  it('holds for its seconds only', async () => {
    making = () => says('first', 0.05)
    await get()
    await new Promise(resolve => setTimeout(resolve, 80))
    making = () => says('second')
    expect(await (await get()).text()).toBe('second')
  })

  it('of no duration is made for each', async () => {
    making = () => says('first', 0)
    await get()
    await get()
    expect(made).toBe(2)
  })

  it('is not sent again to whoever has it', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    const again = await get({ headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    stamp = 'two'
    making = () => says('second')
    expect((await get({ headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('goes out in the best encoding the browser takes, the same words in each', async () => {
    making = () => says('saudade '.repeat(200))
    for (const [accepted, got] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get({ headers: { 'accept-encoding': accepted } })
      expect(answer.headers.get('content-encoding')).toBe(got)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(await answer.text()).toBe('saudade '.repeat(200))
    }
  })

  it('answers HEAD with the headers alone', async () => {
    const answer = await get({ method: 'HEAD' })
    expect(answer.headers.get('etag')).not.toBeNull()
    expect(await answer.text()).toBe('')
  })

  it('that cannot be made for everybody is left to the application', async () => {
    making = () => Promise.resolve(undefined)
    expect((await get()).status).toBe(418)
    making = () => Promise.reject(new Error('no'))
    expect((await get()).status).toBe(418)
  })

  it('stands while the database is away, the last one there was', async () => {
    stamp = new Error('away')
    expect((await get()).status).toBe(418)
    stamp = 'one'
    await get()
    stamp = new Error('away')
    expect(await (await get()).text()).toBe('first')
    stamp = Promise.resolve('two')
    making = () => Promise.reject(new Error('away'))
    expect((await get()).status).toBe(418)
  })

  it('somebody has read is made anew once a write moves it, before the next one asks', async () => {
    await get()
    stamp = 'two'
    making = () => says('second')
    void cache.moved(path + 1)
    await settled()
    expect(made).toBe(1)
    void cache.moved(path)
    await expect.poll(() => made).toBe(2)
    await settled()
    expect(await (await get()).text()).toBe('second')
    expect(made).toBe(2)
  })

  it('nobody has read since it was made ahead is left as it is', async () => {
    await get()
    for (stamp of ['two', 'three', 'four']) void cache.moved(path)
    await settled()
    expect(made).toBe(2)
    making = () => says('fourth')
    stamp = 'five'
    expect(await (await get()).text()).toBe('fourth')
  })

  it('that could not be made ahead is made for who asks', async () => {
    await get()
    stamp = 'two'
    making = () => Promise.reject(new Error('no'))
    void cache.moved(path)
    await settled()
    making = () => says('second')
    expect(await (await get()).text()).toBe('second')
  })

  it('is at hand for a line in the encodings that were asked for, and under its own stamp only', async () => {
    making = () => says('saudade '.repeat(200))
    const what = { key: `/${path}`, pages: [path] }
    expect(cache.ready(what, 'br')).toBeUndefined()
    await get({ headers: { 'accept-encoding': 'br' } })
    const { head, body } = cache.ready(what, 'gzip, br') ?? { head: '', body: '' }
    expect(head).toMatch(/^(?:[\w-]+: [^\r\n]+\r\n)+$/)
    expect(head).toContain('content-encoding: br\r\n')
    expect(brotliDecompressSync(Buffer.from(body as string, 'latin1')).toString()).toBe('saudade '.repeat(200))
    expect(cache.ready(what, 'gzip')).toBeUndefined()
    await expect.poll(() => cache.ready(what, 'gzip')?.head).toContain('content-encoding: gzip')
    stamp = 'two'
    expect(cache.ready(what, 'br')).toBeUndefined()
  })
})
