import { sql } from 'kysely'
import type { Executor } from './client.ts'

/** Template tags that run one statement: firstRow<Row>(db)`select …`. Embedded values become parameters, as in Kysely's `sql`. */
type Statement = [fragments: TemplateStringsArray, ...values: unknown[]]

export const allRows =
  <Row = unknown>(db: Executor) =>
  async (...statement: Statement): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(db)).rows

export const firstRow =
  <Row>(db: Executor) =>
  async (...statement: Statement): Promise<Row | undefined> =>
    (await sql<Row>(...statement).execute(db)).rows[0]

/** For a statement that always returns a row, such as a count. */
export const onlyRow =
  <Row>(db: Executor) =>
  async (...statement: Statement): Promise<Row> => {
    const [row] = (await sql<Row>(...statement).execute(db)).rows
    if (!row) throw new Error('the statement returned no row')
    return row
  }

/** The values of a statement with one column. */
export const allValues =
  <Value>(db: Executor) =>
  async (...statement: Statement): Promise<Value[]> =>
    (await sql<Record<string, Value>>(...statement).execute(db)).rows.flatMap(row => Object.values(row))

export const firstValue =
  <Value>(db: Executor) =>
  async (...statement: Statement): Promise<Value | undefined> =>
    (await allValues<Value>(db)(...statement))[0]

/** The number of rows that a write with `returning` changes. */
export const countRows =
  (db: Executor) =>
  async (...statement: Statement): Promise<number> =>
    (await sql(...statement).execute(db)).rows.length

/** True if the statement returns a row: a `select 1` that finds one, or a write with `returning` that changes one. */
export const hasRows =
  (db: Executor) =>
  async (...statement: Statement): Promise<boolean> =>
    (await sql(...statement).execute(db)).rows.length > 0

export const execute =
  (db: Executor) =>
  async (...statement: Statement): Promise<void> => {
    await sql(...statement).execute(db)
  }
