import type { InjectOptions } from 'fastify'
import type { CallKey } from '#contract/routes.ts'
import { createServiceSecret } from '#server/http/service-key.ts'
import { A, type Entry, get, post, put, SERVICE } from './authorisation-rows.ts'
import type { World } from './authorisation-world.ts'

const revoke = async ({ t, accounts }: World): Promise<InjectOptions> => {
  const { id } = await t.deps.db
    .insertInto('chave_servico')
    .values({
      nome: 'Sistema antigo',
      escopos: ['falecidos.ler'],
      chave_hmac: createServiceSecret(t.deps).chaveHmac,
      criada_por: accounts.admin.contaId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { method: 'DELETE', url: `/cliente/servico/chaves/${id}` }
}

/** Calls that fill the register of the deceased, and the keys for them. */
export const REGISTER_TABLE = {
  'GET /cliente/servico/chaves': { row: A, ask: get('/cliente/servico/chaves') },
  'POST /cliente/servico/chaves': {
    row: A,
    ask: post('/cliente/servico/chaves', { nome: 'ERP', escopos: ['falecidos.escrever'] }),
  },
  'DELETE /cliente/servico/chaves/:id': { row: A, ask: revoke },
  'GET /integracao/falecidos/:contrato': { row: SERVICE, ask: get('/integracao/falecidos/C-1') },
  'PUT /integracao/falecidos/:contrato': { row: SERVICE, ask: put('/integracao/falecidos/C-1', { nome: 'Ana' }) },
  'POST /integracao/falecidos': { row: SERVICE, ask: post('/integracao/falecidos', { falecidos: [{ nome: 'Ana' }] }) },
} as const satisfies Partial<Record<CallKey, Entry>>
