import type { Executor } from '#server/db/client.ts'
import { countRows, execute, hasRows } from '#server/db/rows.ts'

export const isLoginTaken = (db: Executor, email: string) =>
  hasRows(db)`select 1 from conta where lower(email) = lower(${email}) or lower(username) = lower(${email})`

export const setSenhaHash = (db: Executor, email: string, senhaHash: string) => hasRows(db)`
    update conta set senha_hash = ${senhaHash} where origem = 'local' and lower(email) = lower(${email}) returning 1`

/** Also ends the devices on which the account stays signed in, which would open the next session. @returns the number of sessions that were ended. */
export const endSessionsByEmail = async (db: Executor, email: string): Promise<number> => {
  await execute(db)`delete from aparelho where conta_id in (select id from conta where lower(email) = lower(${email}))`
  return countRows(db)`
    update sessao s set encerrada_em = now() from conta c
    where c.id = s.conta_id and lower(c.email) = lower(${email}) and s.encerrada_em is null returning 1`
}

/** Also unlocks an account that was locked by wrong codes. */
export const removeFactorByEmail = (db: Executor, email: string) => hasRows(db)`
    with c as (update conta set falhas = 0 where lower(email) = lower(${email}) returning id)
    delete from segundo_fator f using c where f.conta_id = c.id returning 1`
