import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import { pictureName, versionAddress } from '#contract/midia/picture-rules.ts'
import { randomName } from '#server/core/secrets.ts'
import { describeBucket } from '#server/testing/bucket-cases.ts'
import { buildDespedida, buildPortrait } from '#server/testing/factories.ts'
import { type FakeS3, S3_KEY, startFakeS3 } from '#server/testing/fake-s3.ts'
import { homenagem, picturesOf, plainPicture, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createDeferred, holdTimeLimits, until } from '#server/testing/wait.ts'
import { createS3Store } from './media-s3.ts'
import { type MediaStore, MediaUnavailable } from './media-store.ts'

let s3: FakeS3
let t: TestApp
let bytes: Buffer
let limits: ReturnType<typeof holdTimeLimits>
/** A store that does not respond: the time limit of each request expires first. */
const expire = (): Promise<void> => {
  limits.expire()
  return new Promise(() => {})
}
/** The store that the portal uses; each test starts with one without failures. */
let store: MediaStore
const storeOf = (change: Partial<Parameters<typeof createS3Store>[0]> = {}) =>
  createS3Store({
    endereco: s3.endereco,
    balde: s3.balde,
    prefixo: 'portal',
    ...S3_KEY,
    ...change,
  })
beforeAll(async () => {
  s3 = await startFakeS3()
  store = storeOf()
  t = await createTestApp({
    media: {
      put: (...arguments_) => store.put(...arguments_),
      get: name => store.get(name),
      remove: name => store.remove(name),
      list: () => store.list(),
      check: () => store.check(),
    },
  })
  bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#5d6b57' } })
    .webp()
    .toBuffer()
})
beforeEach(() => {
  limits = holdTimeLimits(4000, 10_000)
  store = storeOf()
  s3.requested.length = 0
  s3.pageRows = 1000
  Object.assign(s3.trouble, { beforeReply: undefined, status: undefined, bucketGone: false, failures: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(async () => {
  await t.close()
  await s3.close()
})

const NAME = 'figura-de-teste-um.webp'

const withPortrait = async (tipo: 'Publica' | 'Privada' = 'Publica') => {
  const { row, codigo } = await buildDespedida(t.deps, { tipo })
  const size = { largura: 400, altura: 300 }
  const nome = pictureName(randomName(), { ...size, cor: '5d6b57' })
  await buildPortrait({ db: t.deps.db, media: storeOf() }, row.id, { nome, bytes, ...size })
  return { id: row.id, codigo, nome, url: `/midia/${nome}`, stem: nome.replace('.webp', '') }
}

describeBucket('the double', () => ({ endereco: s3.endereco, balde: s3.balde, prefixo: '', ...S3_KEY }))

describe('pictures in an S3 store', () => {
  it('are asked for by no other name', async () => {
    await expect(store.get('../segredo')).rejects.toThrow('not a picture name')
  })

  it('are removed with every version, also when the list of versions has several pages', async () => {
    s3.pageRows = 2
    const widths = [96, 192, 384, 768, 1200]
    await store.put(NAME, bytes)
    for (const width of widths) await store.put(NAME.replace('.webp', `.${width}.avif`), bytes)
    await store.remove(NAME)
    expect([...s3.objects.keys()].filter(key => key.includes('figura-de-teste-um'))).toEqual([])
  })

  it('are stored and read by a retry when the store is busy for a moment', async () => {
    s3.trouble.failures = 2
    await store.put(NAME, bytes)
    s3.trouble.failures = 1
    expect(await store.get(NAME)).toEqual(bytes)
    s3.trouble.failures = 3
    await expect(store.get(NAME)).rejects.toBeInstanceOf(MediaUnavailable)
  })

  it('need the region of the bucket, and a bucket that is there', async () => {
    await expect(storeOf({ regiao: 'us-east-1' }).get(NAME)).rejects.toThrow(/^object store: GET 40\d \w+/)
    s3.trouble.bucketGone = true
    await expect(storeOf().get(NAME)).rejects.toThrow(/^object store: GET 404 NoSuchBucket/)
  })

  it('are served by the portal only, with its access check, ETags and smaller versions, as from a folder', async () => {
    const { url, stem } = await withPortrait()
    const response = await t.app.inject({ url })
    expect([response.statusCode, response.rawPayload.equals(bytes)]).toEqual([200, true])
    const headers = { 'if-none-match': String(response.headers.etag) }
    expect((await t.app.inject({ url, headers })).statusCode).toBe(304)
    const version = versionAddress(stem, 96, 'avif')
    const version2 = await t.app.inject({ url: version })
    expect([version2.statusCode, version2.headers['content-type']]).toEqual([200, 'image/avif'])
    expect([...s3.objects.keys()].some(key => key.endsWith(`${stem}.96.avif`))).toBe(true)
    await t.app.inject({ url: version })
    s3.requested.length = 0
    await t.app.inject({ url: version })
    expect(s3.requested).toEqual([])
    const hidden = await withPortrait('Privada')
    s3.requested.length = 0
    expect((await t.app.inject({ url: hidden.url })).statusCode).toBe(404)
    expect(s3.requested).toEqual([])
  })
})

describe('an unavailable S3 store', () => {
  it.each([
    ['responds with 503', { status: 503 }],
    ['does not respond', { beforeReply: expire }],
  ])(
    'that %s costs only pictures: 503 with Retry-After, pages are served, a homenagem with a picture is refused completely',
    async (_, trouble) => {
      const { id, url, codigo } = await withPortrait()
      const words = `Saudade ${randomName()}`
      const send = async () =>
        sendHomenagem(t, { homenagem: homenagem(id, codigo, { descricao: words }), imagem: await plainPicture(80, 60) })
      store = storeOf()
      Object.assign(s3.trouble, trouble)
      const picture = await t.app.inject({ url })
      expect([picture.statusCode, picture.headers['retry-after']]).toEqual([503, '2'])
      expect(picture.json().mensagem).toMatch(/Tente novamente/)
      expect((await t.app.inject({ url: `/exibicao/despedida/${id}/0` })).statusCode).toBe(200)
      const sent = await send()
      expect([sent.statusCode, sent.headers['retry-after']]).toEqual([503, '2'])
      const written = await t.deps.db.selectFrom('homenagem').select('id').where('descricao', '=', words).execute()
      expect([written.length, (await picturesOf(t, id)).length]).toEqual([0, 1])
      Object.assign(s3.trouble, { beforeReply: undefined, status: undefined })
      store = storeOf()
      expect((await send()).json().mensagem).toBe(HOMENAGEM.sucesso)
      expect(await picturesOf(t, id)).toHaveLength(2)
    },
  )

  it('that stored an upload after the timeout has it removed later', async () => {
    const name = `${randomName()}.webp`
    const isStored = () => s3.objects.has(`portal/${name.slice(0, 2)}/${name}`)
    const { promise: released, resolve: release } = createDeferred()
    s3.trouble.beforeReply = () => {
      limits.expire()
      return released
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await expect(storeOf().put(name, bytes)).rejects.toBeInstanceOf(MediaUnavailable)
    release()
    await until(isStored)
    s3.trouble.beforeReply = undefined
    vi.advanceTimersByTime(60_000)
    await until(() => !isStored())
  })

  it('receives no requests after five consecutive failures, so that no caller waits for it', async () => {
    store = storeOf()
    s3.trouble.beforeReply = expire
    for (let time = 0; time < 5; time++) await expect(store.get(NAME)).rejects.toBeInstanceOf(MediaUnavailable)
    s3.requested.length = 0
    await expect(store.get(NAME)).rejects.toBeInstanceOf(MediaUnavailable)
    expect(s3.requested).toEqual([])
  })
})
