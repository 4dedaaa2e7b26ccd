import { beforeEach, describe, expect, it } from 'vitest'
import type { Message, Messages } from '#server/adapters/messages.ts'
import { allRows, execute } from '#server/db/rows.ts'
import { createNotices } from '#server/features/aviso/service.ts'
import { recordEntrega } from '#server/features/aviso/store.ts'
import { uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openFakeGateway } from '#server/testing/fake-gateway.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { hmacOfCode } from './codes-service.ts'
import { type PhoneCode, sendPhoneCode } from './phone-code-service.ts'
import { insertCode, markValidated, voidCode } from './store.ts'

const [whatsapp, sms] = [openFakeGateway(), openFakeGateway()]
const mails: Message[] = []
const t = openTestApp()
let messages: Messages
beforeEach(async () => {
  mails.length = 0
  messages = { sms: sms.open(['55']), whatsapp: whatsapp.open(['']), email: async message => void mails.push(message) }
  await execute(t.deps.db)`delete from mensagem`
})

/** A node of the portal: what one began, any other may go on with. */
const openNode = (confirms = true) => {
  const { db, secrets, log } = t.deps
  return createNotices({ db, secrets, log, messages, confirms })
}
const send = async (
  telefone: string,
  { confirms = true, ...more }: { confirms?: boolean } & Pick<PhoneCode, 'mail' | 'later'> = {},
): Promise<number> => {
  const key = { finalidade: 'recuperacao' as const, contato: telefone, dono: telefone }
  const id = await insertCode(t.deps.db, key, hmacOfCode(t.deps, key, '54321'))
  const code = { id, codigo: '54321', telefone, sms: (codigo: string) => `Código ${codigo}` }
  await sendPhoneCode({ messages, notices: openNode(confirms) }, { ...code, ...more })
  return id
}
const MAIL = { para: uniqueEmail(), assunto: 'Código', texto: (codigo: string) => `O código é ${codigo}.` }
const sentId = () => whatsapp.received().at(-1)?.id ?? ''
const rows = () => allRows<{ situacao: string; texto: string }>(t.deps.db)`select * from mensagem order by id`
const timePasses = () =>
  execute(
    t.deps.db,
  )`update mensagem set tentar_em = now() - interval '1 second' where situacao in ('enviando', 'entregando')`

describe('a code to a phone', () => {
  it.each([
    ['Portugal', '+351912345678', '351912345678'],
    ['the United States', '+12025550143', '12025550143'],
    ['Argentina', '+54111523456789', '5491123456789'],
    ['Brazil without the ninth digit', '8299887766', '5582999887766'],
  ])('of %s goes by WhatsApp, in the template of a code', async (_where, telefone, para) => {
    await send(telefone, { confirms: false })
    expect(whatsapp.received()).toMatchObject([{ para, codigo: '54321', texto: 'Código 54321' }])
    expect(sms.received()).toEqual([])
  })

  it('is the same one by SMS at once when WhatsApp refuses it, and by e-mail when SMS does too', async () => {
    whatsapp.answer(response => response.writeHead(400).end())
    await send(uniqueTelefone())
    expect(sms.received()).toMatchObject([{ codigo: '54321', texto: 'Código 54321' }])
    sms.answer(response => response.writeHead(400).end())
    await send(uniqueTelefone(), { mail: MAIL })
    expect(mails).toMatchObject([{ to: MAIL.para, subject: 'Código', text: 'O código é 54321.', code: '54321' }])
    await expect(send(uniqueTelefone())).rejects.toMatchObject({ motivo: 'recusado' })
  })

  it('goes by SMS of any node when nothing is said in time, or when it is said that it did not arrive', async () => {
    await send(uniqueTelefone())
    await openNode().deliver()
    expect(sms.received()).toEqual([])
    await timePasses()
    await Promise.all([openNode().deliver(), openNode().deliver()])
    expect(sms.received()).toMatchObject([{ codigo: '54321', texto: 'Código 54321' }])
    await send(uniqueTelefone())
    await recordEntrega(t.deps.db, sentId(), false)
    await Promise.all([openNode().deliver(), openNode().deliver()])
    expect(sms.received().map(({ codigo }) => codigo)).toEqual(['54321', '54321'])
    expect(whatsapp.received()).toHaveLength(2)
  })

  it('goes by SMS of another node when the one that called WhatsApp never says what came of it', async () => {
    let isHeld = true
    whatsapp.answer(async response => {
      // The other node looks while WhatsApp has not answered: too early at first, then in time.
      await openNode().deliver()
      expect(sms.received()).toEqual([])
      await timePasses()
      await openNode().deliver()
      isHeld = false
      response.end('{"ok":true}')
    })
    await send(uniqueTelefone())
    expect(isHeld).toBe(false)
    await openNode().deliver()
    expect([whatsapp.received().length, sms.received().length]).toEqual([1, 1])
    expect(await rows()).toEqual([])
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['that arrived', () => recordEntrega(t.deps.db, sentId(), true)],
    ['that was typed in', id => markValidated(t.deps.db, id)],
    ['that a newer one voided', id => voidCode(t.deps.db, id)],
    [
      'that has expired',
      id => execute(t.deps.db)`update codigo_verificacao set expira_em = now() - interval '1 second' where id = ${id}`,
    ],
    ['whose contact was erased', id => execute(t.deps.db)`delete from codigo_verificacao where id = ${id}`],
  ])('%s goes by no other way, and leaves nothing behind', async (_what, happens) => {
    const id = await send(uniqueTelefone(), { mail: MAIL })
    await happens(id)
    await timePasses()
    await openNode().deliver()
    await openNode().deliver()
    expect([sms.received(), mails, await rows()]).toEqual([[], [], []])
  })

  describe('that the only gateway does not take now', () => {
    const refused = async (): Promise<number> => {
      messages = { sms: messages.sms, email: messages.email }
      sms.answer(response => response.writeHead(503).end())
      await expect(send(uniqueTelefone(), { later: true })).rejects.toMatchObject({ motivo: 'nao-saiu' })
      const [waiting] = await allRows<{ id: number }>(t.deps.db)`select codigo_id::int as id from mensagem`
      sms.answer(response => response.end('{"ok":true}'))
      await execute(t.deps.db)`update mensagem set tentar_em = now() - interval '1 second'`
      return waiting?.id ?? 0
    }
    const deliverTwice = async () => {
      for (let time = 0; time < 2; time += 1) await openNode().deliver()
      // The first is the one that was not taken.
      return [sms.received().slice(1), await rows()]
    }

    it('is sent once when the gateway takes it again', async () => {
      await refused()
      expect(await deliverTwice()).toMatchObject([[{ codigo: '54321', texto: 'Código 54321' }], []])
    })

    it.each<[string, (id: number) => Promise<unknown>]>([
      ['has expired', id => execute(t.deps.db)`update codigo_verificacao set expira_em = now() where id = ${id}`],
      ['was voided, because its person read that it failed', id => voidCode(t.deps.db, id)],
    ])('is not sent late once it %s', async (_what, happens) => {
      await happens(await refused())
      expect(await deliverTwice()).toEqual([[], []])
    })
  })

  it('stands in the outbox without being readable, and only until it left', async () => {
    await send(uniqueTelefone(), { mail: MAIL })
    const stored = JSON.stringify(await rows())
    expect(stored).toContain('Código {codigo}')
    expect(stored).not.toContain('54321')
    await timePasses()
    await openNode().deliver()
    await openNode().deliver()
    expect(await rows()).toEqual([])
  })
})
