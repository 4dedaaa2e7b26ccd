import { LIST_MAX } from '#contract/limits.ts'
import { CHAVES_SERVICO_MAX, SERVICO } from '#contract/servico/messages.ts'
import type { ChaveServico, NovaChaveServico } from '#contract/servico/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, hasRows, onlyRow } from '#server/db/rows.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { createServiceSecret, writeServiceKey } from '#server/http/service-key.ts'

/** Keys in use first, the newest first. */
const listKeys = (db: Executor, limit: number) => allRows<ChaveServico>(db)`
  select k.id, k.nome, k.escopos, p.nome as criada_por, k.criada_em, k.usada_em, k.revogada_em
  from chave_servico k join conta c on c.id = k.criada_por join pessoa p on p.id = c.pessoa_id
  order by k.revogada_em is not null, k.id desc limit ${limit}`

const lockKeys = (tx: Executor) => execute(tx)`select pg_advisory_xact_lock(hashtextextended('chave_servico', 0))`

const countActiveKeys = async (db: Executor): Promise<number> =>
  (await onlyRow<{ n: number }>(db)`select count(*)::int as n from chave_servico where revogada_em is null`).n

type NewKey = { nome: string; escopos: readonly string[]; chaveHmac: string; contaId: number }

const insertKey = async (tx: Executor, { nome, escopos, chaveHmac, contaId }: NewKey): Promise<number> =>
  (
    await tx
      .insertInto('chave_servico')
      .values({ nome, escopos: [...escopos], chave_hmac: chaveHmac, criada_por: contaId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** @returns false if the key does not exist or is revoked already */
const revokeKey = (tx: Executor, id: number, contaId: number) => hasRows(tx)`
  update chave_servico set revogada_em = now(), revogada_por = ${contaId}
  where id = ${id} and revogada_em is null returning 1`

export const listServiceKeys = (deps: Deps): Promise<ChaveServico[]> => listKeys(deps.db, LIST_MAX.staff)

/** Creates a key. It is shown in this response only: the database has its keyed hash. */
export const createServiceKey = (
  deps: Deps,
  session: Session,
  { nome, escopos }: NovaChaveServico,
): Promise<{ id: number; chave: string }> =>
  inTransaction(deps.db, async tx => {
    await lockKeys(tx)
    if ((await countActiveKeys(tx)) >= CHAVES_SERVICO_MAX) throw fieldProblem('nome', SERVICO.demais)
    const { secret, chaveHmac } = createServiceSecret(deps)
    const id = await insertKey(tx, { nome, escopos, chaveHmac, contaId: session.contaId })
    await recordAudit(tx, session.contaId, 'servico.criar', { alvo: `chave_servico:${id}`, detalhe: { nome, escopos } })
    return { id, chave: writeServiceKey(id, secret) }
  })

/** From the next call on the key is refused. @throws Problem NAO_ENCONTRADO */
export const revokeServiceKey = (deps: Deps, session: Session, id: number): Promise<{ id: number }> =>
  inTransaction(deps.db, async tx => {
    if (!(await revokeKey(tx, id, session.contaId))) throw new Problem('NAO_ENCONTRADO')
    await recordAudit(tx, session.contaId, 'servico.revogar', { alvo: `chave_servico:${id}` })
    return { id }
  })
