import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { issueTicket, readTicket } from '#server/live/ticket.ts'
import { buildAccount, buildApresentacao, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { syncTransmissoes } from './jobs.ts'
import { createSessionTickets } from './service.ts'

const t = openTestApp()
let moderador: TestAccount
let colaborador: TestAccount
let despedidaId = 0
let camera = ''
beforeEach(async () => {
  await t.deps.db.deleteFrom('apresentacao').execute()
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  colaborador = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
  const { row } = await buildDespedida(t.deps, { tipo: 'Privada', moderador_id: moderador.pessoaId })
  despedidaId = row.id
  camera = (await buildApresentacao(t.deps, row.id, { segmento_em: null })).camera
  await syncTransmissoes(t.deps)
})

const previewOf = async ({ authorization }: TestAccount): Promise<string> =>
  (await t.app.inject({ url: `/cliente/transmissao/${despedidaId}`, headers: { authorization } })).json().previa
const streamOf = async ({ authorization }: TestAccount): Promise<string> =>
  (await t.app.inject({ url: `/api/videos/stream/${camera}`, headers: { authorization } })).body
const statusOf = async (address: string): Promise<number> => (await t.app.inject({ url: address })).statusCode

const SECOND_NODE_MS = 2000
afterEach(() => void vi.useRealTimers())
/** Opens both addresses of a session, ends it, and moves the clock as far as the addresses may remain valid afterwards. */
const statusesAfter = async (account: TestAccount, end: () => Promise<unknown>): Promise<number[]> => {
  const addresses = [await previewOf(account), await streamOf(account)]
  // A second node, with a memory of its own.
  const second = createSessionTickets(t.deps)
  const ticketOf = (address: string): string => address.split('/')[3] ?? ''
  expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200])
  expect(await Promise.all(addresses.map(address => second(camera, ticketOf(address))))).toEqual([true, true])
  await end()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SECOND_NODE_MS })
  expect(await Promise.all(addresses.map(address => second(camera, ticketOf(address))))).toEqual([false, false])
  return Promise.all(addresses.map(statusOf))
}

describe('the stream address of a session', () => {
  it('plays for staff and for the moderator, and not for a visitor of the same stream', async () => {
    for (const account of [moderador, colaborador]) {
      expect(await statusOf(await previewOf(account))).toBe(200)
      expect(await statusOf(await streamOf(account))).toBe(200)
    }
    const forged = (await previewOf(moderador)).replace(/-S/, '-')
    expect(await statusOf(forged)).toBe(403)
  })

  it('is refused within two seconds of the sign-out, on every node', async () => {
    const signOut = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/signout',
        headers: { authorization: colaborador.authorization },
      })
    expect(await statusesAfter(colaborador, signOut)).toEqual([403, 403])
  })

  it('is refused within two seconds of the deactivation of the account', async () => {
    const end = () =>
      t.deps.db.updateTable('conta').set({ ativo: false }).where('id', '=', colaborador.contaId).execute()
    expect(await statusesAfter(colaborador, end)).toEqual([403, 403])
  })

  it('is refused within two seconds of the removal of the moderator', async () => {
    const end = () =>
      t.deps.db.updateTable('despedida').set({ moderador_id: null }).where('id', '=', despedidaId).execute()
    expect(await statusesAfter(moderador, end)).toEqual([403, 403])
  })

  it('is refused once the access code was replaced; the next address plays', async () => {
    const address = await previewOf(colaborador)
    expect(await statusOf(address)).toBe(200)
    const replaced = await t.app.inject({
      method: 'POST',
      url: `/cliente/despedida/${despedidaId}/novo-codigo`,
      headers: { authorization: colaborador.authorization },
    })
    expect(replaced.statusCode).toBe(200)
    await syncTransmissoes(t.deps)
    expect(await statusOf(address)).toBe(403)
    expect(await statusOf(await previewOf(colaborador))).toBe(200)
  })
})

it('a visitor’s ticket is never valid as a session ticket, whatever the version of the access code', () => {
  for (let versao = 0; versao < 100; versao++) {
    const ticket = readTicket(t.deps.secrets, 'c', issueTicket(t.deps.secrets, 'c', { exp: 1, versao }))
    expect(ticket).toMatchObject({ holder: 'visitante', versao })
  }
})
