import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { execute, firstRow } from '#server/db/rows.ts'

/** The first photograph that visitors see, and how many there are. */
export const readFirstFotografia = async (
  db: Executor,
  despedidaId: number,
): Promise<Pick<DespedidaPagina, 'primeira_fotografia' | 'qtd_fotografias'>> => {
  const row = await firstRow<FotografiaPublica & { total: number }>(db)`
    select id, imagem, legenda, ano, alternativo, (count(*) over ())::int as total from fotografia
    where despedida_id = ${despedidaId} and retirada_em is null order by ordem limit 1`
  if (!row) return { primeira_fotografia: null, qtd_fotografias: 0 }
  const { total, ...primeira_fotografia } = row
  return { primeira_fotografia, qtd_fotografias: total }
}

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
