import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '#server/testing/wait.ts'
import { type CartaoCache, createCartaoCache, type Drawing, type Permit } from './cartao-cache.ts'

let folder: string
let cache: CartaoCache
let errors: unknown[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memorial-cartoes-'))
  errors = []
  cache = createCartaoCache(folder, error => errors.push(error))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const drawing = (text: string, complete = true): Drawing => ({ bytes: Buffer.from(text), complete })
const refuseToDraw = (): Promise<Drawing> => Promise.reject(new Error('drawn again'))
const read = async (card: Promise<Uint8Array>): Promise<string> => Buffer.from(await card).toString()

/** A drawing that ends when the test calls `finish`. */
const createHeldDrawing = (text: string) => {
  let finish = (): void => {}
  let count = 0
  const draw = (): Promise<Drawing> => {
    count += 1
    return new Promise(resolve => {
      finish = () => resolve(drawing(text))
    })
  }
  const started = () => waitFor(() => expect(count).toBe(1))
  return { draw, started, finish: () => finish(), count: () => count }
}
const settle = () => pause(20)

describe('stored share cards', () => {
  it('are drawn once, also for the next process on the same folder', async () => {
    expect(await read(cache.getOrDraw('1', 'a', async () => drawing('one')))).toBe('one')
    expect(await read(cache.getOrDraw('1', 'a', refuseToDraw))).toBe('one')
    expect(await read(createCartaoCache(folder, () => {}).getOrDraw('1', 'a', refuseToDraw))).toBe('one')
  })

  it('replace the earlier card of their owner on the disk', async () => {
    await cache.getOrDraw('1', 'a', async () => drawing('one'))
    expect(await read(cache.getOrDraw('1', 'b', async () => drawing('two')))).toBe('two')
    expect(await readdir(join(folder, '1'))).toEqual(['b'])
  })

  it('are sent but not stored while a part is missing or the disk cannot be written', async () => {
    await cache.getOrDraw('1', 'a', async () => drawing('without portrait', false))
    expect(await read(cache.getOrDraw('1', 'a', async () => drawing('with portrait')))).toBe('with portrait')
    writeFileSync(join(folder, '2'), 'a file where a folder should be')
    for (const text of ['once', 'twice'])
      expect(await read(cache.getOrDraw('2', 'a', async () => drawing(text)))).toBe(text)
    expect(errors.length).toBeGreaterThan(1)
  })

  it('are removed with their owner, and the oldest of too many', async () => {
    for (const owner of ['1', '2', '3']) await cache.getOrDraw(owner, 'a', async () => drawing(owner))
    await cache.remove('3')
    expect(new Set(await cache.owners())).toEqual(new Set(['1', '2']))
    utimesSync(join(folder, '2'), 1, 1)
    await cache.trim(1)
    expect(await cache.owners()).toEqual(['1'])
    await cache.remove('never drawn')
  })
})

describe('a share card that is being drawn', () => {
  it('is drawn once for all concurrent requests', async () => {
    const held = createHeldDrawing('one')
    const cards = [1, 2, 3].map(() => read(cache.getOrDraw('1', 'a', held.draw)))
    await held.started()
    await settle()
    held.finish()
    expect(await Promise.all(cards)).toEqual(['one', 'one', 'one'])
    expect(held.count()).toBe(1)
  })

  it('is finished before a newer one of the same owner begins', async () => {
    const [older, newer] = [createHeldDrawing('older'), createHeldDrawing('newer')]
    const first = read(cache.getOrDraw('1', 'a', older.draw))
    await older.started()
    const second = read(cache.getOrDraw('1', 'b', newer.draw))
    await settle()
    expect(newer.count()).toBe(0)
    older.finish()
    expect(await first).toBe('older')
    await newer.started()
    newer.finish()
    expect(await second).toBe('newer')
  })

  it('fails for all requests that wait for it, and is drawn again for the next request', async () => {
    await expect(cache.getOrDraw('1', 'a', refuseToDraw)).rejects.toThrow('drawn again')
    expect(await read(cache.getOrDraw('1', 'a', async () => drawing('one')))).toBe('one')
  })

  it('needs one permit, releases it, and fails only for the requester whose permit was refused', async () => {
    let permits = 0
    const granted: Permit = async () => {
      permits += 1
      return () => {
        permits -= 1
      }
    }
    let refuse = (_reason: Error): void => {}
    const refused = vi.fn<Permit>(
      () =>
        new Promise((_resolve, reject) => {
          refuse = reject
        }),
    )
    const held = createHeldDrawing('one')
    const card = read(cache.getOrDraw('1', 'a', held.draw, refused))
    await waitFor(() => expect(refused).toHaveBeenCalled())
    const others = [1, 2].map(() => read(cache.getOrDraw('1', 'a', held.draw, granted)))
    refuse(new Error('too many'))
    await expect(card).rejects.toThrow('too many')
    await held.started()
    expect([permits, held.count()]).toEqual([1, 1])
    held.finish()
    expect(await Promise.all(others)).toEqual(['one', 'one'])
    expect(permits).toBe(0)
    expect(await read(cache.getOrDraw('1', 'a', refuseToDraw, refused))).toBe('one')
    expect(refused).toHaveBeenCalledTimes(1)
  })
})
