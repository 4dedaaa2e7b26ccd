import type { ServiceScope } from '#contract/roles.ts'
import type { Executor } from './client.ts'
import { execute, firstRow } from './rows.ts'

/** A service key that is not revoked. */
export type ServiceKey = { id: number; nome: string; escopos: ServiceScope[] }

/** @returns the key with its keyed hash, which the caller compares. */
export const findServiceKey = (db: Executor, id: number) => firstRow<ServiceKey & { chaveHmac: string }>(db)`
  select id, nome, escopos, chave_hmac as "chaveHmac" from chave_servico where id = ${id} and revogada_em is null`

/** Written once a minute at most, as the last use of a session is. */
export const touchServiceKey = (db: Executor, id: number) => execute(db)`
  update chave_servico set usada_em = now()
  where id = ${id} and (usada_em is null or usada_em < now() - interval '1 minute')`
