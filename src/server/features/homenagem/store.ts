import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { HOMENAGEM_DECIDIDA } from '#contract/homenagem/messages.ts'
import type { HomenagemFiltro } from '#contract/homenagem/rules.ts'
import {
  type Homenagem,
  type HomenagemDoAutor,
  type HomenagemPublica,
  homenagem,
  homenagemPublica,
  vozPublica,
} from '#contract/homenagem/schema.ts'
import { isStaff } from '#contract/roles.ts'
import { declaredFields } from '#server/core/declared-fields.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'
import { containsAll } from '#server/db/search.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Row, Tables } from '#server/db/tables.ts'
import type { Page } from '#server/http/pagination.ts'

type Voz = NonNullable<Homenagem['voz']>
export type HomenagemRow = Row<'homenagem'> & { voz: Voz | null }

export type NewHomenagem = {
  despedidaId: number
  participanteId: number | null
  nome: string
  descricao: string
  imagem: string | null
  /** For the family alone. */
  soFamilia: boolean
  /** The family may take the picture over; never of one for the family alone. */
  cedeImagem: boolean
  /** It always waits for the family, which hears it first. */
  comVoz: boolean
}

/**
 * Reads the moderation switch from the despedida's row at the time of the insert. One for the family alone is never published: without
 * moderation it is kept at once.
 * @returns undefined when the despedida is absent or inactive.
 */
export const insertHomenagem = async (db: Executor, homenagem: NewHomenagem): Promise<number | undefined> => {
  const { despedidaId, participanteId, nome, descricao, imagem, soFamilia, cedeImagem, comVoz } = homenagem
  const result = await allRows<{ id: number }>(db)`
    insert into homenagem (despedida_id, participante_id, nome, descricao, imagem, so_familia, cede_imagem, publicado, guardada, decidido_em)
    select id, ${participanteId}::bigint, ${nome}, ${descricao}, ${imagem}::text, privada,
      ${cedeImagem}::boolean, aberta and not privada, aberta and privada, case when aberta and privada then now() end
    from despedida, lateral (select ${soFamilia}::boolean as privada, not com_moderacao and not ${comVoz}::boolean as aberta) envio where id = ${despedidaId} and status_memoria
    returning id`
  return result[0]?.id
}

/** The registered contact of the author, whose consent is recorded. */
export const findContact = (
  db: Executor,
  participanteId: number,
): Promise<{ telefone: string; email: string } | undefined> =>
  db.selectFrom('participante').select(['telefone', 'email']).where('id', '=', participanteId).executeTakeFirst()

type Select = SelectQueryBuilder<Tables, 'homenagem', object>

/** What a search reads: the name, the message and the transcript of its voice. */
const searched = sql`dobrar(concat_ws(' ', nome, descricao,
  (select v.transcricao from voz v where v.homenagem_id = homenagem.id)))`

/** Matches every word of the search somewhere in it, ignoring accents and case; `%`, `_` and `\` have no special meaning. */
const matching = (query: Select, busca: string): Select =>
  containsAll(searched, busca).reduce((narrowed, word) => narrowed.where(word), query)

const countOf = async (query: Select): Promise<number> => {
  const row = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return row.total
}

/** A page that is not full is the last one: its end is the total, and no count is needed. */
const totalOf = async (query: Select, { limit, offset }: Page, found: number): Promise<number> =>
  found < limit && (found > 0 || offset === 0) ? offset + found : countOf(query)

/** Those that are not for the family alone, under the name of the table: what everybody else reads. */
const openHomenagens = (db: Executor): Select => db.selectFrom('homenagem_aberta as homenagem')

/** The voice of a homenagem, null without one. */
const voz =
  sql<Voz | null>`(select jsonb_build_object('audio', v.audio, 'segundos', v.segundos, 'transcricao', v.transcricao,
  'estado', v.estado, 'versao', v.versao) from voz v where v.homenagem_id = homenagem.id)`.as('voz')

export const listAprovadas = async (db: Executor, despedidaId: number, page: Page) => {
  const query = matching(
    openHomenagens(db).where('despedida_id', '=', despedidaId).where('publicado', '=', true),
    page.busca,
  )
  const rows = await query.selectAll().select(voz).orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  return { rows, total: await totalOf(query, page, rows.length) }
}

/** The first three imply the condition of a partial index each (migration 0037). */
const FILTER_CONDITION: Record<Exclude<HomenagemFiltro, 'todas'>, RawBuilder<boolean>> = {
  aguardando: sql<boolean>`not publicado and decidido_em is null`,
  aprovadas: sql<boolean>`publicado`,
  desaprovadas: sql<boolean>`not publicado and decidido_em is not null and not guardada`,
  lidas: sql<boolean>`(publicado or decidido_em is not null)`,
  familia: sql<boolean>`so_familia`,
}

/** `family`: the reader is the family, who reads also what was written for it alone. */
export type ModerationView = { filtro: HomenagemFiltro; ordem: 'asc' | 'desc'; family: boolean }

/** A homenagem with the person who decided about it and the number of open reports. */
export type ModerationRow = HomenagemRow & {
  decisor: string | null
  decisor_equipe: boolean | null
  denuncias: number
}

const decisor = (what: RawBuilder<unknown>) =>
  sql`select ${what} from conta c join pessoa p on p.id = c.pessoa_id where c.id = homenagem.decidido_por`

export const listDaDespedida = async (
  db: Executor,
  despedidaId: number,
  page: Page,
  { filtro, ordem, family }: ModerationView,
) => {
  const source = family ? db.selectFrom('homenagem') : openHomenagens(db)
  const all = matching(source.where('despedida_id', '=', despedidaId), page.busca)
  const query = filtro === 'todas' ? all : all.where(FILTER_CONDITION[filtro])
  const rows: ModerationRow[] = await query
    .selectAll()
    .select([
      voz,
      sql<string | null>`(${decisor(sql`p.nome`)})`.as('decisor'),
      sql<boolean | null>`(${decisor(sql`c.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']`)})`.as('decisor_equipe'),
      sql<number>`(select count(*)::int from denuncia n where n.homenagem_id = homenagem.id and n.decisao is null)`.as(
        'denuncias',
      ),
    ])
    .orderBy('id', ordem)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: await totalOf(query, page, rows.length) }
}

/** Those that the family keeps for itself, newest first. */
export const listGuardadas = (db: Executor, despedidaId: number): Promise<HomenagemRow[]> =>
  db
    .selectFrom('homenagem')
    .selectAll()
    .select(voz)
    .where('despedida_id', '=', despedidaId)
    .where('guardada', '=', true)
    .orderBy('id', 'desc')
    .execute()

/** Homenagens by id, newest first. */
export const listByIds = (db: Executor, ids: readonly number[]): Promise<Row<'homenagem'>[]> =>
  db.selectFrom('homenagem').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute()

/** The public fields: nothing that identifies the participant. */
export const toPublica = (row: HomenagemRow): HomenagemPublica =>
  declaredFields(homenagemPublica, { ...row, voz: row.voz ? declaredFields(vozPublica, row.voz) : undefined })

export const situacaoOf = (row: Row<'homenagem'>): HomenagemDoAutor['situacao'] => {
  // Whatever the family does with it, its author learns only that the family has it.
  if (row.so_familia) return 'so-familia'
  if (row.publicado) return 'publicada'
  return row.decidido_em === null ? 'aguardando' : 'nao-publicada'
}

/** A family does not read the names of staff who decided, only that it was the staff. */
export const deciderName = (nome: string | null, equipe: boolean | null, session: Session): string | null =>
  equipe && !isStaff(session.roles) ? HOMENAGEM_DECIDIDA.equipe : nome

/** `url` is the address of the despedida's page; the client's value is never stored. */
export const toHomenagem = (row: ModerationRow, session: Session): Homenagem =>
  declaredFields(homenagem, {
    ...row,
    publicado: row.publicado || row.guardada,
    url: `/despedida/${row.despedida_id}`,
    despedida: { id: row.despedida_id },
    decidido_por: deciderName(row.decisor, row.decisor_equipe, session),
    voz: row.voz ?? undefined,
  })
