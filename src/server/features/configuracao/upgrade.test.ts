import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildSchema, readMigrations } from '#server/db/migrate.ts'
import { allRows } from '#server/db/rows.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { listFloriculturas, listUnidades } from './service.ts'

const t = openTestApp()

const ROLLBACK = new Error('rolled back')

it('an upgrade keeps the contacts and florists that were written into tables before', async () => {
  const migrations = readMigrations()
  const at = migrations.findIndex(({ name }) => name.endsWith('_configuracao.sql'))
  const upgraded = t.deps.db.transaction().execute(async tx => {
    for (const statement of ['create schema antes', 'set local search_path to antes, public'])
      await sql.raw(statement).execute(tx)
    await buildSchema(tx, migrations.slice(0, at))
    await allRows(tx)`insert into contato_unidade (unidade, telefone, endereco) values ('AM', '8230000001', 'Rua A, 1')`
    await allRows(tx)`insert into floricultura (unidade, nome, ordem)
      values ('CV', 'Segunda', 2), ('CV', 'Primeira', 1), ('', 'De todas', 1)`
    await buildSchema(tx, migrations.slice(at))
    expect((await listUnidades(tx)).find(({ codigo }) => codigo === 'AM')).toMatchObject({
      ...{ nome: 'Parque do Agreste', telefone: '8230000001', whatsapp: '', endereco: 'Rua A, 1' },
      ...{ logo: '/imagens/marcas/PA-claro.svg', capelas: ['01', '02', '03', '04'] },
    })
    expect((await listFloriculturas(tx, 'CV')).map(({ nome }) => nome)).toEqual(['De todas', 'Primeira', 'Segunda'])
    throw ROLLBACK
  })
  await expect(upgraded).rejects.toBe(ROLLBACK)
})
