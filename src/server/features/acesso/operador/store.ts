import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

/** The unique index decides: an e-mail that is in use inserts nothing. */
export const insertAdmin = async (db: Executor, email: string, nome: string, senhaHash: string): Promise<boolean> => {
  const taken =
    await sql`select 1 from conta where lower(email) = lower(${email}) or lower(username) = lower(${email})`.execute(db)
  if (taken.rows.length > 0) return false
  await sql`with p as (insert into pessoa (nome, email) values (${nome}, ${email}) returning id)
    insert into conta (pessoa_id, username, email, senha_hash, papeis) select id, ${email}, ${email}, ${senhaHash}, array['ROLE_ADMIN'] from p`.execute(
    db,
  )
  return true
}

export const setSenhaHash = async (db: Executor, email: string, senhaHash: string): Promise<boolean> => {
  const result =
    await sql`update conta set senha_hash = ${senhaHash} where origem = 'local' and lower(email) = lower(${email}) returning 1`.execute(
      db,
    )
  return result.rows.length > 0
}

export const endSessionsByEmail = async (db: Executor, email: string): Promise<number> => {
  const result = await sql`update sessao s set encerrada_em = now() from conta c
    where c.id = s.conta_id and lower(c.email) = lower(${email}) and s.encerrada_em is null returning 1`.execute(db)
  return result.rows.length
}

/** Also unlocks an account that was locked by wrong codes. */
export const removeFactorByEmail = async (db: Executor, email: string): Promise<boolean> => {
  const result = await sql`with c as (update conta set falhas = 0 where lower(email) = lower(${email}) returning id)
    delete from segundo_fator f using c where f.conta_id = c.id returning 1`.execute(db)
  return result.rows.length > 0
}
