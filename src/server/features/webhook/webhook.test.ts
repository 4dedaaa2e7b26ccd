import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EntregaWebhook, WebhookRegistrado } from '#contract/webhook/schema.ts'
import type { WebhookMessage, WebhookResult } from '#server/adapters/webhook-sender.ts'
import { plantNotes } from '#server/testing/canary-notes.ts'
import {
  buildAccount,
  buildApresentacao,
  buildDespedida,
  portalTime,
  type TestAccount,
} from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { deliverWebhooks } from './delivery-jobs.ts'
import { queueWebhookEvents } from './events-jobs.ts'

const t = openTestApp()
let admin: TestAccount
let sent: WebhookMessage[] = []
let answer: (message: WebhookMessage) => WebhookResult
beforeAll(async () => {
  admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
})
beforeEach(async () => {
  sent = []
  answer = () => ({ ok: true, resposta: 'resposta 204' })
  for (const table of ['webhook', 'webhook_velorio', 'apresentacao', 'alarme'])
    await sql`delete from ${sql.table(table)}`.execute(t.deps.db)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  t.app.inject({
    method,
    url: `/cliente/webhooks${url}`,
    headers: { authorization: admin.authorization },
    ...(payload && { payload }),
  })
const create = async (
  endereco = 'https://sistema.example/memorial?chave=segredo',
): Promise<{ id: number; segredo: string }> => (await call('POST', '', { endereco })).json()
const list = async (): Promise<WebhookRegistrado[]> => (await call('GET', '')).json()
const entregas = async (id: number): Promise<EntregaWebhook[]> => (await call('GET', `/${id}/entregas`)).json()
const deliver = () =>
  deliverWebhooks(t.deps, async message => {
    sent.push(message)
    return answer(message)
  })
const tick = async (): Promise<void> => {
  await queueWebhookEvents(t.deps)
  await deliver()
}
const openAlarms = async (): Promise<string[]> => {
  const alarms = await sql<{ texto: string }>`select texto from alarme
    where tipo = 'webhook' and encerrado_em is null and bom_desde is null`
  return (await alarms.execute(t.deps.db)).rows.map(({ texto }) => texto)
}
/** Quarters of a minute until the next attempt. */
const quartersToWait = async (): Promise<number | undefined> => {
  const wait = sql<{
    n: number
  }>`select ceil(extract(epoch from tentar_em - now()) / 15)::int as n from webhook_entrega`
  return (await wait.execute(t.deps.db)).rows[0]?.n
}
const makeDue = () => sql`update webhook_entrega set tentar_em = now() - interval '1 second'`.execute(t.deps.db)
type Payload = { type: string; timestamp: string; data: Record<string, unknown> }
const payloads = (): Payload[] => sent.map(({ payload }) => JSON.parse(payload))
const types = () => payloads().map(({ type }) => type)
const change = (id: number, values: object) =>
  t.deps.db.updateTable('despedida').set(values).where('id', '=', id).execute()
const moveTo = (id: number, values: object) =>
  t.deps.db.updateTable('apresentacao').set(values).where('id', '=', id).execute()

describe('webhooks', () => {
  it('tell of an active despedida, of its changes, and of a velório that begins and ends, each once, and nothing of before', async () => {
    await buildApresentacao(t.deps, (await buildDespedida(t.deps)).row.id)
    await create()
    await tick()
    expect(sent).toEqual([])
    const { row } = await buildDespedida(t.deps, {}, { nome: 'Ana Rosa' })
    await Promise.all([queueWebhookEvents(t.deps), queueWebhookEvents(t.deps)])
    await tick()
    const hours = { data_hora_inicial: portalTime(-30), data_hora_final: portalTime(60) }
    const { id } = await buildApresentacao(t.deps, row.id, { ...hours, empresa: 'PF', capela: '02' })
    await tick()
    await tick()
    await moveTo(id, { data_hora_final: portalTime(-1) })
    await tick()
    // What is due at once is sent at once, in no order.
    expect(types()[0]).toBe('despedida.ativa')
    expect(types().slice(1, 3).toSorted()).toEqual(['despedida.alterada', 'velorio.comecou'])
    expect(types().slice(3).toSorted()).toEqual(['despedida.alterada', 'velorio.terminou'])
    expect(payloads()[2]?.data).toEqual({
      ...{
        despedida: row.id,
        estado: 'publica',
        nome: 'Ana Rosa',
        link: expect.stringMatching(`/despedida/${row.id}$`),
      },
      velorios: [{ unidade: 'PF', inicio: hours.data_hora_inicial, fim: hours.data_hora_final }],
    })
    // Extended after its end.
    await moveTo(id, { data_hora_final: portalTime(30) })
    await tick()
    expect(types().slice(5).toSorted()).toEqual(['despedida.alterada', 'velorio.comecou'])
  })

  it('tell of a picture that is missing, and again when it is missing again', async () => {
    const { camera } = await buildApresentacao(t.deps, (await buildDespedida(t.deps)).row.id)
    await create()
    for (const _time of [1, 2]) {
      await t.deps.raiseAlarm('transmissao', `${camera}/fora`, 'Sem imagem')
      await tick()
      await tick()
      await t.deps.resolveAlarm('transmissao', `${camera}/fora`)
      await tick()
    }
    expect(types()).toEqual(['velorio.com_problema', 'velorio.com_problema'])
  })

  it('say no more than id and state of what is not public, also of what was public when it happened', async () => {
    await create()
    const closed = await buildDespedida(t.deps, { tipo: 'Privada' }, { nome: 'canario' })
    const later = await buildDespedida(t.deps, {}, { nome: 'canario' })
    await buildApresentacao(t.deps, closed.row.id)
    const secrets = [...(await plantNotes(t, later.row.id)), 'canario']
    await queueWebhookEvents(t.deps)
    await change(later.row.id, { tipo: 'Privada' })
    await tick()
    await change(later.row.id, { status_memoria: false })
    await tick()
    expect(sent.length).toBeGreaterThan(3)
    for (const { data } of payloads()) expect(Object.keys(data)).toEqual(['despedida', 'estado'])
    expect(payloads().at(-1)?.data).toEqual({ despedida: later.row.id, estado: 'inativa' })
    for (const { payload } of sent) for (const secret of secrets) expect(payload).not.toContain(secret)
    await change(later.row.id, { status_memoria: true, tipo: 'Publica' })
    await tick()
    for (const secret of secrets.slice(0, 2)) expect(sent.at(-1)?.payload).not.toContain(secret)
    expect(payloads().at(-1)).toMatchObject({ type: 'despedida.ativa', data: { nome: 'canario' } })
  })

  it('are tried again under the same id, for a day, then switched off with an alarm, and sent again by staff', async () => {
    const { id } = await create()
    await buildDespedida(t.deps)
    answer = () => ({ ok: false, resposta: 'resposta 503' })
    await tick()
    await deliver()
    expect(sent).toHaveLength(1)
    expect(await quartersToWait()).toBe(1)
    await makeDue()
    await deliver()
    expect(await quartersToWait()).toBe(2)
    expect(sent.map(one => one.id)).toEqual([sent[0]?.id, sent[0]?.id])
    expect(await entregas(id)).toMatchObject([{ situacao: 'espera', tentativas: 2, resposta: 'resposta 503' }])
    await sql`update webhook_entrega set desistir_em = now()`.execute(t.deps.db)
    await makeDue()
    await deliver()
    expect(await list()).toMatchObject([{ id, motivo: 'resposta 503', desligado_em: expect.any(String) }])
    expect(await openAlarms()).toEqual([expect.stringContaining('sistema.example')])
    expect((await openAlarms()).join()).not.toContain('segredo')
    const [given] = await entregas(id)
    expect(given).toMatchObject({ situacao: 'desistiu' })
    answer = () => ({ ok: true, resposta: 'resposta 204' })
    expect((await call('PUT', `/${id}`, { ligado: true })).statusCode).toBe(200)
    expect(await openAlarms()).toEqual([])
    await t.deps.raiseAlarm('webhook', String(id), 'x')
    const repeat = `/${id}/entregas/${given?.id}/repetir`
    expect((await call('POST', repeat)).statusCode).toBe(200)
    expect((await call('POST', repeat)).statusCode).toBe(404)
    await deliver()
    expect(sent.at(-1)?.id).toBe(sent[0]?.id)
    expect(await entregas(id)).toMatchObject([{ situacao: 'enviada' }])
    expect(await openAlarms()).toEqual([])
  })

  it('are switched off at once by a receiver that says 410', async () => {
    await create()
    await buildDespedida(t.deps)
    answer = () => ({ ok: false, resposta: 'resposta 410', gone: true })
    await tick()
    expect((await list())[0]?.desligado_em).not.toBeNull()
    await makeDue()
    await deliver()
    expect(sent).toHaveLength(1)
  })

  it('reach each receiver, also while another one refuses, and after a node that died', async () => {
    await create('https://a.example/')
    await create('https://b.example/')
    await buildDespedida(t.deps)
    answer = ({ endereco }) => ({ ok: endereco.startsWith('https://b'), resposta: 'resposta' })
    await tick()
    expect(new Set(sent.map(({ endereco }) => endereco)).size).toBe(2)
    await sql`update webhook_entrega set situacao = 'enviando'`.execute(t.deps.db)
    await makeDue()
    await deliver()
    expect(sent).toHaveLength(4)
  })
})

describe('a receiver', () => {
  it('has a secret that is shown once, and after a rotation both for a day', async () => {
    const { id, segredo } = await create()
    expect(segredo).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await list())).not.toContain(segredo)
    const rotated: { segredo: string } = (await call('POST', `/${id}/segredo`)).json()
    await buildDespedida(t.deps)
    await tick()
    expect(sent[0]?.segredos).toEqual([rotated.segredo, segredo])
    await sql`update webhook set anterior_ate = now()`.execute(t.deps.db)
    await buildDespedida(t.deps)
    await tick()
    expect(sent[1]?.segredos).toEqual([rotated.segredo])
    const stored = JSON.stringify((await sql`select * from webhook`.execute(t.deps.db)).rows)
    expect(stored).not.toContain(segredo)
  })

  it('that staff switched off or removed receives nothing, and hears nothing of meanwhile', async () => {
    const { id } = await create()
    await call('PUT', `/${id}`, { ligado: false })
    await buildDespedida(t.deps)
    await tick()
    await call('PUT', `/${id}`, { ligado: true })
    await tick()
    expect(sent).toEqual([])
    await t.deps.raiseAlarm('webhook', String(id), 'x')
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
    expect(await openAlarms()).toEqual([])
    for (const [method, url] of [
      ['DELETE', ''],
      ['POST', '/segredo'],
      ['GET', '/entregas'],
    ] as const)
      expect((await call(method, `/${id}${url}`)).statusCode).toBe(404)
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', acao, detalhe) as line from auditoria where alvo = ${`webhook:${id}`} order by id`.execute(
      t.deps.db,
    )
    expect(rows.map(({ line }) => line)).toEqual([
      ...[
        'webhook.criar {}',
        'webhook.ligar {"ligado": false}',
        'webhook.ligar {"ligado": true}',
        'webhook.remover {}',
      ],
    ])
    await buildDespedida(t.deps)
    await tick()
    expect(sent).toEqual([])
  })

  it('has an address over HTTPS without a user, and there are at most five', async () => {
    for (const endereco of ['http://a.example/', 'https://ana:x@a.example/', 'https://', 'javascript:alert(1)', ''])
      expect((await call('POST', '', { endereco })).statusCode).toBe(400)
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => (await call('POST', '', { endereco: 'https://a.example/' })).statusCode),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(5)
  })
})
