import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildAccount, buildDespedida, buildPortrait, type TestAccount } from '#server/testing/factories.ts'
import { fotografiaReader, fotografiaUploader } from '#server/testing/fotografias.ts'
import { homenagem, homenagensOf, plainPicture, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let moderador: TestAccount
beforeAll(async () => {
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
})

const LIBRARY = Object.getPrototypeOf(sharp(Buffer.alloc(1))) as Sharp

/** Every picture takes more than its time, which is a second: work that no machine does in it. */
const makeSlow = (): void => {
  const { timeout } = LIBRARY
  vi.spyOn(LIBRARY, 'timeout').mockImplementation(function (this: Sharp) {
    return timeout.call(this.resize(9000, 9000, { fit: 'fill', withoutEnlargement: false }).median(51), { seconds: 1 })
  })
}
afterEach(() => {
  vi.restoreAllMocks()
})

const BUSY = [503, 'INDISPONIVEL', '5']
const outcome = (response: { statusCode: number; headers: Record<string, unknown>; json: () => { code?: string } }) => [
  response.statusCode,
  response.statusCode === 200 ? undefined : response.json().code,
  response.headers['retry-after'],
]

describe('a good picture on a busy machine', () => {
  it('is unavailable for now as a part of a homenagem, and accepted later', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const sending = { homenagem: homenagem(row.id, codigo), imagem: await plainPicture(200, 100) }
    makeSlow()
    expect(outcome(await sendHomenagem(t, sending))).toEqual(BUSY)
    expect(await homenagensOf(t, row.id)).toEqual([])
    vi.restoreAllMocks()
    expect((await sendHomenagem(t, sending)).statusCode).toBe(200)
  })

  it('is unavailable for now as a photograph of the family, and its parts stay', async () => {
    const { family, listOf } = fotografiaReader(t, moderador)
    const { id } = await family()
    const { announce, sendPart, finish } = fotografiaUploader(t, id, moderador)
    const file = await plainPicture(200, 100)
    const envio = (await announce(file)).json()
    await sendPart(envio.id, file, 0)
    makeSlow()
    expect(outcome(await finish(envio.id))).toEqual(BUSY)
    vi.restoreAllMocks()
    expect((await finish(envio.id)).statusCode).toBe(200)
    expect(await listOf(id)).toHaveLength(1)
  })

  it('is unavailable for now in a smaller version and on a share card', async () => {
    const { row } = await buildDespedida(t.deps)
    const stem = 'umaFotografiaDaFamilia-200x100'
    const bytes = await sharp(await plainPicture(200, 100))
      .webp()
      .toBuffer()
    await buildPortrait(t.deps, row.id, { nome: `${stem}.webp`, bytes, largura: 200, altura: 100 })
    const url = `/midia/${stem}/192.webp`
    makeSlow()
    expect(outcome(await t.app.inject({ url }))).toEqual(BUSY)
    const card = await t.app.inject({ url: `/exibicao/despedida/${row.id}/cartao.jpg` })
    expect(outcome(card)).toEqual(BUSY)
    vi.restoreAllMocks()
    expect((await t.app.inject({ url })).statusCode).toBe(200)
  })
})
