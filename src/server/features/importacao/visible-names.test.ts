import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { normaliseText } from '#contract/fields/text.ts'
import { buildSchema, readMigrations } from '#server/db/migrate.ts'
import { execute } from '#server/db/rows.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readImport, runImportCommand } from './cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'memorial-nomes-'))
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => t.deps.db.deleteFrom('registro_falecido').execute())

const NAMES = [
  'Rita\u00a0 de Cassia Vinte',
  'Rita de Cassia Vinte',
  'Rita  de Cassia Vinte',
  '\u202aRita de Cas\u200bsia\u2003Vinte\u202c',
]
const bringIn = async (names: readonly string[]): Promise<string[]> => {
  const path = join(folder, 'planilha.csv')
  writeFileSync(
    path,
    ['nome;nascimento;falecimento', ...names.map(nome => `${nome};12/03/1941;04/11/2026`)].join('\r\n'),
  )
  const { db, secrets } = t.deps
  const { lines } = await runImportCommand(
    { db, secrets },
    await readImport(['falecidos', path, '--apply'], word => word),
  )
  return lines
}
const found = async (nome: string): Promise<string[]> =>
  (await t.deps.register.search({ nome: normaliseText(nome), cpf: '', contrato: '' })).map(row => row.nome)

describe('a name with spaces and marks that nobody sees', () => {
  it('is one record of the register, in one sheet and in one sheet after another, and a search finds it', async () => {
    await bringIn(NAMES)
    for (const nome of NAMES) await bringIn([nome])
    for (const nome of NAMES) expect(await found(nome)).toEqual(['Rita de Cassia Vinte'])
  })

  it('that an earlier version stored is found after the upgrade', async () => {
    const rows = NAMES.map(nome => ({ nome, nascimento: '1941-03-12', falecimento: '2026-11-04' }))
    await t.deps.db.insertInto('registro_falecido').values(rows).execute()
    const upgrade = readMigrations().find(({ name }) => name.endsWith('_nomes-visiveis.sql'))
    await execute(t.deps.db)`delete from migracao where nome = ${upgrade?.name}`
    // Its other half writes a column that 0063 renamed.
    const ofRegister = upgrade && { ...upgrade, text: upgrade.text.slice(0, upgrade.text.indexOf('update falecido')) }
    await t.deps.db.transaction().execute(tx => buildSchema(tx, ofRegister ? [ofRegister] : []))
    expect(await found('Rita de Cassia')).toEqual(NAMES.map(() => 'Rita de Cassia Vinte'))
  })
})
