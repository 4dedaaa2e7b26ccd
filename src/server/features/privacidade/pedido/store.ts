import { sql } from 'kysely'
import { type PedidoEquipe, type PedidoTitular, pedidoTitular } from '#contract/privacidade/schema.ts'
import { declaredFields } from '#server/core/declared-fields.ts'
import type { Executor } from '#server/db/client.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'

export type PedidoRow = Row<'pedido_titular'>

export const insertPedido = (db: Executor, values: NewRow<'pedido_titular'>): Promise<PedidoRow> =>
  db.insertInto('pedido_titular').values(values).returningAll().executeTakeFirstOrThrow()

export const listOfContact = (db: Executor, contatoHmac: string): Promise<PedidoRow[]> =>
  db
    .selectFrom('pedido_titular')
    .selectAll()
    .where('contato_hmac', '=', contatoHmac)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

type Answer = {
  situacao: PedidoRow['situacao']
  resposta: string
  feito?: readonly string[]
  /** Files that must be removed before the request is fulfilled. */
  arquivos?: number
  contaId: number | null
}

/** Stores the response to a request, or changes its state while it is open. @returns undefined if there is no open request with this id. */
export const answerPedido = async (
  db: Executor,
  id: number,
  { situacao, resposta, feito, arquivos, contaId }: Answer,
): Promise<PedidoRow | undefined> => {
  const ended = situacao === 'atendido' || situacao === 'recusado'
  return db
    .updateTable('pedido_titular')
    .set({
      situacao,
      resposta,
      ...(feito ? { resultado: JSON.stringify({ feito, ...(arquivos ? { arquivos } : {}) }) } : {}),
      respondido_em: ended ? sql<string>`now()` : null,
      respondido_por: contaId,
    })
    .where('id', '=', id)
    .where('respondido_em', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export const findPedido = (db: Executor, id: number): Promise<PedidoRow | undefined> =>
  db.selectFrom('pedido_titular').selectAll().where('id', '=', id).executeTakeFirst()

export type StaffRow = PedidoRow & { dias: number; decisor: string | null }

const staffRows = (db: Executor) =>
  db
    .selectFrom('pedido_titular as t')
    .leftJoin('conta as c', 'c.id', 't.respondido_por')
    .leftJoin('pessoa as p', 'p.id', 'c.pessoa_id')
    .selectAll('t')
    .select(['p.nome as decisor', sql<number>`(t.prazo - localtimestamp::date)::int`.as('dias')])

export const findStaffRow = (db: Executor, id: number): Promise<StaffRow> =>
  staffRows(db).where('t.id', '=', id).executeTakeFirstOrThrow()

/** Open requests by deadline, then closed ones, newest first. */
export const listPedidos = async (
  db: Executor,
  page: { limit: number; offset: number; busca: string },
): Promise<{ rows: StaffRow[]; total: number }> => {
  const matching = sql<boolean>`${page.busca} = '' or t.numero like ${`%${page.busca.replace(/[^\d-]/g, '')}%`}`
  const rows = await staffRows(db)
    .where(matching)
    .orderBy(sql`t.respondido_em is not null`)
    .orderBy(sql`case when t.respondido_em is null then t.prazo end`)
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await db
    .selectFrom('pedido_titular as t')
    .where(matching)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

const feitoOf = (resultado: unknown): string[] => {
  const { feito } = (resultado ?? {}) as { feito?: unknown }
  return Array.isArray(feito) ? feito.map(String) : []
}

export const toPedido = (row: PedidoRow): PedidoTitular =>
  declaredFields(pedidoTitular, { ...row, feito: feitoOf(row.resultado) })

export const contatoOfPedido = (deps: Pick<Deps, 'secrets'>, row: PedidoRow): string | null =>
  row.contato_cifrado === null ? null : deps.secrets.decrypt(row.contato_cifrado)

export const toPedidoEquipe = (deps: Pick<Deps, 'secrets'>, row: StaffRow): PedidoEquipe => ({
  ...toPedido(row),
  contato: contatoOfPedido(deps, row),
  canal: row.canal,
  dias: row.dias,
  respondido_por: row.decisor,
})
