import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, countRows, firstRow, firstValue, hasRows } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { StoredVersion } from './rules.ts'

type Version = StoredVersion & { secao: string }

const COLUMNS = sql`c.secao, c.versao, c.valor, p.nome as autor, c.criada_em`
const AUTHOR = sql`left join conta on conta.id = c.autor_id left join pessoa p on p.id = conta.pessoa_id`

/** The version in force of these sections, as far as they were saved at least once. */
export const listCurrent = (db: Executor, secoes: readonly string[]) => allRows<Version>(db)`
  select distinct on (c.secao) ${COLUMNS} from configuracao c ${AUTHOR}
  where c.secao = any(${[...secoes]}) order by c.secao, c.versao desc`

export const findCurrent = (db: Executor, secao: string) => firstRow<Version>(db)`
  select ${COLUMNS} from configuracao c ${AUTHOR} where c.secao = ${secao} order by c.versao desc limit 1`

export const findVersion = (db: Executor, secao: string, versao: number) => firstRow<Version>(db)`
  select ${COLUMNS} from configuracao c ${AUTHOR} where c.secao = ${secao} and c.versao = ${versao}`

export const listVersions = (db: Executor, secao: string, limit: number) => allRows<Version>(db)`
  select ${COLUMNS} from configuracao c ${AUTHOR} where c.secao = ${secao} order by c.versao desc limit ${limit}`

export const findOwnContact = (db: Executor, contaId: number) => firstRow<{ telefone: string; email: string }>(db)`
  select p.telefone, c.email from conta c join pessoa p on p.id = c.pessoa_id where c.id = ${contaId}`

/** The portal's date, `YYYY-MM-DD`. */
export const readToday = async (db: Executor): Promise<string> =>
  (await firstValue<string>(db)`select to_char(localtimestamp, 'YYYY-MM-DD')`) ?? ''

type NewVersion = { secao: string; versao: number; valor: unknown; autorId: number }

/** @returns false if the section has this version already. */
export const insertVersion = (tx: Executor, { secao, versao, valor, autorId }: NewVersion) => hasRows(tx)`
  insert into configuracao (secao, versao, valor, autor_id)
  values (${secao}, ${versao}, ${JSON.stringify(valor)}::jsonb, ${autorId})
  on conflict do nothing returning versao`

export const insertPicture = async (db: Executor, picture: Omit<NewRow<'midia'>, 'configuracao'>): Promise<void> => {
  await db
    .insertInto('midia')
    .values({ ...picture, configuracao: true })
    .execute()
}

/** Marks pictures that no version has shown a day after their upload; @returns how many. */
export const discardUnusedPictures = (db: Executor) => countRows(db)`
  with unused as (
    delete from midia m where m.configuracao and m.criado_em < now() - interval '1 day'
      and not exists (select 1 from configuracao c where position('/midia/' || m.nome in c.valor::text) > 0)
    returning m.nome
  )
  insert into midia_descartada (nome) select nome from unused on conflict (nome) do nothing returning 1`

/** Whether every one of these is a stored picture of the settings. */
export const arePictures = async (db: Executor, nomes: readonly string[]): Promise<boolean> => {
  if (nomes.length === 0) return true
  const rows = await allRows(db)`select 1 from midia where configuracao and nome = any(${[...new Set(nomes)]})`
  return rows.length === new Set(nomes).size
}
