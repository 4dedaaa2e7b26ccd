import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readErasures, recordErasures } from '#server/adapters/erasure-list.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { copyOf, type Empty, emptySystem, TEST_SECRETS } from '#server/testing/backup.ts'
import { buildDespedida, uniqueTelefone } from '#server/testing/factories.ts'
import { homenagem, homenagensOf, photoWithPlace, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { onServer } from '#server/testing/test-database.ts'
import { postTitular, registerVisitor, tablesMentioning, titularTokenFor } from '#server/testing/titular.ts'
import { backupDirectly, restore } from './commands-service.ts'

const ENGINE: OpenDatabase['engine'] = onServer() ? 'postgresql' : 'embutido'
const folder = mkdtempSync(join(tmpdir(), 'memorial-apagados-'))
const path = join(folder, 'antiga.zip')
const [before, gone, stays] = [uniqueTelefone(), uniqueTelefone(), uniqueTelefone()]
let t: TestApp
let target: Empty
let despedida = 0

const erase = (telefone: string, homenagens = 'retirar') =>
  postTitular(t, 'pedidos', { acesso: titularTokenFor(t, telefone), tipo: 'exclusao', homenagens })
const mentioning = (telefone: string) => tablesMentioning({ deps: { db: target.database.db } } as TestApp, telefone)

beforeAll(async () => {
  t = await createTestApp()
  target = await emptySystem(ENGINE)
  const { row } = await buildDespedida(t.deps, { com_moderacao: false })
  despedida = row.id
  await registerVisitor(t, row.id, { telefone: before })
  await erase(before)
  const codigo = await registerVisitor(t, row.id, { telefone: gone })
  await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem: await photoWithPlace() })
  await registerVisitor(t, row.id, { telefone: stays })
  await copyOf(t.deps, ENGINE, path)
  await erase(gone)
}, 120_000)
afterAll(async () => {
  await target.close()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a person erased after a backup', () => {
  it('is listed next to the database and next to newer backups, in a list without names', async () => {
    await backupDirectly(join(folder, 'nova.zip'), { ...t.deps, engine: ENGINE })
    for (const place of [t.deps.config.DATA_DIR, folder]) {
      const text = readFileSync(join(place, 'exclusoes.jsonl'), 'utf8')
      for (const telefone of [before, gone]) expect(text).not.toContain(telefone)
      const hash = TEST_SECRETS.hmac('titular', `telefone:${gone}`)
      expect((await readErasures(place)).filter(one => one.titular === hash).length).toBeGreaterThan(0)
    }
  })

  it('is erased again, with pictures, when the older backup is restored, and no other person is', async () => {
    const lines = await restore(path, target, { replace: false, keepQueue: false })
    expect(lines.join('\n')).toMatch(/apagadas de novo: 1 \(pedidos \d{4}-\d{6}\)/)
    expect(await mentioning(gone)).toEqual([])
    expect(await mentioning(stays)).toEqual(['participante'])
    expect(await homenagensOf({ deps: { db: target.database.db } } as TestApp, despedida)).toEqual([])
    const pictures = await target.database.db.selectFrom('midia').select('nome').execute()
    const files = readdirSync(join(target.folder, 'midia'), { recursive: true }).map(String)
    expect([pictures, files.filter(name => name.endsWith('.webp'))]).toEqual([[], []])
    const [pedido] = await target.database.db
      .selectFrom('pedido_titular')
      .selectAll()
      .where('contato_hmac', '=', TEST_SECRETS.hmac('titular', `telefone:${gone}`))
      .execute()
    expect(pedido).toMatchObject({ tipo: 'exclusao', situacao: 'atendido', origem: 'equipe' })
  })

  it('is read from the replaced portal if there is no list', async () => {
    rmSync(join(folder, 'exclusoes.jsonl'), { force: true })
    rmSync(join(target.config.DATA_DIR, 'exclusoes.jsonl'), { force: true })
    const lines = await restore(path, target, { replace: true, keepQueue: false })
    expect(lines.join('\n')).toMatch(/apagadas de novo: 1 /)
    expect(await mentioning(gone)).toEqual([])
  })
})

describe('the erasure list', () => {
  it('stores each erasure once, and is readable after a truncated line', async () => {
    const place = join(folder, 'lista')
    const one = { quando: '2026-11-20T10:00:00.000Z', titular: 'aa', homenagens: 'manter', conta: false } as const
    await recordErasures(place, [one, one])
    await recordErasures(place, [one, { ...one, titular: 'bb' }])
    expect((await readErasures(place)).map(({ titular }) => titular)).toEqual(['aa', 'bb'])
  })
})
