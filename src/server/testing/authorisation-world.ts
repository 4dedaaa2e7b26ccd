import type { InjectOptions } from 'fastify'
import {
  buildAccount,
  buildApresentacao,
  buildDespedida,
  buildEventMessage,
  type TestAccount,
  type TestDespedida,
} from './factories.ts'
import { homenagem, sendHomenagem } from './homenagem-form.ts'
import { addModerador, addPedido, addPedidoPagina } from './moderadores.ts'
import type { TestApp } from './test-app.ts'
import { storeVerifiedPhone } from './verified-phone.ts'

/**
 * The columns of the authorisation table, in its order; `second` is another moderator of the same despedida, `asker` has proven a
 * phone and waits for an answer to a request for access and to one for a page, which give no right yet.
 */
export const ACTORS = [
  'anonymous',
  'pass',
  'own',
  'other',
  'colaborador',
  'admin',
  'revoked',
  'second',
  'asker',
] as const
export type Actor = (typeof ACTORS)[number]

/** One private despedida with everything a call may refer to, and the relation of every actor to it. */
export type World = {
  t: TestApp
  despedida: TestDespedida
  apresentacao: { id: number; camera: string }
  homenagemId: number
  eventoId: number
  /** A person who is none of the actors: the target of calls about people. */
  otherStaff: TestAccount
  accounts: Record<'own' | 'other' | 'colaborador' | 'admin' | 'revoked' | 'second', TestAccount>
  headersOf: (actor: Actor) => Record<string, string>
}

const eventHomenagem = async (t: TestApp): Promise<number> => {
  const evento = await t.deps.db
    .insertInto('evento')
    .values({ nome: 'Finados2025', empresa: 'Memorial Parque Maceió', titulo: 'PainelFinados' })
    .onConflict(conflict => conflict.columns(['nome', 'empresa']).doUpdateSet({ titulo: 'PainelFinados' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return buildEventMessage(t.deps, evento.id)
}

const visitorCookieOf = async (t: TestApp, { row, codigo }: TestDespedida): Promise<string> => {
  const response = await t.app.inject({ url: `/exibicao/validar-codigo?despedidaId=${row.id}&codigo=${codigo}` })
  return response.cookies.map(cookie => `${cookie.name}=${cookie.value}`).join('; ')
}

export const buildWorld = async (t: TestApp): Promise<World> => {
  const own = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  const despedida = await buildDespedida(t.deps, { tipo: 'Privada', moderador_id: own.pessoaId })
  await t.deps.db.updateTable('apresentacao').set({ status: false }).execute()
  const apresentacao = await buildApresentacao(t.deps, despedida.row.id)
  const homenagem = await t.deps.db
    .insertInto('homenagem')
    .values({ despedida_id: despedida.row.id, nome: 'Rosa', descricao: 'Com carinho.', imagem: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accounts = {
    own,
    other: await buildAccount(t.deps, ['ROLE_MODERADOR']),
    colaborador: await buildAccount(t.deps, ['ROLE_COLABORADOR']),
    admin: await buildAccount(t.deps, ['ROLE_ADMIN']),
    revoked: await buildAccount(t.deps, ['ROLE_ADMIN']),
    second: await buildAccount(t.deps, ['ROLE_MODERADOR']),
  }
  await addModerador(t, despedida.row.id, accounts.second)
  await addPedido(t, despedida.row.id)
  await addPedidoPagina(t)
  await t.deps.db
    .updateTable('sessao')
    .set({ encerrada_em: new Date().toISOString() })
    .where('id', '=', accounts.revoked.sessaoId)
    .execute()
  const cookie = await visitorCookieOf(t, despedida)
  return {
    t,
    despedida,
    apresentacao,
    homenagemId: homenagem.id,
    eventoId: await eventHomenagem(t),
    otherStaff: await buildAccount(t.deps, ['ROLE_COLABORADOR']),
    accounts,
    headersOf: (actor): Record<string, string> => {
      if (actor === 'anonymous' || actor === 'asker') return {}
      return actor === 'pass' ? { cookie } : { authorization: accounts[actor].authorization }
    },
  }
}

/** A phone this actor verified, as `validacao/verificar` leaves it. */
export const verifyPhone = async ({ t, accounts }: World, actor: Actor, telefone: string): Promise<void> => {
  if (actor === 'anonymous' || actor === 'pass' || actor === 'asker') return
  await storeVerifiedPhone(t, accounts[actor], telefone)
}

let requestCount = 0
/** Sends as this actor, each time from an address of its own, so that no limit by address speaks instead of the policy. */
export const ask = async (world: World, actor: Actor, options: InjectOptions): Promise<number> => {
  requestCount += 1
  const response = await world.t.app.inject({
    ...options,
    headers: { ...options.headers, ...world.headersOf(actor) },
    remoteAddress: `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
  })
  return response.statusCode
}

export const askHomenagem = async (world: World, actor: Actor): Promise<number> =>
  (await sendHomenagem(world.t, { homenagem: homenagem(world.despedida.row.id), headers: world.headersOf(actor) }))
    .statusCode
