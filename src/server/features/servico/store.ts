import type { ChaveServico } from '#contract/servico/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, hasRows, onlyRow } from '#server/db/rows.ts'

/** Keys in use first, the newest first. */
export const listKeys = (db: Executor, limit: number) => allRows<ChaveServico>(db)`
  select k.id, k.nome, k.escopos, p.nome as criada_por, k.criada_em, k.usada_em, k.revogada_em
  from chave_servico k join conta c on c.id = k.criada_por join pessoa p on p.id = c.pessoa_id
  order by k.revogada_em is not null, k.id desc limit ${limit}`

export const lockKeys = (tx: Executor) =>
  execute(tx)`select pg_advisory_xact_lock(hashtextextended('chave_servico', 0))`

export const countActiveKeys = async (db: Executor): Promise<number> =>
  (await onlyRow<{ n: number }>(db)`select count(*)::int as n from chave_servico where revogada_em is null`).n

type NewKey = { nome: string; escopos: readonly string[]; chaveHmac: string; contaId: number }

export const insertKey = async (tx: Executor, { nome, escopos, chaveHmac, contaId }: NewKey): Promise<number> =>
  (
    await tx
      .insertInto('chave_servico')
      .values({ nome, escopos: [...escopos], chave_hmac: chaveHmac, criada_por: contaId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** @returns false if the key does not exist or is revoked already */
export const revokeKey = (tx: Executor, id: number, contaId: number) => hasRows(tx)`
  update chave_servico set revogada_em = now(), revogada_por = ${contaId}
  where id = ${id} and revogada_em is null returning 1`
