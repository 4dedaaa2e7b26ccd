import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'
import type { DespedidaRow, RegisterRow } from './rows-rules.ts'

/** Index in `rows` → id of the record that already exists. */
type ExistingIds = Map<number, number>

type Match = { i: number; id: number }

const toExistingIds = (rows: readonly Match[]): ExistingIds => new Map(rows.map(({ i, id }) => [i, id]))

/** The same CPF, or the same name and dates unless both have different CPFs. */
export const findInRegister = async (db: Executor, rows: readonly RegisterRow[]): Promise<ExistingIds> => {
  const wanted = JSON.stringify(
    rows.map(({ nome, cpf, nascimento, falecimento }, i) => ({ i, nome, cpf, nascimento, falecimento })),
  )
  return toExistingIds(
    await allRows<Match>(db)`
      with pedida as materialized (
        select i, dobrar(nome) as nome, cpf, nascimento, falecimento
        from json_to_recordset(${wanted}::json) as p(i int, nome text, cpf text, nascimento date, falecimento date))
      select i, min(id) as id from (
        select p.i, r.id from pedida p join registro_falecido r on r.cpf = p.cpf where p.cpf <> ''
        union all
        select p.i, r.id from pedida p join registro_falecido r
          on r.nome_dobrado = p.nome and coalesce(r.falecimento, '0001-01-01') = coalesce(p.falecimento, '0001-01-01')
          and coalesce(r.nascimento, '0001-01-01') = coalesce(p.nascimento, '0001-01-01')
        where p.cpf = '' or r.cpf = '') as achada
      group by i`,
  )
}

/** Despedidas of a falecido with the same name and dates. */
export const findDespedidas = async (db: Executor, rows: readonly DespedidaRow[]): Promise<ExistingIds> => {
  const wanted = JSON.stringify(rows.map(({ falecido }, i) => ({ i, ...falecido })))
  return toExistingIds(
    await allRows<Match>(db)`
      with pedida as materialized (
        select i, dobrar(nome) as nome, data_nascimento, data_falecimento
        from json_to_recordset(${wanted}::json) as p(i int, nome text, data_nascimento date, data_falecimento date))
      select p.i, min(d.id) as id from pedida p
      join falecido f on f.nome_dobrado = p.nome and f.data_nascimento = p.data_nascimento and f.data_falecimento = p.data_falecimento
      join despedida d on d.falecido_id = f.id
      group by p.i`,
  )
}

export const insertRegister = async (tx: Executor, rows: readonly RegisterRow[]): Promise<void> => {
  await tx
    .insertInto('registro_falecido')
    .values([...rows])
    .execute()
}
