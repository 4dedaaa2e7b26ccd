import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message, Messages } from '#server/adapters/messages.ts'
import { buildAccount, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createDeferred } from '#server/testing/wait.ts'

const t = openTestApp(() => ({ messages }))
let authorization: string
const provider: { sms: (message: Message) => Promise<void> } = { sms: () => Promise.resolve() }
const messages: Messages = { sms: message => provider.sms(message), email: () => Promise.resolve() }
beforeEach(async () => {
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})

const call = (path: string, payload: object) =>
  t.app.inject({ method: 'POST', url: `/validacao/${path}`, headers: { authorization }, payload })

describe('a message provider that', () => {
  it('refuses is reported with 503, and the next attempt sends a working code without a wait', async () => {
    const telefone = uniqueTelefone()
    const sent: string[] = []
    provider.sms = ({ code }) => {
      sent.push(code ?? '')
      return Promise.reject(new Error(`gateway said no to ${telefone}`))
    }
    const failed = await call('salvar', { telefone })
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'INDISPONIVEL'])
    expect(failed.headers['retry-after']).toBe('5')
    expect(failed.body).not.toContain(telefone)
    expect((await call('verificar', { telefone, token: sent[0] })).statusCode).toBe(400)
    provider.sms = ({ code }) => {
      sent.push(code ?? '')
      return Promise.resolve()
    }
    expect((await call('salvar', { telefone })).json().restante).toBe(150)
    expect((await call('verificar', { telefone, token: sent[1] })).json().mensagem).toBe('Sucesso')
  })

  it('was unavailable for more than five attempts has not used up the phone’s daily limit', async () => {
    const telefone = uniqueTelefone()
    provider.sms = () => Promise.reject(new Error('away'))
    for (let time = 0; time < 7; time++) expect((await call('salvar', { telefone })).statusCode).toBe(503)
    provider.sms = () => Promise.resolve()
    expect((await call('salvar', { telefone })).json()).toEqual({ id: expect.any(Number), restante: 150 })
  })

  it('remains unavailable receives no more requests than the limit of one account', async () => {
    let requestCount = 0
    provider.sms = () => {
      requestCount += 1
      return Promise.reject(new Error('away'))
    }
    const statuses: number[] = []
    // Codes of the other tests count too.
    await t.deps.db.deleteFrom('limite').execute()
    for (let time = 0; time < 32; time++) {
      const telefone = uniqueTelefone()
      const headers = { authorization }
      const response = await t.app.inject({
        method: 'POST',
        url: '/validacao/salvar',
        headers,
        payload: { telefone },
      })
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([...Array(30).fill(503), 429, 429])
    expect(requestCount).toBe(30)
  })

  it('never responds is abandoned within five seconds, while other requests proceed', async () => {
    const telefone = uniqueTelefone()
    const { promise: requested, resolve: request } = createDeferred()
    provider.sms = () => {
      request()
      return new Promise(() => {})
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isOver = false
    const sending = call('salvar', { telefone }).finally(() => {
      isOver = true
    })
    await requested
    const other = await t.app.inject({ url: '/cliente/perfil', headers: { authorization } })
    expect(other.statusCode).toBe(200)
    expect(isOver).toBe(false)
    vi.advanceTimersByTime(5000)
    expect((await sending).statusCode).toBe(503)
    expect(isOver).toBe(true)
    vi.useRealTimers()
    provider.sms = () => Promise.resolve()
    expect((await call('salvar', { telefone })).statusCode).toBe(200)
  })
})
