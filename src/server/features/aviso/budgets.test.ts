import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import type { Message } from '#server/adapters/messages.ts'
import {
  buildAccount,
  buildDespedida,
  confirmPhoneOf,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { openFamilyApp } from '#server/testing/family-app.ts'
import { addModerador, addPedido } from '#server/testing/moderadores.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { postTitular } from '#server/testing/titular.ts'
import { storeVerifiedPhone } from '#server/testing/verified-phone.ts'
import { waitFor } from '#server/testing/wait.ts'

const { t, notices, ask, staff } = openFamilyApp()
const sent: Message[] = []
beforeEach(() => {
  sent.length = 0
  Object.assign(notices, { sendCode: async (notice: (typeof notices.sent)[number]) => void notices.sent.push(notice) })
  Object.assign(t.deps, { messages: { ...t.deps.messages, sms: async (message: Message) => void sent.push(message) } })
})

const post = (url: string, payload: object = {}, who?: TestAccount) =>
  t.app.inject({
    ...{ method: 'POST', url, payload, remoteAddress: freshAddress() },
    headers: who ? { authorization: who.authorization } : {},
  })
const family = async (role: Role = 'ROLE_MODERADOR') => {
  const who = await buildAccount(t.deps, [role])
  const { row } = await buildDespedida(t.deps, { tipo: 'Privada' })
  if (role === 'ROLE_MODERADOR') await addModerador(t, row.id, who)
  return { who, id: row.id }
}

const paid = (to: string) => notices.to(to).map(({ verba }) => verba)

describe('a code to a phone is paid from the part of', () => {
  it.each<[string, string, (telefone: string) => Promise<unknown>]>([
    [
      'recovery, for a new password',
      'recuperacao',
      telefone => post(`/api/auth/validar-contato?valor=${telefone}&tipo=telefone`),
    ],
    [
      'whoever has no account, for access',
      'pedido',
      async contato => post('/exibicao/pedido-acesso/codigo', { contato, despedida: (await family()).id }),
    ],
    ['whoever has no account, for a page', 'pedido', contato => post('/exibicao/pedido-pagina/codigo', { contato })],
    ['whoever has no account, for the own data', 'pedido', contato => postTitular(t, 'codigo', { contato })],
    ['the staff that sends it', 'equipe', telefone => post('/validacao/salvar', { telefone }, staff)],
    [
      'moderators, where one of them sends it',
      'moderador',
      async telefone => post('/validacao/salvar', { telefone }, (await family()).who),
    ],
  ])('%s', async (_whom, budget, send) => {
    const account = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await confirmPhoneOf(t.deps, account)
    await send(account.telefone)
    // A code whose person was answered before is a notice.
    await waitFor(() => expect([...sent.map(message => message.budget), ...paid(account.telefone)]).toEqual([budget]))
  })
})

describe('a notice is paid from the part of whoever causes it:', () => {
  it.each<[Role, string]>([
    ['ROLE_COLABORADOR', 'equipe'],
    ['ROLE_MODERADOR', 'moderador'],
  ])('an invitation, another moderator and an answer by %s from %s', async (role, budget) => {
    const { who, id } = await family(role)
    const [invited, added, asker] = [uniqueTelefone(), uniqueTelefone(), uniqueTelefone()]
    await ask('POST', `/cliente/despedida/${id}/convites`, who, { nome: 'Davi', telefone: invited })
    await storeVerifiedPhone(t, who, added)
    const person = { nome: 'Clara', telefone: added, email: uniqueEmail() }
    await ask('POST', `/cliente/despedida/${id}/moderadores`, who, person)
    const pedido = await addPedido(t, id, { contato: asker })
    await ask('PUT', `/cliente/despedida/${id}/pedidos-acesso/${pedido}`, who, { aceito: true })
    expect([paid(invited), paid(added), paid(asker)]).toEqual([[budget], [budget], [budget]])
  })

  it('the access of who accepts an invitation from that of moderators', async () => {
    const { who, id } = await family()
    const telefone = uniqueTelefone()
    await ask('POST', `/cliente/despedida/${id}/convites`, who, { nome: 'Davi', telefone })
    const token = /\/convite#([\w-]{22})\s/.exec(notices.to(telefone)[0]?.texto ?? '')?.[1]
    const body = { token, nome: 'Davi', email: uniqueEmail(), senhaNova: 'um jardim sereno' }
    expect((await post('/api/auth/aceitar-convite', body)).statusCode).toBe(200)
    expect(paid(telefone)).toEqual(['moderador', 'moderador'])
  })
})
