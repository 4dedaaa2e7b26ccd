import { ARQUIVO_FAMILIA_DAYS } from '#contract/arquivo-familia/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'

export type ArquivoRow = Row<'arquivo_familia'>

export const findArquivo = (db: Executor, despedidaId: number): Promise<ArquivoRow | undefined> =>
  firstRow<ArquivoRow>(db)`select * from arquivo_familia where despedida_id = ${despedidaId}`

/** Begins anew whatever there was: the file of an earlier one belongs to no row any more, and goes. */
export const requestArquivo = (db: Executor, despedidaId: number): Promise<void> => execute(db)`
  insert into arquivo_familia (despedida_id) values (${despedidaId})
  on conflict (despedida_id) do update set pedido_em = now(), tentativa = 0, progresso = 0, falha = null, nome = null,
    bytes = null, itens = '{}', pronto_em = null, vale_ate = null`

/** A finished one of this name is to be made again. Its last day stays what it was. */
export const remakeArquivo = (db: Executor, nome: string): Promise<void> => execute(db)`
  update arquivo_familia set pedido_em = now(), tentativa = 0, progresso = 0, nome = null, bytes = null, itens = '{}',
    pronto_em = null where nome = ${nome}`

/** One making of one request. Whatever another making, or another request, has begun meanwhile is left alone. */
export type Making = Pick<ArquivoRow, 'despedida_id' | 'pedido_em' | 'tentativa'>

/** The request that waits longest. */
export const beginMaking = (db: Executor): Promise<Making | undefined> => firstRow<Making>(db)`
  update arquivo_familia set tentativa = tentativa + 1, progresso = 0 where despedida_id = (
    select despedida_id from arquivo_familia where pronto_em is null and falha is null order by tentativa, pedido_em limit 1)
  returning despedida_id, pedido_em, tentativa`

/** @returns false where this making is no longer wanted. */
export const setProgress = (db: Executor, making: Making, progresso: number): Promise<boolean> => hasRows(db)`
  update arquivo_familia set progresso = ${progresso} where despedida_id = ${making.despedida_id}
    and pedido_em = ${making.pedido_em} and tentativa = ${making.tentativa} and pronto_em is null returning 1`

export const setFailed = (db: Executor, making: Making, falha: 'espaco' | 'erro'): Promise<void> => execute(db)`
  update arquivo_familia set falha = ${falha}, progresso = 0 where despedida_id = ${making.despedida_id}
    and pedido_em = ${making.pedido_em} and tentativa = ${making.tentativa} and pronto_em is null`

export type Finished = { nome: string; bytes: number; itens: string[] }

/** @returns false where this making is no longer wanted. */
export const setReady = (db: Executor, making: Making, { nome, bytes, itens }: Finished): Promise<boolean> => hasRows(
  db,
)`
  update arquivo_familia set nome = ${nome}, bytes = ${bytes}, itens = ${itens}, progresso = 100, pronto_em = now(),
    vale_ate = coalesce(vale_ate, now() + make_interval(days => ${ARQUIVO_FAMILIA_DAYS}))
  where despedida_id = ${making.despedida_id} and pedido_em = ${making.pedido_em} and tentativa = ${making.tentativa}
    and pronto_em is null returning 1`

/** Those that can be downloaded. */
export const listReady = (db: Executor): Promise<ArquivoRow[]> =>
  allRows<ArquivoRow>(db)`select * from arquivo_familia where pronto_em is not null`

export const deleteExpired = (db: Executor): Promise<void> => execute(db)`
  delete from arquivo_familia where vale_ate <= now()`
