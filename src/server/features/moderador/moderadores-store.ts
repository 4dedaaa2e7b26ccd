import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows, onlyRow } from '#server/db/rows.ts'
import { isOpenConvite } from './convite/store.ts'
import { isModeratedBy } from './queries.ts'

export type ModeradorRow = {
  id: number
  nome: string
  telefone: string
  email: string
  desde: string
  primeiro: boolean
  avisos: boolean
}

/** The first one first, then in the order in which they came. */
export const listModeradores = (db: Executor, despedidaId: number) => allRows<ModeradorRow>(db)`
    select p.id, p.nome, p.telefone, coalesce((select c.email from conta c where c.pessoa_id = p.id and 'ROLE_MODERADOR' = any(c.papeis)
        order by c.id limit 1), p.email) as email, m.desde, p.id = d.moderador_id as primeiro, m.avisos
    from moderador_despedida m join despedida d on d.id = m.despedida_id join pessoa p on p.id = m.pessoa_id
    where m.despedida_id = ${despedidaId} order by primeiro desc, m.desde, m.lugar`

/** Locks the row until the transaction ends: who joins, leaves or hands over waits for the others. */
export const lockPage = (tx: Executor, despedidaId: number) => firstRow<{ id: number; moderadorId: number | null }>(tx)`
    select id, moderador_id as "moderadorId" from despedida where id = ${despedidaId} for update`

export const looksAfter = (db: Executor, despedidaId: number, pessoaId: number) =>
  hasRows(db)`select 1 where ${isModeratedBy(sql`${despedidaId}::bigint`, pessoaId)}`

/** People who look after the page, and invitations that still may be accepted. */
export const countPlaces = (db: Executor, despedidaId: number) => onlyRow<{ moderadores: number; convites: number }>(
  db,
)`
    select (select count(*)::int from moderador_despedida where despedida_id = ${despedidaId}) as moderadores,
      (select count(*)::int from convite_moderador v where v.despedida_id = ${despedidaId} and ${isOpenConvite}) as convites`

/** The first place is a column of the despedida, whose triggers write the row. Editors compare `atualizado_em` as the version. */
export const setFirst = (tx: Executor, despedidaId: number, pessoaId: number | null) => execute(tx)`
    update despedida set moderador_id = ${pessoaId}::bigint, atualizado_em = greatest(now(), atualizado_em + interval '1 millisecond')
    where id = ${despedidaId}`

/** @param before what the person had on the page until now. */
export const insertModerador = (
  tx: Executor,
  despedidaId: number,
  pessoaId: number,
  before?: Pick<ModeradorRow, 'desde' | 'avisos'>,
) => execute(tx)`
    insert into moderador_despedida (despedida_id, pessoa_id, lugar, desde, avisos)
    values (${despedidaId}, ${pessoaId}, lugar_livre(${despedidaId}), coalesce(${before?.desde ?? null}::timestamptz, now()),
      ${before?.avisos ?? true})`

/** @returns false for somebody who does not look after the page. */
export const setAvisos = (tx: Executor, despedidaId: number, pessoaId: number, avisos: boolean) => hasRows(tx)`
    update moderador_despedida set avisos = ${avisos} where despedida_id = ${despedidaId} and pessoa_id = ${pessoaId} returning 1`

export const deleteModerador = (tx: Executor, despedidaId: number, pessoaId: number) => execute(tx)`
    delete from moderador_despedida where despedida_id = ${despedidaId} and pessoa_id = ${pessoaId}`
