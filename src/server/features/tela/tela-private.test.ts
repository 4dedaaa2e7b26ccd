import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BatidaResponse } from '#contract/tela/schema.ts'
import { randomName } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let authorization: string
let bytes: Buffer
beforeAll(async () => {
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
  bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#5d6b57' } })
    .webp()
    .toBuffer()
})
beforeEach(async () => {
  for (const table of ['apresentacao', 'tela', 'chave_tela'] as const) await t.deps.db.deleteFrom(table).execute()
})

const get = (url: string) => t.app.inject({ url })
const createChave = async (lugar = '01'): Promise<string> =>
  (
    await t.app.inject({
      method: 'POST',
      url: '/cliente/telas/chave',
      headers: { authorization },
      payload: { empresa: 'CV', lugar },
    })
  ).json().chave

/** A velório in CV 01 now, with a portrait, one approved and one pending homenagem. */
const buildWake = async (
  values: Partial<NewRow<'despedida'>> = {},
  apresentacao: Partial<NewRow<'apresentacao'>> = {},
) => {
  const { row } = await buildDespedida(t.deps, { tipo: 'Privada', obituario: 'Uma vida.', ...values })
  const nome = `${randomName()}.webp`
  await t.deps.media.put(nome, bytes)
  await t.deps.db
    .insertInto('midia')
    .values({ nome, despedida_id: row.id, homenagem_id: null, largura: 8, altura: 8, bytes: bytes.length })
    .execute()
  await t.deps.db
    .updateTable('despedida')
    .set({ foto_perfil: `/midia/${nome}` })
    .where('id', '=', row.id)
    .execute()
  const homenagem = { despedida_id: row.id, nome: 'Ana', imagem: null }
  await t.deps.db
    .insertInto('homenagem')
    .values([
      { ...homenagem, descricao: 'Saudade.', publicado: true },
      { ...homenagem, descricao: 'Ainda não lida.', publicado: false },
    ])
    .execute()
  await buildApresentacao(t.deps, row.id, apresentacao)
  return { id: row.id, foto: `/midia/${nome}` }
}

describe('a private velório on a display with its key', () => {
  it('shows the portrait, which is served at its signed address only', async () => {
    const { foto } = await buildWake()
    const page = (await get(`/exibicao/despedida-capela/CV/01?chave=${await createChave()}`)).json()
    const shown: string = page.foto_perfil
    expect(shown.startsWith(`${foto}?tela=`)).toBe(true)
    const picture = await get(shown)
    expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(picture.rawPayload.equals(bytes)).toBe(true)
    const other = await buildWake({}, { capela: '02' })
    for (const url of [
      foto,
      `${foto}?tela=`,
      `${foto}?tela=CV-01-${'0'.repeat(64)}`,
      shown.replace('CV-01', 'CV-02'),
      shown.replace(foto, other.foto),
    ])
      expect((await get(url)).statusCode, url).toBe(404)
  })

  it('loses the portrait after the key was replaced and when the velório leaves the display', async () => {
    await buildWake()
    const portraitOf = async (chave: string): Promise<string> =>
      (await get(`/exibicao/despedida-capela/CV/01?chave=${chave}`)).json().foto_perfil
    const first = await portraitOf(await createChave())
    const second = await portraitOf(await createChave())
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
    await t.deps.db
      .updateTable('apresentacao')
      .set({ data_hora_final: portalTime(-31) })
      .execute()
    expect((await get(second)).statusCode).toBe(404)
  })

  it('shows its approved homenagens with the key only', async () => {
    const { id } = await buildWake()
    const chave = await createChave()
    const response = await get(`/exibicao/homenagens-capela/CV/1?chave=${chave}`)
    expect(response.json().map((row: { descricao: string }) => row.descricao)).toEqual(['Saudade.'])
    for (const url of [
      '/exibicao/homenagens-capela/CV/01',
      '/exibicao/homenagens-capela/CV/01?chave=wrong',
      `/exibicao/homenagens-capela/CV/02?chave=${chave}`,
    ])
      expect((await get(url)).body, url).toBe('Despedida não encontrada')
    expect((await get(`/homenagem/homenagem-aprovadas/${id}?chave=${chave}`)).body).toBe('Despedida privada')
  })

  it('reveals no access code, no stream and no visitor cookie', async () => {
    await buildWake()
    const response = await get(`/exibicao/despedida-capela/CV/01?chave=${await createChave()}`)
    expect(response.json()).toMatchObject({ acesso: false, apresentacao: { camera: null } })
    expect(response.cookies).toEqual([])
    expect(response.body).not.toContain('codigo')
  })
})

describe('a private velório on a display without its key', () => {
  const heartbeat = async (more: object = {}): Promise<BatidaResponse> =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/exibicao/tela',
        payload: { tela: 'screen-of-chapel-01', empresa: 'CV', lugar: '01', ...more },
      })
    ).json()

  it('is reported in the heartbeat by its hours only, without anything about the family', async () => {
    const hours = { data_hora_inicial: portalTime(-30), data_hora_final: portalTime(60) }
    await buildWake({}, hours)
    const { reservado, ...rest } = await heartbeat()
    expect(reservado).toEqual({
      dataHoraInicial: hours.data_hora_inicial,
      dataHoraFinal: hours.data_hora_final,
      ate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    const names = ['agora', 'conteudo', 'mudaEm', 'proximoEm', 'recarregar']
    expect(Object.keys(rest).sort((a, b) => a.localeCompare(b))).toEqual(names)
    expect((await heartbeat({ lugar: 'saguao' })).reservado).toBeNull()
    expect((await heartbeat({ lugar: '02' })).reservado).toBeNull()
    expect((await heartbeat({ chave: await createChave() })).reservado).toBeNull()
  })

  it('is not reported when the despedida is inactive or public, or the apresentacao inactive or over', async () => {
    await buildWake({ status_memoria: false })
    await buildWake({ tipo: 'Publica' }, { capela: '02' })
    await buildWake({}, { capela: '03', status: false })
    await buildWake({}, { capela: '04', data_hora_inicial: portalTime(-60), data_hora_final: portalTime(-31) })
    for (const lugar of ['01', '02', '03', '04']) expect((await heartbeat({ lugar })).reservado, lugar).toBeNull()
  })
})
