import type { PedidoAcesso } from '#contract/pedido-acesso/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, allValues, execute, firstRow, hasRows } from '#server/db/rows.ts'

export type NewPedido = { despedidaId: number; nome: string; contato: string; frase: string }

/** Whether somebody could answer a request for the page. */
export const isAskable = (db: Executor, despedidaId: number) => hasRows(db)`
    select 1 from despedida where id = ${despedidaId} and tipo = 'Privada' and status_memoria`

/**
 * One statement, which writes one row whatever the address is: for anything but an active private despedida a row without words, which
 * `deleteUnfounded` removes. A repeated request replaces the words of the first one.
 */
export const insertPedido = (db: Executor, { despedidaId, nome, contato, frase }: NewPedido) => execute(db)`
    insert into pedido_acesso (despedida_id, nome, contato, frase)
    select d.id, case when d.id is null then '' else ${nome}::text end, case when d.id is null then '' else ${contato}::text end,
      case when d.id is null then '' else ${frase}::text end
    from (select 1) as sempre left join despedida d on d.id = ${despedidaId} and d.tipo = 'Privada' and d.status_memoria
    on conflict (despedida_id, contato) do update set nome = excluded.nome, frase = excluded.frase, criado_em = now()`

export const deleteUnfounded = (db: Executor) => execute(db)`delete from pedido_acesso where despedida_id is null`

export const listPedidos = (db: Executor, despedidaId: number) => allRows<PedidoAcesso>(db)`
    select id, nome, contato, frase, criado_em as em from pedido_acesso where despedida_id = ${despedidaId} order by id`

type Answered = { nome: string; contato: string; falecido: string; codigoCifrado: string }

/** @returns undefined where somebody else answered first. */
export const takePedido = (tx: Executor, despedidaId: number, id: number) => firstRow<Answered>(tx)`
    with pedido as (delete from pedido_acesso where id = ${id} and despedida_id = ${despedidaId} returning *)
    select p.nome, p.contato, f.nome as falecido, d.codigo_cifrado as "codigoCifrado"
    from pedido p join despedida d on d.id = p.despedida_id join falecido f on f.id = d.falecido_id`

/** Pages with requests that nobody was told about, and no notice within `minutes`. */
export const listUnannounced = (db: Executor, minutes: number) => allValues<number>(db)`
    select distinct p.despedida_id from pedido_acesso p
    where p.avisado_em is null and p.despedida_id is not null and not exists (select 1 from pedido_acesso told
      where told.despedida_id = p.despedida_id and told.avisado_em > now() - make_interval(mins => ${minutes}::int))
    order by 1 limit 100`

/** Marks the requests of a page as announced. @returns their ids. */
export const claimUnannounced = (tx: Executor, despedidaId: number) => allValues<number>(tx)`
    update pedido_acesso set avisado_em = now() where despedida_id = ${despedidaId} and avisado_em is null returning id`

/** Whether this code of this handle was right within the last minute. */
export const wasJustConfirmed = (db: Executor, dono: string, codigoHmac: string) => hasRows(db)`
    select 1 from codigo_verificacao where finalidade = 'acesso' and dono = ${dono} and codigo_hmac = ${codigoHmac}
      and validado_em > now() - interval '1 minute'`
