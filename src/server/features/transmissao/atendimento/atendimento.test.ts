import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const t = openTestApp()
let headers: { authorization: string }
beforeAll(async () => {
  headers = { authorization: (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization }
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('apresentacao').execute()
  await t.deps.db.deleteFrom('chave_atendimento').execute()
})

const post = (url: string, payload: object, as?: { authorization: string }) =>
  t.app.inject({ method: 'POST', url, payload, ...(as ? { headers: as } : {}) })
const createCard = async (capela = '01'): Promise<string> => {
  const response = await post('/cliente/cartoes-capela', { empresa: 'CV', capela }, headers)
  return response.json().caminho.split('#')[1]
}
const book = async (hours: Partial<NewRow<'apresentacao'>> = {}) => {
  const { row } = await buildDespedida(t.deps)
  await buildApresentacao(t.deps, row.id, hours)
  return row.id
}
const stateOf = async (chave: string) => (await post('/atendimento/estado', { chave })).json()

describe('the card of a chapel', () => {
  it('shows the velório that takes place in its chapel now, and none of another chapel or hour', async () => {
    const chave = await createCard()
    await book({ capela: '02' })
    await book({ data_hora_inicial: portalTime(30), data_hora_final: portalTime(90) })
    expect(await stateOf(chave)).toMatchObject({ unidade: 'Central de Velórios', capela: '01', velorio: null })
    await book({ data_hora_inicial: portalTime(-60), data_hora_final: portalTime(20) })
    const { velorio } = await stateOf(chave)
    expect(velorio).toMatchObject({ nome: 'Maria do Carmo Vasconcelos', cerimonia: false, estender: [] })
    expect(Object.keys(velorio)).not.toContain('camera')
  })

  it('marks the velório as running and extends it once per tap, and both are on record without an account', async () => {
    const chave = await createCard()
    const id = await book({ data_hora_final: portalTime(4) })
    const marked = await post('/atendimento/cerimonia', { chave, emAndamento: true })
    expect(marked.json().velorio.cerimonia).toBe(true)
    const fim = marked.json().velorio.dataHoraFinal
    const [first, second] = [
      await post('/atendimento/estender', { chave, minutos: 15, fim }),
      await post('/atendimento/estender', { chave, minutos: 15, fim }),
    ]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(first.json().velorio.dataHoraFinal > fim).toBe(true)
    expect(second.json().velorio.dataHoraFinal).toBe(first.json().velorio.dataHoraFinal)
    const page = await t.app.inject({ url: `/cliente/transmissao/${id}`, headers })
    expect(page.json().registros.map((one: { texto: string }) => one.texto)).toEqual([
      'Estendida em 15 minutos, pelo cartão da capela',
      'Cerimônia em andamento, pelo cartão da capela',
    ])
    const audited = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'conta_id', 'detalhe'])
      .where('despedida_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audited).toMatchObject([
      { acao: 'transmissao.cerimonia', conta_id: null, detalhe: { cartao: 'CV 01' } },
      { acao: 'transmissao.estender', conta_id: null, detalhe: { cartao: 'CV 01' } },
    ])
  })

  it('never extends into the hours of the next family, and does not reopen what staff ended', async () => {
    const chave = await createCard()
    const id = await book({ data_hora_final: portalTime(4) })
    await book({ data_hora_inicial: portalTime(10), data_hora_final: portalTime(90) })
    const { velorio } = await stateOf(chave)
    const body = { chave, minutos: 15, fim: velorio.dataHoraFinal }
    const refused = await post('/atendimento/estender', body)
    expect([refused.statusCode, refused.body]).toEqual([400, 'Já existe outro registro ativo para esta empresa'])
    await post(`/cliente/transmissao/${id}/encerrar`, {}, headers)
    expect((await stateOf(chave)).velorio.encerrada).toBe(true)
    for (const url of ['/atendimento/cerimonia', '/atendimento/estender'])
      expect((await post(url, { ...body, emAndamento: true })).statusCode).toBe(404)
  })

  it('ends with a new card of the chapel and with its cancellation', async () => {
    const first = await createCard()
    const second = await createCard()
    const statusOf = async (chave: string) => (await post('/atendimento/estado', { chave })).statusCode
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    const list = await t.app.inject({ url: '/cliente/cartoes-capela', headers })
    expect(list.json()).toMatchObject([{ empresa: 'CV', capela: '01', usado_em: null }])
    const cancelled = await post('/cliente/cartoes-capela/cancelar', { empresa: 'CV', capela: '01' }, headers)
    expect(cancelled.json()).toEqual({ cancelado: true })
    expect(await statusOf(second)).toBe(404)
    expect((await post('/atendimento/estado', { chave: second })).json().mensagem).toBe(
      'Este cartão não vale mais. Peça um novo à equipe.',
    )
    expect((await post('/cliente/cartoes-capela', { empresa: 'CV', capela: '99' }, headers)).statusCode).toBe(400)
  })

  it('that is guessed is refused for a while after some attempts, and the key is nowhere in the database', async () => {
    const own = await createTestApp()
    const guess = () =>
      own.app.inject({
        method: 'POST',
        url: '/atendimento/estado',
        payload: { chave: 'guess' },
        remoteAddress: '10.9.8.7',
      })
    for (let attempt = 0; attempt < LIMITS.ATENDIMENTO_RECUSADO[0].max; attempt++)
      expect((await guess()).statusCode).toBe(404)
    expect((await guess()).statusCode).toBe(429)
    await own.close()
    const chave = await createCard()
    const rows = await t.deps.db.selectFrom('chave_atendimento').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(chave)
  })
})
