import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStatements } from './embedded-statements.ts'

let pglite: PGlite
let statements: ReturnType<typeof createStatements>
beforeAll(async () => {
  pglite = await PGlite.create()
})
afterAll(() => pglite.close())
beforeEach(async () => {
  await pglite.exec(`
    rollback;
    deallocate all;
    drop table if exists carta;
    create table carta (
      id int primary key, texto text unique, em timestamptz, dados jsonb, numeros int[], bytes bytea, sim boolean, dia date, valor numeric
    )`)
  statements = createStatements(pglite)
})

const prepared = async () =>
  Number((await pglite.query<{ n: number }>('select count(*) n from pg_prepared_statements')).rows[0]?.n)
const count = async () => (await statements.query('select count(*)::int n from carta', [])).rows[0]?.n

describe('a statement kept prepared', () => {
  it('takes and gives each type as the engine itself does, however often', async () => {
    const text = 'insert into carta values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *'
    const row = (id: number) => {
      const em = new Date('2026-11-02T12:00:00Z')
      return [id, `carta ${id}`, em, { a: [1, null] }, [1, 2], Buffer.from('olá'), true, '2026-11-02', '1.50']
    }
    const own = await pglite.query(text, row(1))
    for (const id of [2, 3]) {
      const { rows, affectedRows } = await statements.query(text, row(id))
      expect(rows).toEqual([{ ...(own.rows[0] as object), id, texto: `carta ${id}` }])
      expect(affectedRows).toBe(1)
    }
    await statements.query('update carta set texto = $1, sim = $2 where id = $3', [null, undefined, 3])
    expect((await statements.query('select texto, sim from carta where id = $1', [3])).rows).toEqual([
      { texto: null, sim: null },
    ])
    expect((await statements.query('update carta set sim = false where id = any($1)', [[1, 2]])).affectedRows).toBe(2)
  })

  it('fails with the code, constraint and detail of the database, and the next one is answered', async () => {
    const insert = (id: number) => statements.query('insert into carta (id, texto) values ($1, $2)', [id, 'a'])
    await insert(1)
    for (const id of [2, 3])
      await expect(insert(id)).rejects.toMatchObject({ code: '23505', constraint: 'carta_texto_key' })
    await expect(statements.query('select nada from carta', [])).rejects.toMatchObject({ code: '42703' })
    expect(await count()).toBe(1)
  })

  it('is asked with many others at once, and each has its own answer', async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `select ${index % 7}::int + $1::int as n`)
    const answers = await Promise.all(texts.map((text, index) => statements.query(text, [index])))
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(texts.map((_, index) => (index % 7) + index))
  })

  it('is one of so many at most: the oldest are given back', async () => {
    for (let index = 0; index < 450; index += 1) await statements.query(`select ${index}`, [])
    expect(await prepared()).toBeLessThanOrEqual(401)
  })

  it('is planned anew each time where it looks for words', async () => {
    for (const how of ['like', 'ilike', '~'])
      await statements.query(`select * from carta where texto ${how} $1`, ['a%'])
    await statements.query('select * from carta where id % $1 = 0', [2])
    expect(await prepared()).toBe(0)
  })

  it('is not kept where it is a list of its own length', async () => {
    const list = (length: number) =>
      statements.query(`select ${Array.from({ length }, () => "'uma carta'").join()}`, [])
    for (const length of [900, 901]) await list(length)
    expect(await prepared()).toBe(0)
  })

  it('is forgotten where a script may have changed what it means', async () => {
    const all = () => statements.query('select * from carta', [])
    await all()
    statements.forget()
    await pglite.exec('alter table carta add column nova int; insert into carta (id, nova) values (1, 2)')
    expect((await all()).rows[0]).toMatchObject({ id: 1, nova: 2 })
  })
})

describe('a transaction that begins with its first statement', () => {
  const insert = (id: number, begins = false) =>
    statements.query('insert into carta (id) values ($1) returning id', [id], begins)

  it('answers that statement, and holds what comes after it', async () => {
    for (const id of [1, 3]) {
      expect(await insert(id, true)).toMatchObject({ rows: [{ id }], affectedRows: 1 })
      await insert(id + 1)
      await statements.query(id === 1 ? 'rollback' : 'commit', [])
    }
    expect((await statements.query('select id from carta order by id', [])).rows).toEqual([{ id: 3 }, { id: 4 }])
  })

  it('has begun also where that fails, or cannot even be read: nothing of it is kept', async () => {
    await insert(1)
    for (const first of [() => insert(1, true), () => statements.query('select nada from nenhuma', [], true)]) {
      await expect(first()).rejects.toMatchObject({ code: expect.stringMatching(/^(?:23505|42P01)$/) })
      await expect(insert(2)).rejects.toMatchObject({ code: '25P02' })
      await statements.query('rollback', [])
    }
    await insert(2)
    expect(await count()).toBe(2)
  })
})
