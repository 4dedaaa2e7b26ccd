import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createS3Store } from '#server/adapters/media-s3.ts'
import { createFolderStore, type MediaStore, MediaUnavailable } from '#server/adapters/media-store.ts'
import { joinStores } from '#server/adapters/open-media-store.ts'
import { restoreBackup } from '#server/features/backup/restore-service.ts'
import { uploadSegments } from '#server/live/recording/recording-bucket.ts'
import { copyOf, emptySystem, fillPortal, RECORDING } from '#server/testing/backup.ts'
import { type FakeS3, S3_KEY, startFakeS3 } from '#server/testing/fake-s3.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { onServer } from '#server/testing/test-database.ts'
import { movePictures } from './cli.ts'

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

/** The next call of `get` or `put` of this store fails, as when the command is killed in the middle. */
const failingAfter = (store: MediaStore, count: number): MediaStore => {
  let left = count
  return {
    ...store,
    put: async (name, bytes) => {
      if (left === 0) throw new Error('killed')
      left -= 1
      await store.put(name, bytes)
    },
  }
}

const NEW = 'figura-de-teste-nova.webp'

describe('moving pictures into an S3 store and back', () => {
  it('fails without a configured store', async () => {
    await expect(movePictures(t.deps.media, undefined, t.deps.db)).rejects.toThrow('S3_ENDERECO')
  })

  it('shows every picture before, while and after they are moved, and does not change the folder', async () => {
    const joined = joinStores(bucket, t.deps.media)
    await expectAll(joined)
    await expect(movePictures(t.deps.media, failingAfter(bucket, 2), t.deps.db)).rejects.toThrow('killed')
    await expectAll(joined)
    await joined.put(NEW, Buffer.from('new'))
    expect([await bucket.get(NEW), await t.deps.media.get(NEW)]).toEqual([Buffer.from('new'), undefined])
    const resumed = await movePictures(t.deps.media, bucket, t.deps.db)
    expect(resumed[0]).toBe(`${names.length - 2} imagens levadas e conferidas, 2 já estavam lá.`)
    await expectAll(bucket)
    await expectAll(t.deps.media)
    const again = await movePictures(t.deps.media, bucket, t.deps.db)
    expect(again[0]).toBe(`0 imagens levadas e conferidas, ${names.length} já estavam lá.`)
  })

  it('reads from the folder what the store cannot deliver', async () => {
    s3.trouble.status = 500
    const joined = joinStores(
      createS3Store({ endereco: s3.endereco, balde: s3.balde, prefixo: '', ...S3_KEY }),
      t.deps.media,
    )
    expect(await joined.get(names[0] ?? '')).toEqual(await t.deps.media.get(names[0] ?? ''))
    await expect(joined.get(NEW)).rejects.toBeInstanceOf(MediaUnavailable)
    s3.trouble.status = undefined
  })

  it('takes them back, without the database where a running portal holds it', async () => {
    const target = createFolderStore(join(folder, 'volta'))
    const lines = await movePictures(bucket, target, undefined)
    expect(lines[0]).toBe(`${names.length + 1} imagens levadas e conferidas, 0 já estavam lá.`)
    await expectAll(target)
    expect(await target.get(NEW)).toEqual(Buffer.from('new'))
  })

  it('brings no picture back that was removed while it was copied, and removes one from both places', async () => {
    const joined = joinStores(bucket, t.deps.media)
    await t.deps.media.put(NEW, Buffer.from('new'))
    await bucket.remove(NEW)
    const removing: MediaStore = {
      ...bucket,
      put: async (name, bytes) => {
        await joined.remove(name)
        await bucket.put(name, bytes)
      },
    }
    await movePictures(t.deps.media, removing, t.deps.db)
    expect([await bucket.get(NEW), await t.deps.media.get(NEW)]).toEqual([undefined, undefined])
  })

  it('names pictures of the database that are in neither place', async () => {
    const empty = createFolderStore(join(folder, 'vazia'))
    const other = createFolderStore(join(folder, 'outra'))
    await expect(movePictures(empty, other, t.deps.db)).rejects.toThrow(`Faltaram ${names.length} imagens`)
  })
})

describe('pictures and recordings in an S3 store', () => {
  it('are in a backup made afterwards, which can be restored into a store or a folder', async () => {
    if (!bucket.bucket) throw new Error('no bucket')
    expect(await uploadSegments(t.deps.config.recordingDir, bucket.bucket, RECORDING)).toBe(1)
    const path = join(folder, 'casa.zip')
    const { faltaram, arquivos } = await copyOf({ ...t.deps, media: bucket }, ENGINE, path)
    expect([faltaram, arquivos.quantos]).toEqual([[], names.length + 2])
    s3.objects.clear()
    const target = await emptySystem(ENGINE)
    await restoreBackup(path, { ...target, media: bucket }, { replace: false, keepQueue: false })
    expect(readdirSync(join(target.config.recordingDir, RECORDING))).toContain('s1.ts')
    await target.close()
    await expectAll(bucket)
  }, 120_000)
})
