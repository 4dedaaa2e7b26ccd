import type { ServiceScope } from '#contract/roles.ts'
import { createServiceSecret, writeServiceKey } from '#server/http/service-key.ts'
import { buildAccount } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A service key, created directly in the database. */
export const buildServiceKey = async (
  { deps }: TestApp,
  escopos: readonly ServiceScope[] = ['falecidos.escrever', 'falecidos.ler'],
) => {
  const { contaId } = await buildAccount(deps, ['ROLE_ADMIN'])
  const { secret, chaveHmac } = createServiceSecret(deps)
  const { id } = await deps.db
    .insertInto('chave_servico')
    .values({ nome: 'ERP', escopos: [...escopos], chave_hmac: chaveHmac, criada_por: contaId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret, headers: { authorization: `Bearer ${writeServiceKey(id, secret)}` } }
}
