import type { Executor } from '#server/db/client.ts'
import { execute, hasRows } from '#server/db/rows.ts'

/** @returns false for an answer that was used before, on any node. */
export const claimState = async (db: Executor, estado: string, seconds: number): Promise<boolean> => {
  await execute(db)`delete from entrada_provedor where expira_em < now()`
  return hasRows(db)`
    insert into entrada_provedor (estado, expira_em) values (${estado}, now() + make_interval(secs => ${seconds}::int))
    on conflict do nothing returning 1`
}
