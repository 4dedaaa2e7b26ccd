import type { Executor } from '#server/db/client.ts'
import { execute, firstValue } from '#server/db/rows.ts'

/** "" for nothing. */
export const findNota = async (db: Executor, despedidaId: number): Promise<string> =>
  (await firstValue<string>(db)`select texto from nota_interna where despedida_id = ${despedidaId}`) ?? ''

export const deleteNota = (tx: Executor, despedidaId: number) =>
  execute(tx)`delete from nota_interna where despedida_id = ${despedidaId}`

export const replaceNota = (tx: Executor, despedidaId: number, texto: string, contaId: number) => execute(tx)`
  insert into nota_interna (despedida_id, texto, escrita_por) values (${despedidaId}, ${texto}, ${contaId})
  on conflict (despedida_id) do update set texto = excluded.texto, escrita_por = excluded.escrita_por, criado_em = now()`
