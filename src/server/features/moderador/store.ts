import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { firstRow, firstValue } from '#server/db/rows.ts'

export type ModeradorRow = {
  id: number
  nome: string
  telefone: string
  email: string
  /** The sign-in name; it does not change with the e-mail. */
  username: string
  cpf: string
  data_nascimento: string | null
  moderador_cliente: string
  parentesco_falecido: string
  tipo_parentesco: string | null
  /** The account is also a staff account: only an administrator may change how it signs in. */
  equipe: boolean
}

/** A person with a moderator account; `email` is the one used to sign in. */
export const findModerador = (db: Executor, pessoaId: number) => firstRow<ModeradorRow>(db)`
    select p.id, p.nome, p.telefone, coalesce(c.email, p.email) as email, c.username, p.cpf, p.data_nascimento,
      p.moderador_cliente, p.parentesco_falecido, p.tipo_parentesco,
      exists (select 1 from conta e where e.pessoa_id = p.id and e.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']) as equipe
    from pessoa p join conta c on c.pessoa_id = p.id and 'ROLE_MODERADOR' = any(c.papeis)
    where p.id = ${pessoaId} order by c.id limit 1`

/** The moderator whom pages and lists name. */
export const findFirstModerador = (db: Executor, despedidaId: number) =>
  firstValue<number | null>(db)`select moderador_id from despedida where id = ${despedidaId}`

export type PessoaChange = Partial<Omit<ModeradorRow, 'id' | 'equipe' | 'username'>> & {
  telefone_confirmado_em?: string
}

export const updatePessoa = async (db: Executor, pessoaId: number, change: PessoaChange): Promise<void> => {
  if (Object.keys(change).length > 0) await db.updateTable('pessoa').set(change).where('id', '=', pessoaId).execute()
}

export const updateAccount = async (
  db: Executor,
  pessoaId: number,
  change: { email?: string; senhaHash?: string },
): Promise<void> => {
  const values = {
    ...(change.email === undefined ? {} : { email: change.email }),
    ...(change.senhaHash === undefined ? {} : { senha_hash: change.senhaHash }),
  }
  if (Object.keys(values).length > 0)
    await db
      .updateTable('conta')
      .set(values)
      .where('pessoa_id', '=', pessoaId)
      .where(sql<boolean>`'ROLE_MODERADOR' = any(papeis)`)
      .execute()
}
