import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BatidaAnswer } from '#contract/tela/schema.ts'
import { randomName } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let authorization: string
beforeAll(async () => {
  t = await createTestApp()
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(async () => {
  for (const table of ['apresentacao', 'tela', 'chave_tela'] as const) await t.deps.db.deleteFrom(table).execute()
})
afterAll(() => t.close())

const NAO_ENCONTRADA = [404, 'Despedida não encontrada']
const chapel = async (place = 'CV/01', query = '') => {
  const answer = await t.app.inject({ url: `/exibicao/despedida-capela/${place}${query}` })
  return [answer.statusCode, answer.statusCode === 200 ? answer.json() : answer.body] as const
}
const wakeNow = async (
  values: Partial<NewRow<'despedida'>> = {},
  apresentacao: Partial<NewRow<'apresentacao'>> = {},
) => {
  const despedida = await buildDespedida(t.deps, { obituario: 'Uma vida.', ...values })
  await buildApresentacao(t.deps, despedida.row.id, apresentacao)
  return despedida
}
const beat = async (more: Record<string, unknown> = {}): Promise<BatidaAnswer> => {
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

describe('a chapel’s screen', () => {
  it('shows whose apresentacao covers now, with the hours of that very apresentacao and no stream', async () => {
    const { row } = await wakeNow()
    await buildApresentacao(t.deps, row.id, { empresa: 'PF', capela: '02' })
    const [status, page] = await chapel('CV/1')
    expect(status).toBe(200)
    expect(page).toMatchObject({ id: row.id, obituario: 'Uma vida.', acesso: false })
    expect(page.apresentacao).toMatchObject({ empresa: 'CV', capela: '01', camera: null })
  })

  it('shows nobody before, after, in another chapel, or with the display switched off', async () => {
    await wakeNow({}, { data_hora_inicial: portalTime(1), data_hora_final: portalTime(60) })
    await wakeNow({}, { data_hora_inicial: portalTime(-60), data_hora_final: portalTime(-1) })
    await wakeNow({}, { capela: '02' })
    await wakeNow({}, { status: false })
    expect(await chapel()).toEqual(NAO_ENCONTRADA)
  })

  it('shows the wake with its camera off: the screen and the stream have a switch each', async () => {
    await wakeNow({}, { status_camera: false })
    expect((await chapel())[0]).toBe(200)
  })

  it('answers the same for inactive, private, an unknown unit and nonsense', async () => {
    await wakeNow({ status_memoria: false })
    await wakeNow({ tipo: 'Privada' }, { capela: '02' })
    for (const place of ['CV/01', 'CV/02', 'CV/99', 'XX/01', 'CV/abc', 'CV/0'])
      expect(await chapel(place), place).toEqual(NAO_ENCONTRADA)
  })

  it('is one for Parque do Agreste, by either of its codes', async () => {
    const { row } = await wakeNow({}, { empresa: 'AM' })
    for (const place of ['AM/01', 'PA/01']) expect((await chapel(place))[1]).toMatchObject({ id: row.id })
  })

  it('shows a private wake whole, and only with the key of its own chapel', async () => {
    const { row } = await wakeNow({ tipo: 'Privada', local_velorio: 'Capela 01' })
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

describe('a beat', () => {
  it('tells the clock, how long until something changes, and nothing about whose wake it is', async () => {
    await wakeNow({}, { data_hora_inicial: portalTime(10), data_hora_final: portalTime(30) })
    const answer = await beat()
    expect(answer.agora).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(answer.mudaEm).toBeGreaterThan(540)
    expect(answer.mudaEm).toBeLessThanOrEqual(600)
    expect(new Set(Object.keys(answer))).toEqual(new Set(['agora', 'conteudo', 'mudaEm', 'recarregar', 'reservado']))
  })

  it('keeps its content while nothing happens, and changes it for everything that belongs on the wall', async () => {
    const empty = await beat()
    expect((await beat()).conteudo).toBe(empty.conteudo)
    expect(empty.mudaEm).toBeNull()
    const { row } = await wakeNow()
    const seen = new Set([empty.conteudo])
    const changes = async (what: string) => {
      const { conteudo } = await beat()
      expect(seen, what).not.toContain(conteudo)
      seen.add(conteudo)
    }
    await changes('a wake began')
    const { id } = await t.deps.db
      .insertInto('homenagem')
      .values({ despedida_id: row.id, nome: 'Ana', descricao: 'Saudade.', imagem: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(seen, 'a waiting homenagem is nothing yet').toContain((await beat()).conteudo)
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
    const taken = (await beat()).conteudo
    expect([...seen].at(-1), 'the homenagem was taken down').not.toBe(taken)
    await staff('POST', '/cliente/update-despedida', { id: row.id, obituario: 'Outra.' })
    await changes('the page was edited')
    await t.deps.db
      .updateTable('apresentacao')
      .set({ data_hora_final: portalTime(90) })
      .execute()
    await changes('the wake was prolonged')
    await t.deps.db.updateTable('falecido').set({ nome: 'Maria C.' }).where('id', '=', row.falecido_id).execute()
    await changes('the name was corrected')
  })

  it('learns at once that its key was replaced, and takes down what only the key had opened', async () => {
    await wakeNow({ tipo: 'Privada' })
    const newKey = async () =>
      (await staff('POST', '/cliente/telas/chave', { empresa: 'CV', lugar: '01' })).json().chave as string
    const chave = await newKey()
    const open = (await beat({ chave })).conteudo
    expect((await beat({ chave })).conteudo).toBe(open)
    await newKey()
    expect((await beat({ chave })).conteudo).not.toBe(open)
  })

  it.each([
    [{ empresa: 'XX' }],
    [{ lugar: '99' }],
    [{ lugar: '' }],
    [{ tela: 'short' }],
    [{ tela: 'x'.repeat(65) }],
    [{ mostra: 'x'.repeat(121) }],
  ])('of no screen, %o, is refused and not listed', async more => {
    const payload = { tela: 'screen-of-chapel-01', empresa: 'CV', lugar: '01', ...more }
    expect((await t.app.inject({ method: 'POST', url: '/exibicao/tela', payload })).statusCode).toBe(400)
    expect((await staff('GET', '/cliente/telas')).json()).toEqual([])
  })
})

describe('the screens panel', () => {
  it('lists each screen once, where it hangs and what it shows, and red after three missed beats', async () => {
    await beat({ mostra: 'Maria do Carmo' })
    await beat({ mostra: 'Publicidade', lugar: 'saguao', empresa: 'PA' })
    await beat({ tela: randomName(), lugar: '02' })
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

  it('asks a screen to reload exactly once, and forgets one that is gone', async () => {
    await beat()
    expect((await staff('POST', '/cliente/telas/screen-of-chapel-01/recarregar')).statusCode).toBe(200)
    expect([(await beat()).recarregar, (await beat()).recarregar]).toEqual([true, false])
    expect((await staff('DELETE', '/cliente/telas/screen-of-chapel-01')).statusCode).toBe(200)
    expect((await staff('DELETE', '/cliente/telas/screen-of-chapel-01')).statusCode).toBe(404)
    expect((await staff('GET', '/cliente/telas')).json()).toEqual([])
  })

  it('knows the wall of the event, of no unit, and of no other place without one', async () => {
    expect((await beat({ tela: 'the-wall-of-the-event', empresa: '', lugar: 'painel' })).mudaEm).toBeNull()
    for (const place of [
      { empresa: '', lugar: '01' },
      { empresa: '', lugar: 'saguao' },
      { empresa: 'CV', lugar: 'painel' },
    ])
      expect(await beat(place)).toMatchObject({ code: 'DADOS_INVALIDOS' })
    expect((await staff('GET', '/cliente/telas')).json()).toMatchObject([{ empresa: '', lugar: 'painel' }])
  })
})

describe('the hall of a unit', () => {
  it('lists the wakes of today that are not over, of public and active despedidas with the display on', async () => {
    const first = await wakeNow(
      {},
      { capela: '02', data_hora_inicial: portalTime(-30), data_hora_final: portalTime(30) },
    )
    const second = await wakeNow(
      {},
      { capela: '01', data_hora_inicial: portalTime(-20), data_hora_final: portalTime(20) },
    )
    await wakeNow({ tipo: 'Privada' }, { capela: '03' })
    await wakeNow({ status_memoria: false }, { capela: '04' })
    await wakeNow({}, { status: false })
    await wakeNow({}, { empresa: 'PF' })
    await wakeNow({}, { data_hora_inicial: portalTime(-300), data_hora_final: portalTime(-200) })
    await wakeNow({}, { data_hora_inicial: portalTime(2 * 1440), data_hora_final: portalTime(2 * 1440 + 60) })
    const list = (await t.app.inject({ url: '/exibicao/saguao/CV' })).json()
    expect(list.map((wake: { id: number }) => wake.id)).toEqual([first.row.id, second.row.id])
    expect(list[0]).toMatchObject({ nome: 'Maria do Carmo Vasconcelos', capela: '02' })
    expect((await t.app.inject({ url: '/exibicao/saguao/XX' })).statusCode).toBe(404)
  })
})
