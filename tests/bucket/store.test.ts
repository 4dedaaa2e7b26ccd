import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createS3Store } from '#server/adapters/media-s3.ts'
import { MediaUnavailable } from '#server/adapters/media-store.ts'
import { openBucket, type S3Settings } from '#server/adapters/s3-bucket.ts'
import { describeBucket, listed } from '#server/testing/bucket-cases.ts'
import { createTcpProxy } from '../faults/support/tcp-proxy.ts'
import { type Radosgw, startRadosgw } from './radosgw.ts'

let server: Radosgw
let proxy: Awaited<ReturnType<typeof createTcpProxy>>
beforeAll(async () => {
  server = await startRadosgw()
  proxy = await createTcpProxy(server.port)
})
afterAll(async () => {
  proxy.close()
  await server.close()
})
afterEach(() => {
  proxy.setQuality({})
  vi.useRealTimers()
})

const settings = (change: Partial<S3Settings> = {}): S3Settings => ({
  endereco: server.endereco,
  balde: server.balde,
  regiao: server.regiao,
  prefixo: 'portal',
  ...server.key(),
  ...change,
})
/** A new store, as after a start of the portal, over a network whose quality the test decides. */
const openStore = () => createS3Store(settings({ endereco: `http://127.0.0.1:${proxy.port}` }))

const NAME = 'figura-de-teste-um.webp'
const VERSION = 'figura-de-teste-um.96.avif'
const NEW = 'figura-de-teste-nova.webp'
const BYTES = Buffer.alloc(400_000, 'uma imagem ')
/** Longer than the pause of the circuit breaker. */
const LATER_MS = 31_000

describeBucket('Ceph (radosgw)', () => settings({ prefixo: 'casos' }))

describe('a bucket of Ceph (radosgw)', () => {
  it('lists more objects than one page of its list holds', async () => {
    const bucket = openBucket(settings({ prefixo: 'lista' }))
    const keys = Array.from({ length: 1005 }, (_, number) => `fi/${String(number).padStart(4, '0')}`)
    for (let start = 0; start < keys.length; start += 15)
      await Promise.all(keys.slice(start, start + 15).map(key => bucket.put(key, Buffer.from(key))))
    expect(await listed(bucket.keys(''))).toEqual(keys)
  })
})

describe('pictures in a bucket of Ceph (radosgw)', () => {
  beforeEach(async () => {
    const store = openStore()
    await store.put(NAME, BYTES)
    await store.remove(NEW)
  })

  it('arrive complete over a slow network, and are unavailable after seconds over one that delivers nothing', async () => {
    const store = openStore()
    proxy.setQuality({ delayMs: 20 })
    expect((await store.get(NAME))?.equals(BYTES)).toBe(true)
    await store.put(NEW, BYTES)
    proxy.setQuality({ dropAll: true })
    const began = performance.now()
    await expect(store.get(NAME)).rejects.toBeInstanceOf(MediaUnavailable)
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('are never shown in part: an answer that is cut is a failure, and the next attempt reads all of it', async () => {
    const store = openStore()
    proxy.setQuality({ cutAfterBytes: 50_000 })
    await expect(store.get(NAME)).rejects.toBeInstanceOf(MediaUnavailable)
    proxy.setQuality({})
    expect((await store.get(NAME))?.equals(BYTES)).toBe(true)
  })

  it('are unavailable while the gateway is killed, and there again with it', async () => {
    const store = openStore()
    await server.stopGateway()
    await expect(store.get(NAME)).rejects.toBeInstanceOf(MediaUnavailable)
    await expect(store.put(NEW, BYTES)).rejects.toBeInstanceOf(MediaUnavailable)
    await expect(store.check()).rejects.toBeInstanceOf(MediaUnavailable)
    await server.startGateway()
    expect((await store.get(NAME))?.equals(BYTES)).toBe(true)
    await store.put(NEW, BYTES)
  })

  it('are readable by the earlier and the new credentials until the earlier are withdrawn, then by the new ones', async () => {
    const before = openStore()
    const withdraw = await server.addKey()
    const after = openStore()
    for (const store of [before, after]) expect((await store.get(NAME))?.equals(BYTES)).toBe(true)
    await withdraw()
    await expect(before.get(NAME)).rejects.toThrow('InvalidAccessKeyId')
    await expect(before.put(NEW, BYTES)).rejects.toBeInstanceOf(MediaUnavailable)
    expect((await after.get(NAME))?.equals(BYTES)).toBe(true)
    await after.put(NEW, BYTES)
  })

  it('stay readable and removable in a full bucket, which the check reports, and are stored again once there is room', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const store = openStore()
    await store.put(VERSION, BYTES)
    await server.limit(1)
    // More refusals than open the circuit breaker.
    for (let attempt = 0; attempt < 6; attempt++)
      await expect(store.put(NEW, BYTES)).rejects.toBeInstanceOf(MediaUnavailable)
    await expect(openStore().put(NEW, BYTES)).rejects.toThrow('QuotaExceeded')
    await expect(openStore().check()).rejects.toBeInstanceOf(MediaUnavailable)
    expect((await store.get(NAME))?.equals(BYTES)).toBe(true)
    await store.remove(NAME)
    expect(await store.get(VERSION)).toBeUndefined()
    await server.limit(undefined)
    vi.setSystemTime(Date.now() + LATER_MS)
    await store.put(NEW, BYTES)
    expect((await store.get(NEW))?.equals(BYTES)).toBe(true)
  })
})
