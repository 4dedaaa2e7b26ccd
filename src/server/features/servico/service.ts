import { LIST_MAX } from '#contract/limits.ts'
import { CHAVES_SERVICO_MAX } from '#contract/servico/limits.ts'
import { SERVICO } from '#contract/servico/messages.ts'
import type { ChaveServico, NovaChaveServico } from '#contract/servico/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { createServiceSecret, writeServiceKey } from '#server/http/service-key.ts'
import * as store from './store.ts'

export const listServiceKeys = (deps: Deps): Promise<ChaveServico[]> => store.listKeys(deps.db, LIST_MAX.staff)

/** Creates a key. It is shown in this response only: the database has its keyed hash. */
export const createServiceKey = (
  deps: Deps,
  session: Session,
  { nome, escopos }: NovaChaveServico,
): Promise<{ id: number; chave: string }> =>
  inTransaction(deps.db, async tx => {
    await store.lockKeys(tx)
    if ((await store.countActiveKeys(tx)) >= CHAVES_SERVICO_MAX) throw fieldProblem('nome', SERVICO.demais)
    const { secret, chaveHmac } = createServiceSecret(deps)
    const id = await store.insertKey(tx, { nome, escopos, chaveHmac, contaId: session.contaId })
    await recordAudit(tx, session.contaId, 'servico.criar', { alvo: `chave_servico:${id}`, detalhe: { nome, escopos } })
    return { id, chave: writeServiceKey(id, secret) }
  })

/** From the next call on the key is refused. @throws Problem NAO_ENCONTRADO */
export const revokeServiceKey = (deps: Deps, session: Session, id: number): Promise<{ id: number }> =>
  inTransaction(deps.db, async tx => {
    if (!(await store.revokeKey(tx, id, session.contaId))) throw new Problem('NAO_ENCONTRADO')
    await recordAudit(tx, session.contaId, 'servico.revogar', { alvo: `chave_servico:${id}` })
    return { id }
  })
