import { expect, it } from 'vitest'
import type { PassoInicial } from '#contract/situacao/schema.ts'
import { randomName } from '#server/core/secrets.ts'
import { insertBackupRun } from '#server/features/backup/queries.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeFloriculturas, writeSettings } from '#server/testing/settings.ts'

const t = openTestApp()

it('each first step is ticked once what it asks for is there', async () => {
  const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
  const missing = async (): Promise<string[]> => {
    const steps: PassoInicial[] = (await requesterFor(t)('GET', '/api/primeiros-passos', admin)).json()
    return steps.filter(step => !step.feito).map(step => step.passo)
  }
  const { db } = t.deps
  await db.deleteFrom('configuracao').execute()
  await db.deleteFrom('tela').execute()
  t.deps.cameras = () => []
  expect(await missing()).toEqual(['contatos', 'floricultura', 'codigos', 'camera', 'tela', 'copia'])
  await writeSettings(db, 'unidade:CV', { endereco: 'Rua do Sol, 10' })
  expect(await missing()).toContain('contatos')
  await writeSettings(db, 'unidade:ME', { whatsapp: '82999990000' })
  await writeFloriculturas(db, 'CV', ['Flor de Lis'])
  await db.insertInto('tela').values({ id: randomName(), empresa: 'CV', lugar: '01' }).execute()
  expect(await missing()).toEqual(['codigos', 'camera', 'copia'])
  const run = { feita_em: new Date().toISOString(), arquivo: 'a.zip', bytes: 1, erro: '' }
  await insertBackupRun(db, { ...run, conferida: false, erro: 'disco cheio' })
  expect(await missing()).toContain('copia')
  await insertBackupRun(db, { ...run, conferida: true })
  t.deps.cameras = () => [{ empresa: 'CV', capela: '01' } as never]
  expect(await missing()).toEqual(['codigos'])
})
