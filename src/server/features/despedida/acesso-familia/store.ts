import { sql } from 'kysely'
import type { SituacaoPagina } from '#contract/moderador/messages.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'
import { pessoasOf } from '#server/features/moderador/queries.ts'

export type Receiver = {
  pessoaId: number
  nome: string
  telefone: string
  email: string
  falecido: string
  codigoCifrado: string
  enviadoEm: string | null
  pagina: SituacaoPagina
}

/** The despedida's moderators, the first one first, and the values of the message. @returns undefined without a despedida. */
export const listReceivers = async (db: Executor, despedidaId: number): Promise<Receiver[] | undefined> => {
  const rows = await allRows<Omit<Receiver, 'pessoaId'> & { pessoaId: number | null }>(db)`
    select p.id as "pessoaId", p.nome, p.telefone, p.email, f.nome as falecido,
      d.codigo_cifrado as "codigoCifrado", e.enviado_em as "enviadoEm",
      case when not d.status_memoria then 'inativa' when d.tipo = 'Privada' then 'privada' else 'aberta' end as pagina
    from despedida d join falecido f on f.id = d.falecido_id
      left join pessoa p on p.id = any(array${pessoasOf(sql`d.id`)})
      left join acesso_enviado e on e.despedida_id = d.id and e.pessoa_id = p.id
    where d.id = ${despedidaId} order by p.id = d.moderador_id desc, p.id`
  if (rows.length === 0) return undefined
  return rows.flatMap(({ pessoaId, ...row }) => (pessoaId === null ? [] : [{ ...row, pessoaId }]))
}

/** @returns false when this person has already received the access to this despedida. */
export const claimFirstSend = (db: Executor, despedidaId: number, pessoaId: number) => hasRows(db)`
    insert into acesso_enviado (despedida_id, pessoa_id) values (${despedidaId}, ${pessoaId})
    on conflict do nothing returning 1`

export const recordSent = (db: Executor, despedidaId: number, pessoaId: number) => execute(db)`
    insert into acesso_enviado (despedida_id, pessoa_id) values (${despedidaId}, ${pessoaId})
    on conflict (despedida_id, pessoa_id) do update set enviado_em = now()`

type Former = { telefone: string; email: string; falecido: string }

/** A person who looked after the despedida until now. */
export const findFormerModerador = (db: Executor, despedidaId: number, pessoaId: number) => firstRow<Former>(db)`
    select p.telefone, p.email, f.nome as falecido from pessoa p, despedida d join falecido f on f.id = d.falecido_id
    where p.id = ${pessoaId} and d.id = ${despedidaId}`
