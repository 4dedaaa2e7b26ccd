import type { PedidoPagina } from '#contract/pedido-pagina/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, firstRow, onlyRow } from '#server/db/rows.ts'

type NewPedido = Omit<PedidoPagina, 'id' | 'em'>

/** A repeated request of one contact for one person replaces the words of the first one. */
export const insertPedido = (tx: Executor, { falecido, ano, parentesco, nome, contato }: NewPedido) =>
  onlyRow<{ id: number }>(tx)`
    insert into pedido_pagina (falecido, ano, parentesco, nome, contato)
    values (${falecido}, ${ano}, ${parentesco}, ${nome}, ${contato})
    on conflict (contato, falecido_dobrado) do update set falecido = excluded.falecido, ano = excluded.ano,
      parentesco = excluded.parentesco, nome = excluded.nome, criado_em = now()
    returning id`

export const listPedidos = (db: Executor, limit: number) => allRows<PedidoPagina>(db)`
    select id, falecido, ano, parentesco, nome, contato, criado_em as em from pedido_pagina order by id limit ${limit}`

export const findPedido = (db: Executor, id: number) => firstRow<PedidoPagina>(db)`
    select id, falecido, ano, parentesco, nome, contato, criado_em as em from pedido_pagina where id = ${id}`

/** @returns undefined where a colleague answered first. */
export const takePedido = (tx: Executor, id: number) => firstRow<PedidoPagina>(tx)`
    delete from pedido_pagina where id = ${id} returning id, falecido, ano, parentesco, nome, contato, criado_em as em`
