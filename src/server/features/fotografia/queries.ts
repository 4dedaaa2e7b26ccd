import type { Executor } from '#server/db/client.ts'
import { execute, onlyRow } from '#server/db/rows.ts'

/** Those that visitors see. */
export const countFotografias = async (db: Executor, despedidaId: number): Promise<number> =>
  (
    await onlyRow<{ total: number }>(db)`
    select count(*)::int as total from fotografia where despedida_id = ${despedidaId} and retirada_em is null`
  ).total

/** Queues the file for removal, unless a homenagem shows it. */
export const deleteFotografia = async (tx: Executor, id: number): Promise<void> => {
  await execute(tx)`
    with unused as (
      delete from midia m using fotografia f
      where f.id = ${id} and f.imagem = '/midia/' || m.nome and m.homenagem_id is null returning m.nome
    )
    insert into midia_descartada (nome) select nome from unused on conflict (nome) do nothing`
  await execute(tx)`delete from fotografia where id = ${id}`
}
