import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

export type Receiver = {
  pessoaId: number
  nome: string
  telefone: string
  email: string
  falecido: string
  codigoCifrado: string
  enviadoEm: string | null
}

/** The despedida's moderator and the values of the message. @returns undefined without a despedida, null without a moderator. */
export const findReceiver = async (db: Executor, despedidaId: number): Promise<Receiver | null | undefined> => {
  const result = await sql<Omit<Receiver, 'pessoaId'> & { pessoaId: number | null }>`
    select p.id as "pessoaId", p.nome, p.telefone, p.email, f.nome as falecido,
      d.codigo_cifrado as "codigoCifrado", e.enviado_em as "enviadoEm"
    from despedida d join falecido f on f.id = d.falecido_id
      left join pessoa p on p.id = d.moderador_id
      left join acesso_enviado e on e.despedida_id = d.id and e.pessoa_id = p.id
    where d.id = ${despedidaId}`.execute(db)
  const [row] = result.rows
  if (!row) return undefined
  return row.pessoaId === null ? null : { ...row, pessoaId: row.pessoaId }
}

/** @returns false when this person has already received the access to this despedida. */
export const claimFirstSend = async (db: Executor, despedidaId: number, pessoaId: number): Promise<boolean> => {
  const claimed = await sql`
    insert into acesso_enviado (despedida_id, pessoa_id) values (${despedidaId}, ${pessoaId})
    on conflict do nothing returning 1`.execute(db)
  return claimed.rows.length > 0
}

export const recordSent = async (db: Executor, despedidaId: number, pessoaId: number): Promise<string> => {
  const sent = await sql<{ em: string }>`
    insert into acesso_enviado (despedida_id, pessoa_id) values (${despedidaId}, ${pessoaId})
    on conflict (despedida_id, pessoa_id) do update set enviado_em = now() returning enviado_em as em`.execute(db)
  return sent.rows[0]?.em ?? ''
}

export type FormerModerador = { telefone: string; email: string; falecido: string }

/** The person who was the moderator of the despedida until now. */
export const findFormerModerador = async (
  db: Executor,
  despedidaId: number,
  pessoaId: number,
): Promise<FormerModerador | undefined> => {
  const result = await sql<FormerModerador>`
    select p.telefone, p.email, f.nome as falecido from pessoa p, despedida d join falecido f on f.id = d.falecido_id
    where p.id = ${pessoaId} and d.id = ${despedidaId}`.execute(db)
  return result.rows[0]
}
