import { beforeEach, describe, expect, it } from 'vitest'
import type { Message, Messages } from '#server/adapters/messages.ts'
import { recordEntrega } from '#server/features/aviso/store.ts'
import { uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openFakeGateway } from '#server/testing/fake-gateway.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { until } from '#server/testing/wait.ts'
import { sendPhoneCode } from './phone-code-service.ts'

const [whatsapp, sms] = [openFakeGateway(), openFakeGateway()]
const mails: Message[] = []
const t = openTestApp()
let messages: Messages
beforeEach(() => {
  mails.length = 0
  messages = { sms: sms.open(['55']), whatsapp: whatsapp.open(['']), email: async message => void mails.push(message) }
})

const MAIL = { to: uniqueEmail(), subject: 'Código', text: 'Código 54321', code: '54321' }
const deps = (secret = 'secret') => ({ ...t.deps, messages, config: { WHATSAPP_SEGREDO: secret } })
const send = (telefone: string, options: object = {}, secret?: string) =>
  sendPhoneCode(
    deps(secret),
    { to: telefone, text: 'Código 54321', code: '54321' },
    { pollMs: 1, waitMs: 40_000, ...options },
  )
const sentId = () => whatsapp.received()[0]?.id ?? ''

describe('a code to a phone', () => {
  it.each([
    ['Portugal', '+351912345678', '351912345678'],
    ['the United States', '+12025550143', '12025550143'],
    ['Argentina', '+54111523456789', '5491123456789'],
    ['Brazil without the ninth digit', '8299887766', '5582999887766'],
  ])('of %s goes by WhatsApp, in the template of a code', async (_where, telefone, para) => {
    await send(telefone, {}, '')
    expect(whatsapp.received()).toMatchObject([{ para, codigo: '54321' }])
    expect(sms.received()).toEqual([])
  })

  it('is the same one by SMS at once when WhatsApp refuses it, and by e-mail when SMS does too', async () => {
    whatsapp.answer(response => response.writeHead(400).end())
    await send(uniqueTelefone())
    expect(sms.received()).toMatchObject([{ codigo: '54321' }])
    sms.answer(response => response.writeHead(400).end())
    await send(uniqueTelefone(), { mail: MAIL })
    expect(mails).toEqual([MAIL])
    await expect(send(uniqueTelefone())).rejects.toMatchObject({ motivo: 'recusado' })
  })

  it('goes by SMS when nothing is said in time, or when it is said that it did not arrive', async () => {
    await send(uniqueTelefone(), { waitMs: 5 })
    await until(() => sms.received().length === 1)
    await send(uniqueTelefone())
    await recordEntrega(t.deps.db, whatsapp.received()[1]?.id ?? '', false)
    await until(() => sms.received().length === 2)
    expect(sms.received().map(({ codigo }) => codigo)).toEqual(['54321', '54321'])
  })

  it('that arrived, or was typed in already, goes by no other way', async () => {
    await send(uniqueTelefone())
    await recordEntrega(t.deps.db, sentId(), true)
    let asked = 0
    await send(uniqueTelefone(), {
      isUsed: async () => {
        asked += 1
        return asked > 1
      },
    })
    await until(() => asked === 2)
    expect(sms.received()).toEqual([])
  })
})
