import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BatidaResponse } from '#contract/tela/schema.ts'
import { randomName } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { addMinutes } from './velorio-rules.ts'

const t = openTestApp()
let authorization: string
beforeAll(async () => {
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(async () => {
  for (const table of ['apresentacao', 'tela', 'chave_tela'] as const) await t.deps.db.deleteFrom(table).execute()
})

const NAO_ENCONTRADA = [404, 'Despedida não encontrada']
const chapel = async (place = 'CV/01', query = '') => {
  const response = await t.app.inject({ url: `/exibicao/despedida-capela/${place}${query}` })
  return [response.statusCode, response.statusCode === 200 ? response.json() : response.body] as const
}
const buildCurrentVelorio = async (
  values: Partial<NewRow<'despedida'>> = {},
  apresentacao: Partial<NewRow<'apresentacao'>> = {},
) => {
  const despedida = await buildDespedida(t.deps, { obituario: 'Uma vida.', ...values })
  await buildApresentacao(t.deps, despedida.row.id, apresentacao)
  return despedida
}
const sendHeartbeat = async (more: Record<string, unknown> = {}): Promise<BatidaResponse> => {
  const payload = {
    tela: 'screen-of-chapel-01',
    empresa: 'CV',
    lugar: '01',
    versao: 'a1',
    mostra: 'Publicidade',
    ...more,
  }
  return (await t.app.inject({ method: 'POST', url: '/exibicao/tela', payload })).json()
}
const staff = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  t.app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) })

describe('a chapel display', () => {
  it('shows the despedida of the running apresentacao, with the hours of that apresentacao and no stream', async () => {
    const { row } = await buildCurrentVelorio()
    await buildApresentacao(t.deps, row.id, { empresa: 'PF', capela: '02' })
    const [status, page] = await chapel('CV/1')
    expect(status).toBe(200)
    expect(page).toMatchObject({ id: row.id, obituario: 'Uma vida.', acesso: false })
    expect(page.apresentacao).toMatchObject({ empresa: 'CV', capela: '01', camera: null })
  })

  it('shows nothing outside the margins of the apresentacao, in another chapel, or while it is inactive', async () => {
    await buildCurrentVelorio({}, { data_hora_inicial: portalTime(121), data_hora_final: portalTime(180) })
    await buildCurrentVelorio({}, { data_hora_inicial: portalTime(-60), data_hora_final: portalTime(-31) })
    await buildCurrentVelorio({}, { capela: '02' })
    await buildCurrentVelorio({}, { status: false })
    expect(await chapel()).toEqual(NAO_ENCONTRADA)
  })

  it('shows the velório two hours before it begins and half an hour after it ended, or as the unit decides', async () => {
    const soon = { data_hora_inicial: portalTime(119), data_hora_final: portalTime(180) }
    const over = { data_hora_inicial: portalTime(-60), data_hora_final: portalTime(-29) }
    const [before, after] = [
      await buildCurrentVelorio({}, soon),
      await buildCurrentVelorio({}, { capela: '02', ...over }),
    ]
    expect((await chapel())[1]).toMatchObject({ id: before.row.id, exibicao: { seguinte: null } })
    expect((await chapel('CV/02'))[1]).toMatchObject({ id: after.row.id })
    Object.assign(t.deps.config, { TELA_MARGENS_UNIDADE: 'ME=0/0, CV=90/15' })
    expect([await chapel(), await chapel('CV/02')]).toEqual([NAO_ENCONTRADA, NAO_ENCONTRADA])
    Object.assign(t.deps.config, { TELA_MARGENS_UNIDADE: '' })
  })

  it('announces the next velório of the chapel, a private one without its name and an inactive one not at all', async () => {
    const next = { data_hora_inicial: portalTime(90), data_hora_final: portalTime(180) }
    await buildCurrentVelorio()
    const { row } = await buildCurrentVelorio({}, next)
    const announcement = async () => (await chapel())[1].exibicao.seguinte
    const hours = { dataHoraInicial: next.data_hora_inicial, desde: addMinutes(next.data_hora_inicial, -120) }
    expect(await announcement()).toMatchObject({ nome: 'Maria do Carmo Vasconcelos', ...hours })
    const change = (values: object) => t.deps.db.updateTable('despedida').set(values).where('id', '=', row.id).execute()
    await change({ tipo: 'Privada' })
    expect(await announcement()).toMatchObject({ nome: null, ...hours })
    await change({ tipo: 'Publica', status_memoria: false })
    expect(await announcement()).toBeNull()
  })

  it('shows the velório with its camera off: display and stream have separate switches', async () => {
    await buildCurrentVelorio({}, { status_camera: false })
    expect((await chapel())[0]).toBe(200)
  })

  it('returns the same for an inactive or private despedida, an unknown unit and invalid input', async () => {
    await buildCurrentVelorio({ status_memoria: false })
    await buildCurrentVelorio({ tipo: 'Privada' }, { capela: '02' })
    for (const place of ['CV/01', 'CV/02', 'CV/99', 'XX/01', 'CV/abc', 'CV/0'])
      expect(await chapel(place), place).toEqual(NAO_ENCONTRADA)
  })

  it('is the same for both codes of Parque do Agreste', async () => {
    const { row } = await buildCurrentVelorio({}, { empresa: 'AM' })
    for (const place of ['AM/01', 'PA/01']) expect((await chapel(place))[1]).toMatchObject({ id: row.id })
  })

  it('shows a private velório only with the key of its own chapel', async () => {
    const { row } = await buildCurrentVelorio({ tipo: 'Privada', local_velorio: 'Capela 01' })
    const key = async (lugar: string) =>
      (await staff('POST', '/cliente/telas/chave', { empresa: 'CV', lugar })).json() as {
        chave: string
        caminho: string
      }
    const { chave, caminho } = await key('01')
    expect(caminho).toBe(`/capela/CV/01?chave=${chave}`)
    const [, page] = await chapel('CV/01', `?chave=${chave}`)
    expect(page).toMatchObject({
      id: row.id,
      local_velorio: 'Capela 1, Central de Velórios',
      foto_perfil: null,
      obituario: 'Uma vida.',
    })
    expect(page.pessoa_falecida.nome).toBe('Maria do Carmo Vasconcelos')
    expect(page.acesso).toBe(false)
    for (const other of ['', 'wrong', (await key('02')).chave])
      expect(await chapel('CV/01', `?chave=${other}`)).toEqual(NAO_ENCONTRADA)
    await key('01')
    expect(await chapel('CV/01', `?chave=${chave}`)).toEqual(NAO_ENCONTRADA)
  })
})

describe('the heartbeat of a display', () => {
  it('returns the local time and the seconds until the next change, and nothing about the family', async () => {
    await buildCurrentVelorio({}, { data_hora_inicial: portalTime(10), data_hora_final: portalTime(30) })
    await buildCurrentVelorio({}, { data_hora_inicial: portalTime(240), data_hora_final: portalTime(300) })
    const response = await sendHeartbeat()
    expect(response.agora).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const around = (minutes: number) => (seconds: number | null) =>
      seconds !== null && Math.abs(seconds - minutes * 60) < 60
    expect(response.mudaEm).toSatisfy(around(60))
    expect(response.proximoEm).toSatisfy(around(120))
    const names = ['agora', 'conteudo', 'mudaEm', 'proximoEm', 'recarregar', 'reservado']
    expect(new Set(Object.keys(response))).toEqual(new Set(names))
  })

  it("returns the same version until the display's content changes, and a new one for every change of it", async () => {
    const empty = await sendHeartbeat()
    expect((await sendHeartbeat()).conteudo).toBe(empty.conteudo)
    expect(empty.mudaEm).toBeNull()
    const { row } = await buildCurrentVelorio()
    const seen = new Set([empty.conteudo])
    const changes = async (what: string) => {
      const { conteudo } = await sendHeartbeat()
      expect(seen, what).not.toContain(conteudo)
      seen.add(conteudo)
    }
    await changes('a wake began')
    const { id } = await t.deps.db
      .insertInto('homenagem')
      .values({ despedida_id: row.id, nome: 'Ana', descricao: 'Saudade.', imagem: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(seen, 'a waiting homenagem is nothing yet').toContain((await sendHeartbeat()).conteudo)
    await staff('GET', '/cliente/telas')
    const decide = (publicado: boolean) =>
      t.app.inject({
        method: 'PUT',
        url: `/homenagem/update-status-homenagem/${id}/${publicado}`,
        headers: { authorization },
      })
    await decide(true)
    await changes('a homenagem was approved')
    await decide(false)
    const taken = (await sendHeartbeat()).conteudo
    expect([...seen].at(-1), 'the homenagem was taken down').not.toBe(taken)
    await staff('POST', '/cliente/update-despedida', { id: row.id, obituario: 'Outra.' })
    await changes('the page was edited')
    await t.deps.db
      .updateTable('apresentacao')
      .set({ data_hora_final: portalTime(90) })
      .execute()
    await changes('the wake was prolonged')
    await t.deps.db
      .updateTable('falecido')
      .set({ nome_registro: 'Maria C.' })
      .where('id', '=', row.falecido_id)
      .execute()
    await changes('the name was corrected')
  })

  it('returns a new version after its key was replaced, so that content that required the key is removed', async () => {
    await buildCurrentVelorio({ tipo: 'Privada' })
    const newKey = async () =>
      (await staff('POST', '/cliente/telas/chave', { empresa: 'CV', lugar: '01' })).json().chave as string
    const chave = await newKey()
    const open = (await sendHeartbeat({ chave })).conteudo
    expect((await sendHeartbeat({ chave })).conteudo).toBe(open)
    await newKey()
    expect((await sendHeartbeat({ chave })).conteudo).not.toBe(open)
  })

  it.each([
    [{ empresa: 'XX' }],
    [{ lugar: '99' }],
    [{ lugar: '' }],
    [{ tela: 'short' }],
    [{ tela: 'x'.repeat(65) }],
    [{ mostra: 'x'.repeat(121) }],
  ])('with the invalid values %o is refused, and no display is listed', async more => {
    const payload = { tela: 'screen-of-chapel-01', empresa: 'CV', lugar: '01', ...more }
    expect((await t.app.inject({ method: 'POST', url: '/exibicao/tela', payload })).statusCode).toBe(400)
    expect((await staff('GET', '/cliente/telas')).json()).toEqual([])
  })
})

describe('the panel of displays', () => {
  it('contains each display once with its place and content, marked late after three missed heartbeats', async () => {
    await sendHeartbeat({ mostra: 'Maria do Carmo' })
    await sendHeartbeat({ mostra: 'Publicidade', lugar: 'saguao', empresa: 'PA' })
    await sendHeartbeat({ tela: randomName(), lugar: '02' })
    const seconds = (count: number) => new Date(Date.now() - count * 1000).toISOString()
    await t.deps.db
      .updateTable('tela')
      .set({ vista_em: seconds(31) })
      .where('lugar', '=', '02')
      .execute()
    const list = (await staff('GET', '/cliente/telas')).json()
    expect(list.map((row: Record<string, unknown>) => [row.empresa, row.lugar, row.mostra, row.atrasada])).toEqual([
      ['AM', 'saguao', 'Publicidade', false],
      ['CV', '02', 'Publicidade', true],
    ])
  })

  it('requests a reload of a display exactly once, and removes a display from the list', async () => {
    await sendHeartbeat()
    expect((await staff('POST', '/cliente/telas/screen-of-chapel-01/recarregar')).statusCode).toBe(200)
    expect([(await sendHeartbeat()).recarregar, (await sendHeartbeat()).recarregar]).toEqual([true, false])
    expect((await staff('DELETE', '/cliente/telas/screen-of-chapel-01')).statusCode).toBe(200)
    expect((await staff('DELETE', '/cliente/telas/screen-of-chapel-01')).statusCode).toBe(404)
    expect((await staff('GET', '/cliente/telas')).json()).toEqual([])
  })

  it('accepts the event panel without a unit, and no other place without one', async () => {
    expect((await sendHeartbeat({ tela: 'the-wall-of-the-event', empresa: '', lugar: 'painel' })).mudaEm).toBeNull()
    for (const place of [
      { empresa: '', lugar: '01' },
      { empresa: '', lugar: 'saguao' },
      { empresa: 'CV', lugar: 'painel' },
    ])
      expect(await sendHeartbeat(place)).toMatchObject({ code: 'DADOS_INVALIDOS' })
    expect((await staff('GET', '/cliente/telas')).json()).toMatchObject([{ empresa: '', lugar: 'painel' }])
  })
})

describe('the saguao of a unit', () => {
  it("lists today's velórios until half an hour after their end, of public and active despedidas with an active apresentacao", async () => {
    const first = await buildCurrentVelorio(
      {},
      { capela: '02', data_hora_inicial: portalTime(-30), data_hora_final: portalTime(30) },
    )
    const second = await buildCurrentVelorio(
      {},
      { capela: '01', data_hora_inicial: portalTime(-20), data_hora_final: portalTime(20) },
    )
    await buildCurrentVelorio({ tipo: 'Privada' }, { capela: '03' })
    await buildCurrentVelorio({ status_memoria: false }, { capela: '04' })
    await buildCurrentVelorio({}, { status: false })
    await buildCurrentVelorio({}, { empresa: 'PF' })
    await buildCurrentVelorio({}, { data_hora_inicial: portalTime(-300), data_hora_final: portalTime(-200) })
    await buildCurrentVelorio(
      {},
      { data_hora_inicial: portalTime(2 * 1440), data_hora_final: portalTime(2 * 1440 + 60) },
    )
    const over = { data_hora_inicial: portalTime(-90), data_hora_final: portalTime(-25) }
    const third = await buildCurrentVelorio({}, { capela: '01', ...over })
    const list = (await t.app.inject({ url: '/exibicao/saguao/CV' })).json()
    expect(list.map((velorio: { id: number }) => velorio.id)).toEqual([third.row.id, first.row.id, second.row.id])
    expect(list[0].ate).toBe(addMinutes(over.data_hora_final, 30))
    expect(list[1]).toMatchObject({ nome: 'Maria do Carmo Vasconcelos', capela: '02' })
    expect((await t.app.inject({ url: '/exibicao/saguao/XX' })).statusCode).toBe(404)
  })
})
