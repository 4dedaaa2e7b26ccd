import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Message, MessageNotSent, MessageRefused } from '#server/adapters/messages.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createNotices, isDecentHour } from './service.ts'
import { insertNotice } from './store.ts'

let t: TestApp
let sent: Message[]
let response: () => Promise<void>
let isDecent: boolean
const NOTICE = { canal: 'email', para: 'ana@exemplo.com.br', assunto: 'Aviso', texto: 'Olá' } as const

beforeEach(async () => {
  t = await createTestApp()
  sent = []
  isDecent = true
  response = () => Promise.resolve()
})
afterEach(() => t.close())

const open = () => {
  const take = async (message: Message) => {
    sent.push(message)
    await response()
  }
  return createNotices({
    db: t.deps.db,
    secrets: t.deps.secrets,
    log: t.deps.log,
    messages: { sms: take, email: take },
    backOffSeconds: () => 60,
    recordIntervalMs: 1,
    isDecent: () => isDecent,
  })
}
const state = async () =>
  (await sql<{ situacao: string; para: string }>`select situacao, para from mensagem order by id`.execute(t.deps.db))
    .rows
const motives = async () =>
  (await sql<{ motivo: string }>`select motivo from mensagem order by id`.execute(t.deps.db)).rows.map(
    row => row.motivo,
  )
const makeDue = () => sql`update mensagem set tentar_em = now() - interval '1 second'`.execute(t.deps.db)

describe('queued notices', () => {
  it('are stored in the transaction, and not at all if it fails', async () => {
    const notices = open()
    await expect(
      t.deps.db.transaction().execute(async tx => {
        await notices.send(tx, NOTICE)
        throw new Error('changed our mind')
      }),
    ).rejects.toThrow('changed our mind')
    await t.deps.db.transaction().execute(tx => notices.send(tx, NOTICE))
    await notices.deliver()
    expect(sent).toHaveLength(1)
    expect(await state()).toEqual([{ situacao: 'enviada', para: '' }])
  })

  it('with the same key are sent once', async () => {
    const notices = open()
    await notices.send(t.deps.db, { ...NOTICE, chave: 'troca-7' })
    await notices.send(t.deps.db, { ...NOTICE, chave: 'troca-7' })
    await notices.deliver()
    expect(sent).toHaveLength(1)
  })

  it('by e-mail are retried later with the same Message-ID', async () => {
    const notices = open()
    response = () => Promise.reject(new Error('451 greylisted'))
    await notices.send(t.deps.db, NOTICE)
    await notices.deliver()
    await notices.deliver()
    expect(sent).toHaveLength(1)
    response = () => Promise.resolve()
    await makeDue()
    await notices.deliver()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.id).toBe(sent[0]?.id)
    expect(await state()).toMatchObject([{ situacao: 'enviada' }])
  })

  it('are sent once if the database is away when they have left', async () => {
    const notices = open()
    await notices.send(t.deps.db, NOTICE)
    await sql`create sequence quedas`.execute(t.deps.db)
    // A sequence counts also what is rolled back: the first three attempts fail.
    await sql`create function cair() returns trigger language plpgsql as $$ begin
      if nextval('quedas') <= 3 then raise exception 'shutting down' using errcode = '57P01'; end if;
      return new; end $$`.execute(t.deps.db)
    await sql`create trigger cair before update on mensagem for each row when (new.situacao = 'enviada')
      execute function cair()`.execute(t.deps.db)
    await notices.deliver()
    await makeDue()
    await notices.deliver()
    expect(sent).toHaveLength(1)
    expect(await state()).toMatchObject([{ situacao: 'enviada' }])
  })

  it.each([
    ['an e-mail refused permanently', NOTICE, new MessageRefused('550', 'endereco')],
    ['an SMS of unknown outcome', { ...NOTICE, canal: 'sms', para: '82999998888' } as const, new Error('timeout')],
  ])('%s is not retried', async (_name, notice, error) => {
    const notices = open()
    response = () => Promise.reject(error)
    await notices.send(t.deps.db, notice)
    await notices.deliver()
    await makeDue()
    await notices.deliver()
    expect(sent).toHaveLength(1)
    expect(await state()).toEqual([{ situacao: 'desistiu', para: '' }])
  })

  const SMS = { ...NOTICE, canal: 'sms', para: '82999998888' } as const
  const away = () => Promise.reject(new MessageNotSent('connection refused', 'nao-saiu'))

  it('by SMS that certainly did not leave are sent when the gateway is back, once', async () => {
    const notices = open()
    response = away
    await notices.send(t.deps.db, SMS)
    for (let time = 0; time < 3; time += 1) {
      await notices.deliver()
      expect(await state()).toEqual([{ situacao: 'espera', para: SMS.para }])
      await makeDue()
    }
    response = () => Promise.resolve()
    for (let time = 0; time < 2; time += 1) {
      await notices.deliver()
      await makeDue()
    }
    expect(sent).toHaveLength(4)
    expect(await state()).toEqual([{ situacao: 'enviada', para: '' }])
  })

  it('by SMS are not sent again after an unknown outcome that follows attempts that did not leave', async () => {
    const notices = open()
    response = away
    await notices.send(t.deps.db, SMS)
    await notices.deliver()
    response = () => Promise.reject(new Error('timeout'))
    for (let time = 0; time < 2; time += 1) {
      await makeDue()
      await notices.deliver()
    }
    expect(sent).toHaveLength(2)
    expect(await motives()).toEqual(['sem-resposta'])
  })

  it('to one phone leave in their order: the newest hour is read last', async () => {
    const notices = open()
    response = away
    await notices.send(t.deps.db, { ...SMS, texto: 'Às 15h' })
    await notices.deliver()
    response = () => Promise.resolve()
    await notices.send(t.deps.db, { ...SMS, texto: 'Às 16h' })
    await notices.send(t.deps.db, { ...SMS, para: '82999997777', texto: 'Outra pessoa' })
    await notices.deliver()
    await makeDue()
    await notices.deliver()
    expect(sent.map(one => one.text)).toEqual(['Às 15h', 'Outra pessoa', 'Às 15h', 'Às 16h'])
  })

  it('of a date that never left say so when their date is over', async () => {
    const notices = open()
    isDecent = false
    await notices.send(t.deps.db, { ...SMS, ate: '2100-01-01 19:00:00' })
    await notices.deliver()
    await sql`update mensagem set ate = now() - interval '1 second'`.execute(t.deps.db)
    await makeDue()
    await notices.deliver()
    expect([sent, await motives()]).toEqual([[], ['nao-saiu']])
  })

  it('are given up after 24 hours', async () => {
    const notices = open()
    response = () => Promise.reject(new Error('down'))
    await notices.send(t.deps.db, NOTICE)
    await sql`update mensagem set criada_em = now() - interval '24 hours'`.execute(t.deps.db)
    await notices.deliver()
    expect(await state()).toMatchObject([{ situacao: 'desistiu' }])
  })

  it('of a date wait for a decent hour, and are given up when their date is over', async () => {
    const notices = open()
    isDecent = false
    await notices.send(t.deps.db, { ...NOTICE, ate: '2100-01-01 19:00:00' })
    await notices.send(t.deps.db, { ...NOTICE, canal: 'sms', para: '82999998888', ate: '2100-01-01 19:00:00' })
    await notices.deliver()
    expect(sent).toEqual([])
    isDecent = true
    await sql`update mensagem set ate = now() - interval '1 second' where canal = 'email'`.execute(t.deps.db)
    await makeDue()
    await notices.deliver()
    expect(sent.map(one => one.to)).toEqual(['82999998888'])
    expect(await state()).toEqual([
      { situacao: 'desistiu', para: '' },
      { situacao: 'enviada', para: '' },
    ])
  })

  it('reach each person once with two concurrent senders', async () => {
    for (let n = 0; n < 20; n += 1) await insertNotice(t.deps.db, { ...NOTICE, para: `p${n}@exemplo.com.br` })
    response = () => pause(5)
    await Promise.all([open().deliver(), open().deliver()])
    expect(new Set(sent.map(one => one.to)).size).toBe(20)
    expect(sent).toHaveLength(20)
  })

  it('claimed by a node that died are sent again by e-mail, and not by SMS', async () => {
    const notices = open()
    await notices.send(t.deps.db, NOTICE)
    await notices.send(t.deps.db, { ...NOTICE, canal: 'sms', para: '82999998888' })
    await sql`update mensagem set situacao = 'enviando', tentativas = 1`.execute(t.deps.db)
    await makeDue()
    await notices.deliver()
    expect(sent.map(one => one.to)).toEqual([NOTICE.para])
  })
})

it.each([
  ['11:59:59', false],
  ['12:00:00', true],
  ['22:59:59', true],
  ['23:00:00', false],
])('a notice of a date may leave at %s UTC, three hours ahead of the portal: %s', (hour, expected) => {
  expect(isDecentHour({ TZ_PORTAL: 'America/Maceio' }, () => Date.parse(`2026-11-26T${hour}Z`))).toBe(expected)
})
