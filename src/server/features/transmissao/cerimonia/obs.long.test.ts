import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncTransmissoes } from '#server/features/transmissao/jobs.ts'
import {
  ask,
  fixture,
  openEnvioFixture,
  playlistOf,
  segmentNamesOf,
  sendAll,
  stop,
  WEBM,
} from '#server/testing/envio-fixture.ts'
import { record } from '#server/testing/envio-parts.ts'
import { buildDespedida, portalTime } from '#server/testing/factories.ts'
import { type FakeCamera, openFakeCamera } from '#server/testing/fake-rtsp-camera.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'

const OBS = 'rtmp://obs.exemplo.com.br'
const READER = { usuario: 'portal', senha: 'senha-da-leitura' }

/** A server that answers RTSP as MediaMTX does; the program itself is not installed where the tests run (não executado). */
let server: FakeCamera | undefined
const address = () => `rtsp://${READER.usuario}:${READER.senha}@127.0.0.1:${server?.port ?? 9}`
beforeAll(async () => {
  if (ffmpeg)
    server = await openFakeCamera({ ffmpegPath: ffmpeg.path, credentials: { ...READER, kind: 'Basic' }, sound: true })
})
openEnvioFixture(() => ({ obsAddress: address() }))
beforeAll(() => {
  Object.assign(fixture.t.deps.config, { MEDIAMTX_OBS: OBS, MEDIAMTX_LEITURA: address() })
})
afterAll(() => server?.close())

const call = (id: number, path: string, payload?: object) =>
  fixture.t.app.inject({
    method: 'POST',
    url: `/cliente/transmissao/${id}/cerimonias/rito${path}`,
    headers: { authorization: fixture.ana.authorization },
    ...(payload ? { payload } : {}),
  })

/** A burial in half an hour, whose transmissao is open. */
const openBurial = async () => {
  const { row, codigo } = await buildDespedida(fixture.t.deps, { data_sepultamento: portalTime(30) })
  const opened = (await call(row.id, '', { nome: 'Ana' })).json()
  const { camera, id } = await fixture.t.deps.db
    .selectFrom('transmissao_cerimonia')
    .select(['camera', 'id'])
    .where('despedida_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return { id: row.id, codigo, camera, apresentacaoId: id, opened }
}
const burialOf = (list: { cerimonias: { cerimonia: string; transmissao: { obs: unknown; estado: string } }[] }) =>
  list.cerimonias.find(one => one.cerimonia === 'rito')?.transmissao
const read = async (id: number) => {
  const url = `/cliente/transmissao/${id}/cerimonias`
  return burialOf((await fixture.t.app.inject({ url, headers: { authorization: fixture.ana.authorization } })).json())
}

type Key = { path: string; user: string; password: string }
const createKey = async (id: number): Promise<Key> => {
  const { servidor, chave } = (await call(id, '/obs')).json()
  expect(servidor).toBe(OBS)
  const [, path = '', user = '', password = ''] = /^([^?]+)\?user=(\w+)&pass=([\w-]+)$/.exec(chave) ?? []
  return { path, user, password }
}
let lastAddress = 0
const anotherAddress = (): string => {
  lastAddress += 1
  return `198.51.100.${lastAddress}`
}
/** Asks as MediaMTX does when a client connects. */
const mayClient = async (action: 'publish' | 'read', fields: Key, ip = anotherAddress()) => {
  const payload = { ip, protocol: 'rtmp', token: '', id: null, query: '', action, ...fields }
  const remoteAddress = '127.0.0.1'
  const response = await fixture.t.app.inject({ method: 'POST', url: '/servidor-midia/acesso', payload, remoteAddress })
  return response.statusCode
}

describe('a key for OBS', () => {
  it('is shown once, stored as a hash, on record, and replaced by the next one', async () => {
    const burial = await openBurial()
    expect(burialOf(burial.opened)?.obs).toEqual({ chave: false })
    const [first, second] = [await createKey(burial.id), await createKey(burial.id)]
    expect((await read(burial.id))?.obs).toEqual({ chave: true })
    expect([await mayClient('publish', first), await mayClient('publish', second)]).toEqual([401, 200])
    const stored = await fixture.t.deps.db.selectFrom('transmissao_cerimonia').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(second.password)
    const audited = await fixture.t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'alvo'])
      .where('despedida_id', '=', burial.id)
      .where('acao', '=', 'transmissao.obs')
      .execute()
    expect(audited).toHaveLength(2)
  })

  it('opens its own path alone, to send and not to read', async () => {
    const [one, other] = [await openBurial(), await openBurial()]
    const [key, otherKey] = [await createKey(one.id), await createKey(other.id)]
    expect(await mayClient('publish', { ...key, path: otherKey.path })).toBe(401)
    expect(await mayClient('publish', { ...key, path: 'cv01' })).toBe(401)
    expect(await mayClient('publish', { ...key, password: 'adivinhada-0001' })).toBe(401)
    expect(await mayClient('read', key)).toBe(401)
    expect(await mayClient('read', { path: key.path, user: READER.usuario, password: READER.senha })).toBe(200)
    expect(await mayClient('publish', { path: key.path, user: READER.usuario, password: READER.senha })).toBe(401)
  })

  it('is refused after twenty wrong ones from its address', async () => {
    const key = await createKey((await openBurial()).id)
    const wrong = { ...key, password: 'adivinhada-0001' }
    for (let time = 0; time < 20; time += 1) expect(await mayClient('publish', wrong, '198.51.100.250')).toBe(401)
    expect(await mayClient('publish', key, '198.51.100.250')).toBe(429)
    expect(await mayClient('publish', key)).toBe(200)
  })

  it('counts only while the transmissao is open: not long before it, nor after its end', async () => {
    const burial = await openBurial()
    const key = await createKey(burial.id)
    const at = async (minutes: number) => {
      await fixture.t.deps.db
        .updateTable('despedida')
        .set({ data_sepultamento: portalTime(minutes) })
        .where('id', '=', burial.id)
        .execute()
      return mayClient('publish', key)
    }
    expect([await at(70), await at(62), await at(-118), await at(-122), await at(30)]).toEqual([
      401, 200, 200, 401, 200,
    ])
    await call(burial.id, '/encerrar')
    expect(await mayClient('publish', key)).toBe(401)
  })

  it('is not offered where the house has no media server', async () => {
    const { config } = fixture.t.deps
    const burial = await openBurial()
    Object.assign(config, { MEDIAMTX_OBS: '' })
    expect((await read(burial.id))?.obs).toBeNull()
    expect((await call(burial.id, '/obs')).statusCode).toBe(404)
    Object.assign(config, { MEDIAMTX_OBS: OBS })
  })
})

describe.skipIf(ffmpeg === undefined)('a ceremony that OBS sends', SLOW_TEST, () => {
  it('is shown like a chapel, by a phone while one sends, and by OBS again after it', async () => {
    const burial = await openBurial()
    await syncTransmissoes(fixture.t.deps)
    expect(await ask(burial)).toBe('Transmissão em breve')
    // The key is created while the transmissao is already followed.
    await createKey(burial.id)
    await syncTransmissoes(fixture.t.deps)
    const countOf = async () => segmentNamesOf(await playlistOf(burial)).length
    await until(async () => (await countOf()) >= 2)
    expect((await read(burial.id))?.estado).toBe('ao-vivo')

    const begun = await call(burial.id, '/envio', { aparelho: 'phone-of-ana', formato: WEBM })
    const phone = begun.json().envio as string
    const before = server?.describes() ?? 0
    await sendAll(burial, phone, record(WEBM, 5))
    await createKey(burial.id)
    await syncTransmissoes(fixture.t.deps)
    await until(async () => (await playlistOf(burial)).includes('#EXT-X-DISCONTINUITY\n'))
    expect(server?.describes()).toBe(before)
    await stop(burial, phone)
    await until(() => (server?.describes() ?? 0) > before)
    await until(async () => ((await playlistOf(burial)).match(/#EXT-X-DISCONTINUITY\n/g) ?? []).length >= 2)

    await call(burial.id, '/encerrar')
    await syncTransmissoes(fixture.t.deps)
    expect(await ask(burial)).toBe('Transmissão encerrada')
  })
})
