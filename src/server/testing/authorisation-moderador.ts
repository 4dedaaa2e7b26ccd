import type { CallKey } from '#contract/routes.ts'
import { randomName } from '#server/core/secrets.ts'
import { type Entry, get, idOf, OWN, PUBLIC, post, put, refusing, STAFF } from './authorisation-rows.ts'
import { verifyPhone, type World } from './authorisation-world.ts'
import { buildAccount, uniqueEmail, uniqueTelefone } from './factories.ts'
import { addModerador } from './moderadores.ts'

/** As the world began: its two moderators, the first one first, and no invitation. */
const withTwoModeradores = async (w: World): Promise<void> => {
  const { own, second } = w.accounts
  const { db } = w.t.deps
  await db.updateTable('despedida').set({ moderador_id: own.pessoaId }).where('id', '=', idOf(w)).execute()
  await db
    .deleteFrom('moderador_despedida')
    .where('despedida_id', '=', idOf(w))
    .where('pessoa_id', '<>', own.pessoaId)
    .execute()
  await db.deleteFrom('convite_moderador').where('despedida_id', '=', idOf(w)).execute()
  await addModerador(w.t, idOf(w), second)
}

/** Calls about the moderators of a despedida, their invitations and their access. */
export const MODERADOR_TABLE = {
  'GET /cliente/despedida/:id/acesso-enviado': {
    row: STAFF,
    ask: w => get(`/cliente/despedida/${idOf(w)}/acesso-enviado`),
  },
  'POST /cliente/despedida/:id/enviar-acesso': {
    row: STAFF,
    ask: w => post(`/cliente/despedida/${idOf(w)}/enviar-acesso`),
  },
  'GET /cliente/despedida/:id/moderadores': { row: OWN, ask: w => get(`/cliente/despedida/${idOf(w)}/moderadores`) },
  'POST /cliente/despedida/:id/moderadores': {
    row: OWN,
    ask: async (w, actor) => {
      await withTwoModeradores(w)
      const telefone = uniqueTelefone()
      await verifyPhone(w, actor, telefone)
      const pessoa = { nome: 'Davi Rosa', telefone, email: uniqueEmail() }
      return post(`/cliente/despedida/${idOf(w)}/moderadores`, pessoa)
    },
  },
  'PUT /cliente/despedida/:id/moderadores/avisos': {
    // Of the caller's own notices alone: staff have none.
    row: [401, 401, 200, 404, 404, 404, 401],
    ask: w => put(`/cliente/despedida/${idOf(w)}/moderadores/avisos`, { avisos: false }),
  },
  'DELETE /cliente/despedida/:id/moderadores/:pessoa': {
    // Only staff remove somebody else.
    row: [401, 401, 403, 404, 200, 200, 401],
    second: 403,
    ask: async w => {
      await withTwoModeradores(w)
      const third = await buildAccount(w.t.deps, ['ROLE_MODERADOR'])
      await addModerador(w.t, idOf(w), third)
      return { method: 'DELETE', url: `/cliente/despedida/${idOf(w)}/moderadores/${third.pessoaId}` }
    },
  },
  'POST /cliente/despedida/:id/moderadores/:pessoa/primeiro': {
    row: OWN,
    // Only the first one hands over.
    second: 403,
    ask: async w => {
      await withTwoModeradores(w)
      return post(`/cliente/despedida/${idOf(w)}/moderadores/${w.accounts.second.pessoaId}/primeiro`)
    },
  },
  'POST /cliente/despedida/:id/convites': {
    row: OWN,
    ask: async w => {
      await withTwoModeradores(w)
      return post(`/cliente/despedida/${idOf(w)}/convites`, { nome: 'Davi Rosa', telefone: uniqueTelefone() })
    },
  },
  'DELETE /cliente/despedida/:id/convites/:convite': {
    row: refusing(OWN, 404),
    ask: w => ({ method: 'DELETE', url: `/cliente/despedida/${idOf(w)}/convites/987654321` }),
  },
  'POST /api/auth/convite': {
    row: refusing(PUBLIC, 400),
    ask: () => post('/api/auth/convite', { token: randomName() }),
  },
  'POST /api/auth/aceitar-convite': {
    row: refusing(PUBLIC, 400),
    ask: () => post('/api/auth/aceitar-convite', { token: randomName() }),
  },
  'POST /api/auth/criar-senha': {
    row: refusing(PUBLIC, 400),
    ask: post('/api/auth/criar-senha', { token: 'outro', senhaNova: 'memorial de 1973' }),
  },
  'POST /cliente/moderador/:id/link-senha': {
    row: refusing(STAFF, 404),
    ask: post('/cliente/moderador/987654321/link-senha', {}),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
