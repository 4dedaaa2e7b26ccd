import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, firstValue, hasRows, onlyRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { type Decisions, impressaoOf, type Person } from './identity-rules.ts'
import type { RegisterRow, RowSource } from './rows-rules.ts'

/** What staff decided about each of these people, by identity. */
export const findDecisions = async (db: Executor, people: readonly Person[]): Promise<Map<string, Decisions>> => {
  const identities = new Map(people.map(person => [impressaoOf(person), person.identity]))
  const rows = await allRows<Row<'registro_decisao'>>(db)`
    select impressao, registro_id, decisao from registro_decisao where impressao = any(${[...identities.keys()]})`
  const found = new Map<string, Map<number, 'mesma' | 'outra'>>()
  for (const { impressao, registro_id, decisao } of rows) {
    const identity = identities.get(impressao) ?? ''
    found.set(identity, (found.get(identity) ?? new Map()).set(registro_id, decisao))
  }
  return found
}

export const storeDecision = (
  tx: Executor,
  impressao: string,
  registroIds: readonly number[],
  decisao: 'mesma' | 'outra',
) => execute(tx)`
  insert into registro_decisao (impressao, registro_id, decisao)
  select ${impressao}, id, ${decisao} from unnest(${[...registroIds]}::bigint[]) as id
  on conflict (impressao, registro_id) do update set decisao = excluded.decisao`

type Waiting = { row: RegisterRow; person: Person; motivo?: string }

/** Rows that wait for a decision; a repeated delivery brings what else it says, and waits no second time. */
export const keepPendencias = async (
  tx: Executor,
  { origem, contaId }: Pick<RowSource, 'origem' | 'contaId'>,
  waiting: readonly Waiting[],
): Promise<void> => {
  const rows = JSON.stringify(
    waiting.map(({ row, person, motivo = '' }) => ({ impressao: impressaoOf(person), linha: row, motivo })),
  )
  await execute(tx)`
    insert into registro_pendencia as p (impressao, linha, origem, motivo, conta_id)
    select distinct on (impressao) impressao, linha, ${origem}, motivo, ${contaId}::bigint
    from json_to_recordset(${rows}::json) as w(impressao text, linha jsonb, motivo text)
    on conflict (impressao) do update set linha = excluded.linha where p.linha <> excluded.linha`
}

/** Nobody decides any more about people whom the register has. */
export const deletePendencias = async (tx: Executor, people: readonly Person[]): Promise<void> => {
  if (!(await hasRows(tx)`select 1 from registro_pendencia limit 1`)) return
  await execute(tx)`delete from registro_pendencia where impressao = any(${people.map(impressaoOf)})`
}

export type Pendencia = Pick<
  Row<'registro_pendencia'>,
  'id' | 'impressao' | 'linha' | 'origem' | 'motivo' | 'conta_id' | 'chegou_em'
>

/** The oldest first. */
export const listPendencias = async (db: Executor, { limit, offset }: { limit: number; offset: number }) => {
  const itens = await db
    .selectFrom('registro_pendencia')
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await onlyRow<{ total: number }>(db)`select count(*)::int as total from registro_pendencia`
  return { itens, total }
}

export const findPendenciaOf = (db: Executor, person: Person) =>
  firstValue<number>(db)`select id from registro_pendencia where impressao = ${impressaoOf(person)}`

export const findPendencia = (db: Executor, id: number) =>
  firstRow<Pendencia>(db)`select * from registro_pendencia where id = ${id}`

export const deletePendencia = (tx: Executor, id: number) =>
  execute(tx)`delete from registro_pendencia where id = ${id}`

export { findInRegister, findRows, lockRegister } from './store.ts'
