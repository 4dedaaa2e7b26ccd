import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { execute, firstRow, hasRows } from '#server/db/rows.ts'

export type Channel = 'email' | 'telefone'

/** An active local account. The passwords of directory accounts are changed in the directory. */
export type RecoverableAccount = { id: number; nome: string; email: string; telefone: string }

/** The account of a contact; the oldest one if several people gave the same phone. */
export const findRecoverable = (db: Executor, canal: Channel, contato: string) => {
  const matches = canal === 'email' ? sql`lower(c.email) = lower(${contato})` : sql`p.telefone = ${contato}`
  return firstRow<RecoverableAccount>(db)`
    select c.id, p.nome, c.email, p.telefone from conta c join pessoa p on p.id = c.pessoa_id
    where c.origem = 'local' and c.ativo and ${matches} order by c.id limit 1`
}

/** Marks the phone as confirmed, because a code sent to it was returned. */
export const confirmPhone = (db: Executor, contaId: number, telefone: string) => execute(db)`
    update pessoa p set telefone_confirmado_em = now() from conta c
    where c.id = ${contaId} and c.pessoa_id = p.id and p.telefone = ${telefone}`

/** @returns false if the account has become inactive. */
export const setSenhaHash = (db: Executor, contaId: number, senhaHash: string) => hasRows(db)`
    update conta set senha_hash = ${senhaHash} where id = ${contaId} and origem = 'local' and ativo returning 1`
