import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import type { ReadCall } from '#contract/pagina/written.ts'
import { createPageThread, type PageThread } from './page-thread.ts'

/** A thread that speaks as the real one does (port-calls.ts), and does what an address says; the real one is tested built (tests/process/pages). */
const SCRIPT = `
const { parentPort } = require('node:worker_threads')
const bytes = text => new TextEncoder().encode(text)
const open = new Map()
let counter = 0
const reply = (id, document, reads = []) => parentPort.postMessage({ kind: 'answer', id, answer: { document, reads } })
const answer = (id, text, reads) => reply(id, { status: 200, seconds: 1, identity: bytes(text), br: bytes('') }, reads)
parentPort.on('message', message => {
  if (message.kind !== 'call') return open.get(message.id)(message)
  const { id, request: { address, given } } = message
  if (address === '/fim') process.exit(3)
  if (address === '/erro') throw new Error('broken')
  if (address === '/sempre') for (;;);
  if (address === '/nunca') return
  if (address === '/nenhuma') return reply(id)
  if (address === '/recusada') return parentPort.postMessage({ kind: 'error', id, error: { message: 'no', status: 503 } })
  if (!address.startsWith('/le')) return answer(id, address)
  const reading = { key: 'GET /x', options: { params: { id: address } } }
  if (given.length > 0) return answer(id, 'given ' + JSON.stringify(given[0].answer), [reading])
  const call = ++counter
  open.set(call, ({ answer: read, error }) => answer(id, JSON.stringify(error ?? read), [reading]))
  parentPort.postMessage({ kind: 'call', id: call, request: reading })
})`

let opened = 0
let thread: PageThread
const begin = (read: ReadCall, patienceMs = 5000): void => {
  opened = 0
  const open = (): Worker => {
    opened += 1
    return new Worker(SCRIPT, { eval: true })
  }
  thread = createPageThread({ folder: '', inline: { early: '', touch: '' } }, read, { open, patienceMs })
}
afterEach(() => thread.close())

const write = async (address: string): Promise<string | undefined> => {
  const page = await thread.write(address, { origin: 'http://casa', aids: false })
  return page && new TextDecoder().decode(page.identity)
}
const nothing: ReadCall = () => Promise.reject(new Error('unasked'))

describe('the thread of pages', () => {
  it('writes many at once, each its own, with what it reads on this side', async () => {
    begin(async (_, { params }) => ({ body: params, total: undefined }))
    const all = await Promise.all(['/a', '/le/1', '/b', '/le/2', '/nenhuma'].map(write))
    expect(all).toEqual(['/a', '{"body":{"id":"/le/1"}}', '/b', '{"body":{"id":"/le/2"}}', undefined])
    expect(opened).toBe(1)
  })

  it('is given what the page of an address asked for the last time, fresh; what is refused then it hears of by asking', async () => {
    let state = 0
    begin(async () => {
      state += 1
      if (state > 2) throw Object.assign(new Error('gone'), { status: 404, text: 'Não há' })
      return { body: state, total: undefined }
    })
    expect(await write('/le/1')).toBe('{"body":1}')
    expect(await write('/le/1')).toBe('given {"body":2}')
    expect(JSON.parse((await write('/le/1')) ?? '')).toMatchObject({ status: 404 })
    expect(state).toBe(4)
  })

  it('is told of a refusal as one, and tells of its own', async () => {
    begin(() => Promise.reject(Object.assign(new Error('gone'), { status: 404, text: 'Não há' })))
    expect(JSON.parse((await write('/le/1')) ?? '')).toEqual({ message: 'gone', status: 404, text: 'Não há' })
    await expect(write('/recusada')).rejects.toMatchObject({ message: 'no', status: 503 })
    expect(await write('/a')).toBe('/a')
    expect(opened).toBe(1)
  })

  it.each(['/fim', '/erro'])(
    'that ends by itself (%s) fails what it was asked, and the next page has another',
    async end => {
      begin(nothing)
      const lost = [write('/nunca'), write(end)]
      for (const one of lost) await expect(one).rejects.toThrow()
      expect(await write('/a')).toBe('/a')
      expect(opened).toBe(2)
    },
  )

  it('that never comes back is given up', async () => {
    begin(nothing, 1500)
    await expect(write('/sempre')).rejects.toThrow('/sempre was not written within 1500 ms')
    expect(await write('/a')).toBe('/a')
    expect(opened).toBe(2)
  })

  it('that still answers others is not, however late one page is', async () => {
    begin(nothing, 1500)
    const late = write('/nunca')
    const others = setInterval(() => void write('/a'), 300)
    await expect(late).rejects.toThrow('/nunca was not written within 1500 ms')
    clearInterval(others)
    expect(await write('/b')).toBe('/b')
    expect(opened).toBe(1)
  })

  it('that waits for data is not: only the page is', async () => {
    begin(() => new Promise(() => {}), 1500)
    await expect(write('/le/1')).rejects.toThrow('not written within')
    expect(await write('/a')).toBe('/a')
    expect(opened).toBe(1)
  })
})
