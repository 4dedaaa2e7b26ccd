import { beforeAll, describe, expect, it } from 'vitest'
import { buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { until } from '#server/testing/wait.ts'
import { createWantedSync, syncTransmissoes } from './jobs.ts'

const t = openTestApp()
let url = ''
let address = ''
let apresentacaoId = 0
beforeAll(async () => {
  url = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { row, codigo } = await buildDespedida(t.deps)
  const apresentacao = await buildApresentacao(t.deps, row.id, { segmento_em: null })
  apresentacaoId = apresentacao.id
  await syncTransmissoes(t.deps)
  address = await (await fetch(`${url}/api/videos/stream/${apresentacao.camera}?codigo=${codigo}`)).text()
})

const open = (path: string, init: RequestInit = {}) => fetch(url + path, init)

describe('the addresses of a transmissao over a real connection', () => {
  it('serve playlist and segments, which a proxy can cache and no browser treats as a page', async () => {
    const list = await open(address)
    const text = await list.text()
    expect(list.status).toBe(200)
    expect(list.headers.get('cache-control')).toBe('public, max-age=1')
    expect(list.headers.get('x-accel-expires')).toMatch(/^@\d+$/)
    expect(list.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Number(list.headers.get('content-length'))).toBe(text.length)
    const name = /^(d\d+\.ts)$/m.exec(text)?.[1] ?? ''
    const segment = await open(address.replace('index.m3u8', name))
    expect(segment.headers.get('content-type')).toBe('video/mp2t')
    expect(segment.headers.get('cache-control')).toBe('public, max-age=3600, immutable')
    expect(segment.headers.get('x-accel-expires')).toBeNull()
    const bytes = await segment.arrayBuffer()
    expect(bytes.byteLength % 188).toBe(0)
    expect(bytes.byteLength).toBe(Number(segment.headers.get('content-length')))
  })

  it('count a viewer once, regardless of the number of requests', async () => {
    for (let times = 0; times < 5; times += 1) await (await open(address)).text()
    const camera = address.split('/')[2] ?? ''
    expect(t.deps.streams.monitor(camera).espectadores).toBe(1)
  })

  it('refuse an altered ticket, another name, a parent folder and another method', async () => {
    const altered = address.replace(/.(?=\/index)/, last => (last === '0' ? '1' : '0'))
    const refused = await open(altered)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store'])
    expect((await open(address.replace('index.m3u8', 'd1x.ts'))).status).toBe(404)
    expect((await open(`${address}/..%2f..%2fetc`)).status).toBe(404)
    expect((await open(address, { method: 'POST' })).status).toBe(404)
    expect((await open(address, { method: 'HEAD' })).status).toBe(200)
  })

  it('refuse a valid ticket when the camera is switched off, without waiting for the next run of the job', async () => {
    expect((await open(address)).status).toBe(200)
    const wanted = createWantedSync(t.deps)
    await wanted.follow()
    await t.deps.db.updateTable('apresentacao').set({ status_camera: false }).where('id', '=', apresentacaoId).execute()
    await until(async () => (await open(address)).status === 403)
    wanted.stop()
  })
})
