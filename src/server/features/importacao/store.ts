import { sql } from 'kysely'
import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import { Problem } from '#server/core/problem.ts'
import { type Executor, sqlState } from '#server/db/client.ts'
import { allRows, execute } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import { impressaoOf } from './identity-rules.ts'
import {
  type DespedidaRow,
  personOfDespedida,
  personOfRegister,
  type RegisterChange,
  type RegisterRow,
  type StoredDespedida,
  type StoredPerson,
  type StoredRow,
} from './rows-rules.ts'

type Candidate = { i: number; id: number }

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

export const findRows = async (db: Executor, ids: readonly number[]): Promise<StoredPerson[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('registro_falecido')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(row => ({ ...row, person: personOfRegister(row) }))
}

/** A number or a day that stands at more rows than this tells nobody apart. */
const CANDIDATES_PER_KEY_MAX = 50

/**
 * Rows that may be about the same person, by the index of each row: the same CPF or contract, the same name with the year of death, the day of
 * birth or without dates, the same day of death with the same birth or initial, or whom staff named. `identity-rules.ts` decides among them.
 */
export const findInRegister = async (
  db: Executor,
  rows: readonly RegisterRow[],
): Promise<Map<number, StoredPerson[]>> => {
  const wanted = JSON.stringify(
    rows.map((row, i) => {
      const person = personOfRegister(row)
      const { nome, contrato, localizacao, cpfKey, contratoKey, born, died } = person
      return {
        i,
        nome,
        localizacao,
        cpf: cpfKey,
        contrato: contratoKey && contrato,
        nascimento: born,
        falecimento: died,
        impressao: impressaoOf(person),
      }
    }),
  )
  const limit = sql`limit ${CANDIDATES_PER_KEY_MAX}`
  const candidates = await allRows<Candidate>(db)`
    with pedida as materialized (
      select i, dobrar(nome) as nome, left(dobrar(nome), 1) as inicial, localizacao, cpf, contrato, nascimento, falecimento,
        left(falecimento, 4) as ano, impressao
      from json_to_recordset(${wanted}::json)
        as p(i int, nome text, localizacao text, cpf text, contrato text, nascimento text, falecimento text, impressao text))
    select distinct p.i, r.id from pedida p cross join lateral (
      (select registro_id as id from registro_decisao where impressao = p.impressao)
      union all
      (select id from registro_falecido where cpf = p.cpf and cpf <> '' ${limit})
      union all
      (select id from registro_falecido where num_contrato = p.contrato and num_contrato <> '' ${limit})
      union all
      (select id from registro_falecido where nome_dobrado = p.nome and falecimento >= p.ano and falecimento < p.ano || 'x'
        order by falecimento = p.falecimento desc, localizacao = p.localizacao desc, id ${limit})
      union all
      (select id from registro_falecido where nome_dobrado = p.nome and nascimento = p.nascimento ${limit})
      union all
      (select id from registro_falecido where nome_dobrado = p.nome and falecimento is null and nascimento is null
        and p.falecimento is null and p.nascimento is null order by localizacao = p.localizacao desc, id ${limit})
      union all
      (select id from registro_falecido where falecimento = p.falecimento and length(p.falecimento) = 10 and nascimento = p.nascimento ${limit})
      union all
      (select id from registro_falecido where falecimento = p.falecimento and length(p.falecimento) = 10
        and left(nome_dobrado, 1) = p.inicial ${limit})) r`
  if (candidates.length === 0) return new Map()
  const stored = await findRows(db, [...new Set(candidates.map(({ id }) => id))])
  const byId = new Map(stored.map(row => [row.id, row]))
  const found = new Map<number, StoredPerson[]>()
  for (const { i, id } of candidates) {
    const row = byId.get(id)
    if (row) found.set(i, [...(found.get(i) ?? []), row])
  }
  return found
}

/** Despedidas of a falecido with the same name and dates. */
export const findDespedidas = async (
  db: Executor,
  rows: readonly DespedidaRow[],
): Promise<Map<number, StoredDespedida[]>> => {
  const wanted = JSON.stringify(rows.map(({ falecido }, i) => ({ i, ...falecido })))
  const stored = await allRows<{ i: number; id: number } & DespedidaRow['falecido'] & DespedidaRow['despedida']>(db)`
      with pedida as materialized (
        select i, dobrar(nome_registro) as nome, data_nascimento, data_falecimento
        from json_to_recordset(${wanted}::json) as p(i int, nome_registro text, data_nascimento text, data_falecimento text))
      select p.i, d.id, f.nome_registro, f.data_nascimento, f.data_falecimento, f.sexo,
        d.contrato_jazigo, d.contrato_plano, d.local_sepultamento, d.localizacao_sepultado
      from pedida p
      join falecido f on f.registro_dobrado = p.nome and f.data_nascimento = p.data_nascimento and f.data_falecimento = p.data_falecimento
      join despedida d on d.falecido_id = f.id
      order by d.id`
  const found = new Map<number, StoredDespedida[]>()
  for (const { i, id, ...row } of stored)
    found.set(i, [...(found.get(i) ?? []), { id, person: personOfDespedida({ falecido: row, despedida: row }) }])
  return found
}

/** @returns the new ids in the order of the rows */
export const insertRegister = async (
  tx: Executor,
  rows: readonly RegisterRow[],
  origem: NewRow<'registro_falecido'>['origem'],
): Promise<number[]> => {
  if (rows.length === 0) return []
  const stored = await tx
    .insertInto('registro_falecido')
    .values(rows.map(row => ({ ...row, origem })))
    .returning('id')
    .execute()
  return stored.map(({ id }) => id)
}

/** Without statistics names are looked up by parts of words, which takes seconds in a large register; the embedded engine gathers none by itself. */
export const analyseRegister = (tx: Executor) => execute(tx)`analyze registro_falecido`

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
