import { type SelectQueryBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import type { Row, Tables } from '#server/db/tables.ts'

export type HomenagemRow = Row<'homenagem'>

export type NewHomenagem = {
  despedidaId: number
  participanteId: number | null
  nome: string
  descricao: string
  imagem: string | null
}

/** Moderation is read from the farewell's row as it is at the insert. @returns undefined when the farewell went away or inactive. */
export const insertHomenagem = async (db: Executor, homenagem: NewHomenagem): Promise<number | undefined> => {
  const { despedidaId, participanteId, nome, descricao, imagem } = homenagem
  const result = await sql<{ id: number }>`
    insert into homenagem (despedida_id, participante_id, nome, descricao, imagem, publicado)
    select id, ${participanteId}::bigint, ${nome}, ${descricao}, ${imagem}::text, not com_moderacao
    from despedida where id = ${despedidaId} and status_memoria
    returning id`.execute(db)
  return result.rows[0]?.id
}

export type NewPicture = { nome: string; despedidaId: number; largura: number; altura: number; bytes: number }

export const insertPicture = async (db: Executor, homenagemId: number, picture: NewPicture): Promise<void> => {
  const { despedidaId, ...values } = picture
  await db
    .insertInto('midia')
    .values({ ...values, despedida_id: despedidaId, homenagem_id: homenagemId })
    .execute()
}

export const pictureExists = async (db: Executor, nome: string): Promise<boolean> =>
  (await db.selectFrom('midia').select('nome').where('nome', '=', nome).executeTakeFirst()) !== undefined

export type Page = { limit: number; offset: number; busca: string }

type Select = SelectQueryBuilder<Tables, 'homenagem', object>

/** Every word of the search somewhere in name or message, accents and case aside; `%`, `_` and `\` are only themselves. */
const matching = (query: Select, busca: string): Select =>
  busca
    .split(/\s+/)
    .filter(word => word !== '')
    .reduce(
      (narrowed, word) =>
        narrowed.where(
          sql<boolean>`dobrar(nome || ' ' || descricao) like '%' || dobrar(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`,
        ),
      query,
    )

const countOf = async (query: Select): Promise<number> => {
  const row = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return row.total
}

export const listAprovadas = async (db: Executor, despedidaId: number, page: Page) => {
  const query = matching(
    db.selectFrom('homenagem').where('despedida_id', '=', despedidaId).where('publicado', '=', true),
    page.busca,
  )
  const rows = await query.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  return { rows, total: await countOf(query) }
}

export type Order = 'id' | '-id' | undefined

/** Without an order: what waits for a decision first, then the newest. */
export const listDaDespedida = async (db: Executor, despedidaId: number, page: Page, order: Order) => {
  const query = matching(db.selectFrom('homenagem').where('despedida_id', '=', despedidaId), page.busca)
  const ordered =
    order === undefined
      ? query.orderBy(sql`not publicado and decidido_em is null`, 'desc').orderBy('id', 'desc')
      : query.orderBy('id', order === 'id' ? 'asc' : 'desc')
  const rows = await ordered.selectAll().limit(page.limit).offset(page.offset).execute()
  return { rows, total: await countOf(query) }
}

/** The own-farewell rule stands in the statement itself. `moderadorId` undefined reaches every farewell (staff). */
export const decide = async (
  db: Executor,
  decision: { id: number; publicado: boolean; contaId: number; moderadorId: number | undefined },
): Promise<{ id: number; despedidaId: number; publicado: boolean } | undefined> => {
  const reach =
    decision.moderadorId === undefined ? sql<boolean>`true` : sql<boolean>`d.moderador_id = ${decision.moderadorId}`
  const result = await sql<{ id: number; despedidaId: number; publicado: boolean }>`
    update homenagem h set publicado = ${decision.publicado}, decidido_por = ${decision.contaId}, decidido_em = now()
    from despedida d where h.id = ${decision.id} and d.id = h.despedida_id and ${reach}
    returning h.id, h.despedida_id as "despedidaId", h.publicado`.execute(db)
  return result.rows[0]
}
