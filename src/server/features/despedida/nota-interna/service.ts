import type { z } from 'zod'
import type { notaInterna, notaInternaBody } from '#contract/despedida/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { execute, firstValue } from '#server/db/rows.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { lockDespedida } from '#server/features/despedida/store.ts'

/** "" for nothing. */
const findNota = async (db: Executor, despedidaId: number): Promise<string> =>
  (await firstValue<string>(db)`select texto from nota_interna where despedida_id = ${despedidaId}`) ?? ''

const deleteNota = (tx: Executor, despedidaId: number) =>
  execute(tx)`delete from nota_interna where despedida_id = ${despedidaId}`

const replaceNota = (tx: Executor, despedidaId: number, texto: string, contaId: number) => execute(tx)`
  insert into nota_interna (despedida_id, texto, escrita_por) values (${despedidaId}, ${texto}, ${contaId})
  on conflict (despedida_id) do update set texto = excluded.texto, escrita_por = excluded.escrita_por, criado_em = now()`

/**
 * Writes what staff tell each other; "" removes it. The history says who and when, never what: the note is kept 30 days.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, ALTERADO_POR_OUTRA_PESSOA when a colleague has written since `antes` was read.
 */
export const writeNotaInterna = (
  { db }: Deps,
  { contaId }: Session,
  despedidaId: number,
  { texto, antes }: z.output<typeof notaInternaBody>,
): Promise<z.output<typeof notaInterna>> =>
  inTransaction(db, async tx => {
    if (!(await lockDespedida(tx, despedidaId))) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
    const current = await findNota(tx, despedidaId)
    // A repeated call has already done its work.
    if (current === texto) return { nota_interna: texto }
    if (current !== antes) throw new Problem('ALTERADO_POR_OUTRA_PESSOA')
    if (texto === '') await deleteNota(tx, despedidaId)
    else await replaceNota(tx, despedidaId, texto, contaId)
    await recordAudit(tx, contaId, 'despedida.nota', { despedidaId })
    return { nota_interna: texto }
  })
