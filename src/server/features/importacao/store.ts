import { sql } from 'kysely'
import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import { Problem } from '#server/core/problem.ts'
import { type Executor, sqlState } from '#server/db/client.ts'
import { allRows, execute } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { DespedidaRow, RegisterChange, RegisterRow, StoredRow } from './rows-rules.ts'

/** Index in `rows` → the record that already exists. */
type Existing<Stored> = Map<number, Stored>

type Match = { i: number; id: number }

const LOCK_TIMEOUT = '55P03'
/** What a sheet of a hundred thousand lines takes to be written, about. */
const OCCUPIED_SECONDS = 60

const occupied = () =>
  new Problem('CADASTRO_DE_FALECIDOS_INDISPONIVEL', { message: REGISTRO.ocupado, retryAfter: OCCUPIED_SECONDS })

/**
 * Deliveries that meet the same person wait for each other, so that the second finds what the first wrote.
 * @throws Problem CADASTRO_DE_FALECIDOS_INDISPONIVEL while a large sheet is written
 */
export const lockRegister = async (tx: Executor): Promise<void> => {
  try {
    await execute(tx)`select pg_advisory_xact_lock(hashtextextended('registro_falecido', 0))`
  } catch (error) {
    throw sqlState(error) === LOCK_TIMEOUT ? occupied() : error
  }
}

/**
 * The same CPF; or, unless both have different CPFs, the same contract with the same name or the same dates (a row that staff typed without a
 * date of birth: with the same date of death), or the same name and dates.
 */
export const findInRegister = async (db: Executor, rows: readonly RegisterRow[]): Promise<Existing<StoredRow>> => {
  const wanted = JSON.stringify(
    rows.map(({ nome, cpf, nascimento, falecimento, num_contrato }, i) => ({
      i,
      nome,
      cpf,
      nascimento,
      falecimento,
      contrato: num_contrato,
    })),
  )
  const matches = await allRows<Match>(db)`
      with pedida as materialized (
        select i, dobrar(nome) as nome, cpf, nascimento, falecimento, contrato
        from json_to_recordset(${wanted}::json)
          as p(i int, nome text, cpf text, nascimento text, falecimento text, contrato text))
      select distinct on (i) i, id from (
        select p.i, r.id, 1 as certeza from pedida p join registro_falecido r on r.cpf = p.cpf and r.cpf <> '' where p.cpf <> ''
        union all
        select p.i, r.id, 2 from pedida p join registro_falecido r on r.num_contrato = p.contrato and r.num_contrato <> ''
        where p.contrato <> '' and (p.cpf = '' or r.cpf = '') and (r.nome_dobrado = p.nome or (r.falecimento = p.falecimento
          and (r.nascimento = p.nascimento or (r.origem = 'equipe' and (r.nascimento is null or p.nascimento is null)))))
        union all
        select p.i, r.id, 3 from pedida p join registro_falecido r
          on r.nome_dobrado = p.nome and coalesce(r.falecimento, '') = coalesce(p.falecimento, '')
          and coalesce(r.nascimento, '') = coalesce(p.nascimento, '')
        where p.cpf = '' or r.cpf = '') as achada
      order by i, certeza, id`
  if (matches.length === 0) return new Map()
  const ids = [...new Set(matches.map(match => match.id))]
  const stored = await db.selectFrom('registro_falecido').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(stored.map(row => [row.id, row]))
  return new Map(
    matches.flatMap(({ i, id }) => {
      const row = byId.get(id)
      return row ? [[i, row] as const] : []
    }),
  )
}

/** Despedidas of a falecido with the same name and dates. */
export const findDespedidas = async (
  db: Executor,
  rows: readonly DespedidaRow[],
): Promise<Existing<{ id: number }>> => {
  const wanted = JSON.stringify(rows.map(({ falecido }, i) => ({ i, ...falecido })))
  const matches = await allRows<Match>(db)`
      with pedida as materialized (
        select i, dobrar(nome_registro) as nome, data_nascimento, data_falecimento
        from json_to_recordset(${wanted}::json) as p(i int, nome_registro text, data_nascimento text, data_falecimento text))
      select p.i, min(d.id) as id from pedida p
      join falecido f on f.registro_dobrado = p.nome and f.data_nascimento = p.data_nascimento and f.data_falecimento = p.data_falecimento
      join despedida d on d.falecido_id = f.id
      group by p.i`
  return new Map(matches.map(({ i, id }) => [i, { id }]))
}

/** @returns the new ids in the order of the rows */
export const insertRegister = async (
  tx: Executor,
  rows: readonly RegisterRow[],
  origem: NewRow<'registro_falecido'>['origem'],
): Promise<number[]> => {
  const stored = await tx
    .insertInto('registro_falecido')
    .values(rows.map(row => ({ ...row, origem })))
    .returning('id')
    .execute()
  return stored.map(({ id }) => id)
}

export const updateRegister = async (tx: Executor, id: number, change: RegisterChange): Promise<void> => {
  await tx
    .updateTable('registro_falecido')
    .set({ ...change, atualizado_em: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Rows with a wake that began less than half a day ago or is to come, whose person has no despedida. */
export const listRowsForDrafts = (tx: Executor, ids: readonly number[]) => allRows<
  StoredRow & { nascimento: string; falecimento: string }
>(tx)`
  select r.*, coalesce(r.nascimento, ${DESCONHECIDA}) as nascimento from registro_falecido r
  where r.id = any(${[...ids]}::bigint[]) and r.despedida_id is null and r.dt_velorio > localtimestamp - interval '12 hours'
    and r.falecimento is not null
    and not exists (select 1 from falecido f join despedida d on d.falecido_id = f.id
      where f.registro_dobrado = r.nome_dobrado and f.data_nascimento = coalesce(r.nascimento, ${DESCONHECIDA}) and f.data_falecimento = r.falecimento)
  order by r.dt_velorio, r.id`

export const linkDespedida = (tx: Executor, id: number, despedidaId: number) =>
  execute(tx)`update registro_falecido set despedida_id = ${despedidaId} where id = ${id}`
