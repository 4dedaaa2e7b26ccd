import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows, onlyRow } from '#server/db/rows.ts'

/** Whether an invitation (`v`) may still be accepted: in time, and as long as who invites may work on the page (0107). */
export const isOpenConvite = sql`(v.expira_em > now() and pode_convidar(v.criado_por, v.despedida_id))`

type ConviteRow = { id: number; nome: string; telefone: string; de: string | null; vence_em: string }

export const listConvites = (db: Executor, despedidaId: number) => allRows<ConviteRow>(db)`
    select v.id, v.nome, v.telefone, p.nome as de, v.expira_em as vence_em
    from convite_moderador v left join conta c on c.id = v.criado_por left join pessoa p on p.id = c.pessoa_id
    where v.despedida_id = ${despedidaId} and ${isOpenConvite} order by v.id`

type NewConvite = {
  despedidaId: number
  nome: string
  telefone: string
  tokenHmac: string
  criadoPor: number
  days: number
}

export const insertConvite = (tx: Executor, { despedidaId, nome, telefone, ...rest }: NewConvite) =>
  onlyRow<{ id: number }>(tx)`
    insert into convite_moderador (despedida_id, nome, telefone, token_hmac, criado_por, expira_em)
    values (${despedidaId}, ${nome}, ${telefone}, ${rest.tokenHmac}, ${rest.criadoPor}, now() + make_interval(days => ${rest.days}::int))
    returning id`

export const deleteConvite = (tx: Executor, despedidaId: number, id: number) => hasRows(tx)`
    delete from convite_moderador where id = ${id} and despedida_id = ${despedidaId} returning 1`

/** The invitation of this phone to this page, valid or not. */
export const deleteConviteOf = (tx: Executor, despedidaId: number, telefone: string) => execute(tx)`
    delete from convite_moderador where despedida_id = ${despedidaId} and telefone = ${telefone}`

export type Convite = {
  id: number
  despedidaId: number
  falecido: string
  nome: string
  telefone: string
  /** The account that invites, and whose it is. */
  criadoPor: number | null
  de: string | null
}

export const findConvite = (db: Executor, tokenHmac: string) => firstRow<Convite>(db)`
    select v.id, v.despedida_id as "despedidaId", f.nome as falecido, v.nome, v.telefone, v.criado_por as "criadoPor", p.nome as de
    from convite_moderador v join despedida d on d.id = v.despedida_id join falecido f on f.id = d.falecido_id
      left join conta c on c.id = v.criado_por left join pessoa p on p.id = c.pessoa_id
    where v.token_hmac = ${tokenHmac} and ${isOpenConvite}`

/** @returns false the second time: of two concurrent uses only one deletes the invitation. */
export const consumeConvite = (tx: Executor, tokenHmac: string) => hasRows(tx)`
    delete from convite_moderador v where v.token_hmac = ${tokenHmac} and ${isOpenConvite} returning 1`

export const findNomeOfConta = (db: Executor, contaId: number) => onlyRow<{ nome: string }>(db)`
    select p.nome from conta c join pessoa p on p.id = c.pessoa_id where c.id = ${contaId}`
