import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { firstRow, hasRows } from '#server/db/rows.ts'
import { moderadoresOf } from '#server/features/moderador/queries.ts'

export type PictureAccess = {
  despedidaId: number
  moderadores: number[]
  /** False for a homenagem that is not approved, for a photograph that was taken off the page, and for a portrait that was replaced. */
  publicada: boolean
  privada: boolean
  ativa: boolean
  /** Of a homenagem for the family alone. */
  soFamilia: boolean
}

export const findPictureAccess = (db: Executor, nome: string) => firstRow<PictureAccess>(db)`
    select d.id as "despedidaId", ${moderadoresOf(sql`d.id`)} as moderadores,
      coalesce(h.publicado, d.foto_perfil = '/midia/' || m.nome, false) or f.id is not null as publicada,
      d.tipo = 'Privada' as privada, d.status_memoria as ativa, coalesce(h.so_familia, false) as "soFamilia"
    from midia m join despedida d on d.id = m.despedida_id left join homenagem h on h.id = m.homenagem_id
      left join fotografia f on f.imagem = '/midia/' || m.nome and f.retirada_em is null
    where m.nome = ${nome}`

/** A picture of the group's settings, which everybody may see. */
export const isFromSettings = (db: Executor, nome: string) =>
  hasRows(db)`select 1 from midia where nome = ${nome} and configuracao`

export const listPictureNames = async (db: Executor): Promise<string[]> =>
  (await db.selectFrom('midia').select('nome').orderBy('nome').execute()).map(row => row.nome)
