import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createS3Store } from '#server/adapters/media-s3.ts'
import type { MediaStore } from '#server/adapters/media-store.ts'
import { restoreBackup } from '#server/features/backup/restore-service.ts'
import { copyOf, emptySystem, fillPortal } from '#server/testing/backup.ts'
import { type FakeS3, S3_KEY, startFakeS3 } from '#server/testing/fake-s3.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { onServer } from '#server/testing/test-database.ts'
import { runMovePictures } from './cli.ts'

const ENGINE = onServer() ? 'postgresql' : 'embutido'
const folder = mkdtempSync(join(tmpdir(), 'memorial-imagens-'))
let s3: FakeS3
let t: TestApp
let bucket: MediaStore
let names: string[]
beforeAll(async () => {
  s3 = await startFakeS3()
  bucket = createS3Store({ endereco: s3.endereco, balde: s3.balde, prefixo: '', ...S3_KEY })
  t = await createTestApp()
  await fillPortal(t.deps)
  names = (await t.deps.db.selectFrom('midia').select('nome').execute()).map(row => row.nome)
}, 120_000)
afterAll(async () => {
  await t.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const expectAll = async (store: MediaStore): Promise<void> => {
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) expect(await store.get(name)).toEqual(await t.deps.media.get(name))
}

describe('moving pictures into an S3 store', () => {
  it('copies them unchanged and only once, and does not change the folder', async () => {
    const first = await runMovePictures(t.deps.db, t.deps.media, bucket)
    expect(first[0]).toBe(`${names.length} imagens levadas e conferidas, 0 já estavam lá.`)
    await expectAll(bucket)
    const again = await runMovePictures(t.deps.db, t.deps.media, bucket)
    expect(again[0]).toBe(`0 imagens levadas e conferidas, ${names.length} já estavam lá.`)
  })

  it('fails without a configured store', () => {
    expect(() => runMovePictures(t.deps.db, t.deps.media, undefined)).toThrow('S3_ENDERECO')
  })

  it('includes them in a backup made afterwards, which can be restored into a store or a folder', async () => {
    const path = join(folder, 'casa.zip')
    const { faltaram, arquivos } = await copyOf({ ...t.deps, media: bucket }, ENGINE, path)
    expect([faltaram, arquivos.quantos]).toEqual([[], names.length + 2])
    s3.objects.clear()
    const target = await emptySystem(ENGINE)
    await restoreBackup(path, { ...target, media: bucket }, { replace: false, keepQueue: false })
    await target.close()
    await expectAll(bucket)
  }, 120_000)
})
