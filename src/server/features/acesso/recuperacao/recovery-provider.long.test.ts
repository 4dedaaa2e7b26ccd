import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '#server/adapters/messages.ts'
import { readConfig } from '#server/config.ts'
import { buildAccount, uniqueEmail } from '#server/testing/factories.ts'
import { outcome } from '#server/testing/outcome.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { waitFor } from '#server/testing/wait.ts'

let t: TestApp
const provider: { email: (message: Message) => Promise<void> } = { email: () => Promise.resolve() }
const start = async (neutral: boolean) => {
  const config = readConfig({ DATA_DIR: tmpdir(), RECUPERACAO_NEUTRA: String(neutral) })
  const messages = { email: (message: Message) => provider.email(message), sms: () => Promise.resolve() }
  t = await createTestApp({ config, messages })
}
afterEach(() => t.close())

let lastAddress = 0
const requestCode = (valor: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/validar-contato',
    query: { valor, tipo: 'email' },
    remoteAddress: `10.5.0.${++lastAddress}`,
  })
const account = async () => (await buildAccount(t.deps, ['ROLE_MODERADOR'])).email

describe('an unavailable message provider', () => {
  it('does not reveal which contacts are known; after three failures all get the same error, until the provider is back', async () => {
    await start(true)
    const email = vi.fn(() => Promise.reject(new Error('away')))
    provider.email = email
    for (let time = 1; time <= 3; time += 1) {
      expect((await requestCode(await account())).statusCode).toBe(200)
      await waitFor(() => expect(email).toHaveBeenCalledTimes(time))
    }
    const known = await account()
    const refused = [await requestCode(known), await requestCode(uniqueEmail())]
    expect(
      refused.map(response => [response.statusCode, response.json().code, response.headers['retry-after']]),
    ).toEqual([
      [503, 'INDISPONIVEL', '30'],
      [503, 'INDISPONIVEL', '30'],
    ])
    expect(email).toHaveBeenCalledTimes(3)
    const later = Date.now() + 31_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    provider.email = vi.fn(() => Promise.resolve())
    expect((await requestCode(known)).json().restante).toBe(120)
    await waitFor(() => expect(provider.email).toHaveBeenCalledTimes(1))
    vi.restoreAllMocks()
  })

  it('delays no response: it is sent first', async () => {
    await start(true)
    const email = vi.fn(() => new Promise<void>(() => undefined))
    provider.email = email
    const contact = await account()
    const response = await requestCode(contact)
    expect([response.statusCode, email.mock.calls.length]).toEqual([200, 0])
    await waitFor(() => expect(email).toHaveBeenCalledTimes(1))
  })

  it('receives no SMS for a number that is no mobile one, also where an account has it', async () => {
    const sms = vi.fn(() => Promise.resolve())
    t = await createTestApp({ messages: { email: sms, sms } })
    const telefone = '82332145678'
    const { pessoaId } = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await t.deps.db.updateTable('pessoa').set({ telefone }).where('id', '=', pessoaId).execute()
    const url = `/api/auth/validar-contato?valor=${telefone}&tipo=telefone`
    const response = await t.app.inject({ method: 'POST', url })
    expect(outcome(response)).toEqual([400, 'Telefone inválido'])
    expect(sms).not.toHaveBeenCalled()
  })

  it('receives each code at most once', async () => {
    await start(true)
    const email = vi.fn(() => Promise.reject(new Error('away')))
    provider.email = email
    const contact = await account()
    for (let time = 0; time < 5; time += 1) expect((await requestCode(contact)).statusCode).toBe(200)
    await waitFor(() => expect(email).toHaveBeenCalled())
    // A second one would leave within the same delay.
    await pause(300)
    expect(email).toHaveBeenCalledTimes(1)
  })
})

describe('with RECUPERACAO_NEUTRA=false', () => {
  it('an unknown contact is reported with the text of the specification', async () => {
    await start(false)
    const response = await requestCode(uniqueEmail())
    const sentence = 'Erro ao enviar o código. Verifique se o e-mail está cadastrado.'
    expect([response.statusCode, response.json().mensagem]).toEqual([400, sentence])
  })

  it('a failed send is reported, and the next attempt sends without a wait', async () => {
    await start(false)
    provider.email = () => Promise.reject(new Error('away'))
    const contact = await account()
    expect((await requestCode(contact)).statusCode).toBe(503)
    provider.email = () => Promise.resolve()
    expect((await requestCode(contact)).json().restante).toBe(120)
  })
})
