import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Message, MessageRefused, type Messages } from '#server/adapters/messages.ts'
import { setPortalClock } from '#server/core/clock.ts'
import { allRows, execute } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { sendDueNotices } from '#server/features/despedida/aviso-mudanca/notice-jobs.ts'
import { createDespedidaClient } from '#server/testing/despedida-client.ts'
import { buildDespedida, portalTime, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openFakeGateway } from '#server/testing/fake-gateway.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { registerVisitor } from '#server/testing/titular.ts'
import { createNotices, notifyOnce } from './service.ts'

const SECRET = 'the secret of the gateway of WhatsApp'
const [whatsapp, sms] = [openFakeGateway(), openFakeGateway()]
const mails: Message[] = []
let channels: Messages
const messages: Messages = {
  sms: message => channels.sms(message),
  email: message => channels.email(message),
  whatsapp: message => channels.whatsapp?.(message) ?? Promise.resolve(),
}
const t = openTestApp(() => ({ messages }))
beforeEach(async () => {
  Object.assign(t.deps.config, { WHATSAPP_SEGREDO: SECRET, codigosExterior: [''] })
  for (const table of ['mensagem', 'entrega', 'mudanca_a_avisar'])
    await execute(t.deps.db)`delete from ${sql.table(table)}`
  mails.length = 0
  channels = {
    sms: sms.open(['55']),
    whatsapp: whatsapp.open(['']),
    email: async message => void mails.push(message),
  }
})

const deliver = async (retrySeconds = 0): Promise<void> => {
  const { db, secrets, log } = t.deps
  await createNotices({ db, secrets, log, messages, confirms: true, backOffSeconds: () => retrySeconds }).deliver()
}
const NOTICE = {
  assunto: 'Mudou a hora',
  sms: 'Agora às 16h',
  email: 'Agora às 16h.',
  valores: { nome: 'Ana', link: 'https://x' },
}
const send = (contact: { telefone?: string; email?: string }): Promise<void> =>
  notifyOnce(t.deps as Deps, t.deps.db, contact, NOTICE)
const rows = () =>
  allRows<{ canal: string; situacao: string; motivo: string; para: string }>(t.deps.db)`
    select canal, situacao, motivo, para from mensagem order by id`
/** The 40 seconds are over. */
const timePasses = () =>
  execute(t.deps.db)`update mensagem set tentar_em = now() - interval '1 second' where situacao = 'entregando'`
const report = (body: object, secret = SECRET) => {
  const payload = JSON.stringify(body)
  return t.app.inject({
    method: 'POST',
    url: '/avisos/entregas',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
    },
    payload,
  })
}
const idOfSent = () => whatsapp.received().at(-1)?.id ?? ''

describe('a notice by the gateway of the house', () => {
  it('goes by WhatsApp with name and link, and by nothing else once it arrived', async () => {
    const telefone = uniqueTelefone()
    await send({ telefone, email: uniqueEmail() })
    await deliver()
    expect(whatsapp.received()).toMatchObject([
      { para: `55${telefone}`, texto: 'Agora às 16h', nome: 'Ana', link: 'https://x' },
    ])
    expect(await rows()).toMatchObject([{ situacao: 'entregando' }])
    for (const status of ['sent', 'delivered', 'delivered', 'failed'])
      expect(
        (await report({ entry: [{ statuses: [{ status, biz_opaque_callback_data: idOfSent() }] }] })).statusCode,
      ).toBe(200)
    await timePasses()
    await deliver()
    expect(await rows()).toMatchObject([{ situacao: 'enviada', para: '' }])
    expect([sms.received(), mails]).toEqual([[], []])
  })

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['refuses', response => response.writeHead(400).end('{"error":"template"}')],
    ['fails', response => response.writeHead(503).end()],
    ['says 200 and an error in its words', response => response.end('{"error":"no credit"}')],
    ['breaks off', response => response.socket?.destroy()],
  ])('goes by SMS at once when WhatsApp %s, one notice all along', async (_what, answer) => {
    whatsapp.answer(answer)
    const telefone = uniqueTelefone()
    await send({ telefone, email: uniqueEmail() })
    await deliver()
    expect([whatsapp.received().length, sms.received().length, mails.length]).toEqual([1, 1, 0])
    expect(await rows()).toMatchObject([{ canal: 'sms', situacao: 'enviada' }])
  })

  it('goes by SMS after 40 seconds without a word, and by e-mail where no SMS leaves', async () => {
    const [reached, abroad] = [uniqueTelefone(), '+351912345678']
    const email = uniqueEmail()
    await send({ telefone: reached })
    await send({ telefone: abroad, email })
    await deliver()
    expect([whatsapp.received().length, sms.received().length]).toEqual([2, 0])
    await timePasses()
    await deliver()
    expect(sms.received()).toMatchObject([{ para: `55${reached}` }])
    expect(mails).toMatchObject([{ to: email, subject: 'Mudou a hora' }])
    expect((await rows()).map(row => row.situacao)).toEqual(['enviada', 'enviada'])
  })

  it('goes on at once when the provider says that it did not arrive, and is counted when no way is left', async () => {
    sms.answer(response => response.writeHead(400).end())
    await send({ telefone: uniqueTelefone() })
    await deliver()
    await report({ id: idOfSent(), status: 'failed' })
    await deliver()
    expect(sms.received()).toHaveLength(1)
    expect(await rows()).toMatchObject([{ canal: 'sms', situacao: 'desistiu', motivo: 'recusado', para: '' }])
  })

  it('that arrived before its sending was recorded is sent by no other way', async () => {
    await send({ telefone: uniqueTelefone() })
    const { id } = (await allRows<{ id: number }>(t.deps.db)`select id from mensagem`)[0] ?? { id: 0 }
    whatsapp.answer(async response => {
      await report({ id: `mensagem-${id}`, status: 'read' })
      response.end('{"ok":true}')
    })
    await deliver()
    await deliver()
    expect(await rows()).toMatchObject([{ situacao: 'enviada' }])
    expect(sms.received()).toEqual([])
  })

  it('has its reports announced by a handshake that only the word of the house opens', async () => {
    const shake = (query: object) => t.app.inject({ url: '/avisos/entregas', query: query as Record<string, string> })
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'the word', 'hub.challenge': '1158201444' }
    expect((await shake(right)).statusCode).toBe(403)
    expect((await shake({ ...right, 'hub.verify_token': '' })).statusCode).toBe(403)
    Object.assign(t.deps.config, { WHATSAPP_VERIFICACAO: 'the word' })
    const answer = await shake(right)
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ])
    for (const wrong of [{ 'hub.verify_token': 'the wore' }, { 'hub.mode': 'unsubscribe' }])
      expect((await shake({ ...right, ...wrong })).statusCode).toBe(403)
    expect((await shake({ ...right, 'hub.challenge': '<b>' })).statusCode).toBe(400)
    expect((await shake({})).statusCode).toBe(403)
  })

  it('is not told twice by a report of somebody else, a wrong secret or an unsigned one', async () => {
    await send({ telefone: uniqueTelefone() })
    await deliver()
    const body = { id: idOfSent(), status: 'delivered' }
    expect((await report(body, 'another secret')).statusCode).toBe(401)
    expect((await t.app.inject({ method: 'POST', url: '/avisos/entregas', payload: body })).statusCode).toBe(401)
    Object.assign(t.deps.config, { WHATSAPP_SEGREDO: '' })
    expect((await report(body, '')).statusCode).toBe(401)
    expect(await rows()).toMatchObject([{ situacao: 'entregando' }])
  })
})

describe('a notice without WhatsApp', () => {
  it('goes by e-mail first, and by SMS when the mailbox refuses it', async () => {
    channels = { ...channels, email: () => Promise.reject(new MessageRefused('no such box', 'endereco')) }
    const telefone = uniqueTelefone()
    const { whatsapp: _none, ...others } = messages
    await notifyOnce({ ...t.deps, messages: others }, t.deps.db, { telefone, email: uniqueEmail() }, NOTICE)
    await deliver()
    expect(sms.received()).toMatchObject([{ para: `55${telefone}` }])
    expect(whatsapp.received()).toEqual([])
  })

  it('leaves a mail server that is away after four attempts', async () => {
    channels = { ...channels, email: () => Promise.reject(new Error('away')) }
    const { whatsapp: _none, ...others } = messages
    await notifyOnce(
      { ...t.deps, messages: others },
      t.deps.db,
      { telefone: uniqueTelefone(), email: uniqueEmail() },
      NOTICE,
    )
    await deliver()
    expect(sms.received()).toHaveLength(1)
  })
})

describe('SMS of a house whose gateway fails', () => {
  const BREAKER_MS = 31_000
  afterEach(() => setPortalClock(() => Date.now()))

  it('leave once when it is back where they never left, and not again where they may have arrived', async () => {
    const { whatsapp: _none, ...others } = messages
    const telefones = Array.from({ length: 7 }, uniqueTelefone)
    // The circuit breaker stays open, however slow the machine is.
    const began = Date.now()
    setPortalClock(() => began)
    sms.answer(response => response.writeHead(500).end())
    for (const telefone of telefones) await notifyOnce({ ...t.deps, messages: others }, t.deps.db, { telefone }, NOTICE)
    await deliver(60)
    expect(sms.received()).toHaveLength(5)
    expect((await rows()).map(({ situacao, motivo }) => `${situacao} ${motivo}`)).toEqual([
      ...Array(5).fill('desistiu sem-resposta'),
      ...Array(2).fill('espera nao-saiu'),
    ])
    sms.answer(response => response.end('{"ok":true}'))
    setPortalClock(() => began + BREAKER_MS)
    for (let time = 0; time < 2; time += 1) {
      await execute(t.deps.db)`update mensagem set tentar_em = now() - interval '1 second'`
      await deliver(60)
    }
    expect(
      sms
        .received()
        .slice(5)
        .map(({ para }) => para),
    ).toEqual(telefones.slice(5).map(telefone => `55${telefone}`))
    expect((await rows()).slice(5)).toMatchObject(Array(2).fill({ situacao: 'enviada', para: '' }))
  })
})

describe('the notice of a changed hour', () => {
  const move = async (contacts: { telefone: string; email?: string }[]): Promise<void> => {
    const client = await createDespedidaClient(t)
    const { row } = await buildDespedida(t.deps)
    await client.update({ id: row.id, data_sepultamento: `${portalTime(3000).slice(0, 16)}:00` })
    await execute(t.deps.db)`delete from mudanca_a_avisar`
    for (const contact of contacts) await registerVisitor(t, row.id, { ...contact, desejoReceberAvisos: true })
    await client.update({ id: row.id, data_sepultamento: `${portalTime(3060).slice(0, 16)}:00` })
    await execute(t.deps.db)`update mudanca_a_avisar set avisar_em = now() - interval '1 second'`
    await sendDueNotices(t.deps)
  }

  it('reaches Portugal, the United States, Argentina and an old number without the ninth digit', async () => {
    const old = { telefone: uniqueTelefone() }
    const contacts = [
      { telefone: '+351912345678' },
      { telefone: '+1 202 555 0143' },
      { telefone: '+54 11 15 2345 6789' },
      old,
    ]
    await move(contacts)
    // As an earlier version stored it.
    const eight = `${old.telefone.slice(0, 2)}9${old.telefone.slice(4)}`
    await execute(t.deps.db)`update mensagem set para = ${eight} where para = ${old.telefone}`
    await deliver()
    expect(
      whatsapp
        .received()
        .map(({ para }) => para)
        .toSorted(),
    ).toEqual(['351912345678', '12025550143', '5491123456789', `55${eight.slice(0, 2)}9${eight.slice(2)}`].toSorted())
  })

  it('reaches them by e-mail in a house that sends SMS to Brazil alone', async () => {
    Object.assign(t.deps.config, { codigosExterior: [] })
    const { whatsapp: _none, ...others } = messages
    Object.assign(t.deps, { messages: others })
    const abroad = ['+351912345678', '+12025550143', '+5491123456789'].map(telefone => ({
      telefone,
      email: uniqueEmail(),
    }))
    await move(abroad)
    await deliver()
    Object.assign(t.deps, { messages })
    expect(mails.map(({ to }) => to).toSorted()).toEqual(abroad.map(({ email }) => email).toSorted())
    expect(sms.received()).toEqual([])
  })
})
