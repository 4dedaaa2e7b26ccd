import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEbookBucket } from '#server/adapters/ebook-files.ts'
import { createS3Store } from '#server/adapters/media-s3.ts'
import { MediaUnavailable } from '#server/adapters/media-store.ts'
import { openBucket, type S3Settings } from '#server/adapters/s3-bucket.ts'
import {
  downloadSegments,
  fetchIndex,
  readRecordingFile,
  removeStored,
  uploadSegments,
} from '#server/live/recording/recording-bucket.ts'
import { putRecordingFile } from '#server/live/recording/recording-files.ts'

const NAME = 'figura-de-teste-um.webp'
const OTHER = 'figura-de-teste-dois.webp'
const VERSION = 'figura-de-teste-um.96.avif'
/** More bytes than one packet or one buffer of a server. */
const BYTES = Buffer.alloc(3_000_000, 'uma imagem ')

/** Collects what is listed a page at a time. */
export const listed = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

type Settings = () => S3Settings

const pictureCases = (settings: Settings): void => {
  it('stores pictures under the names of the folder, reads them back complete, and removes them with all their versions', async () => {
    const pictures = createS3Store(settings())
    await pictures.put(NAME, BYTES)
    await pictures.put(VERSION, Buffer.from('a version'))
    await pictures.put(OTHER, Buffer.from('another'))
    const keys = await listed(openBucket(settings()).keys('fi/'))
    expect(new Set(keys)).toEqual(new Set([NAME, VERSION, OTHER].map(name => `fi/${name}`)))
    expect(new Set(await listed(pictures.list()))).toEqual(new Set([NAME, OTHER]))
    expect((await pictures.get(NAME))?.equals(BYTES)).toBe(true)
    expect(await createS3Store(settings()).get(VERSION)).toEqual(Buffer.from('a version'))
    await pictures.remove(NAME)
    expect([await pictures.get(NAME), await pictures.get(VERSION)]).toEqual([undefined, undefined])
    expect(await listed(pictures.list())).toEqual([OTHER])
    await pictures.remove(OTHER)
  })

  it('replaces an object that is stored again, and removes one that is not there without an error', async () => {
    const bucket = openBucket(settings())
    await bucket.put('livros/um.pdf', Buffer.from('before'))
    await bucket.put('livros/um.pdf', Buffer.from('after'))
    expect(await bucket.get('livros/um.pdf')).toEqual(Buffer.from('after'))
    for (const _ of [1, 2]) await bucket.remove('livros/um.pdf')
    expect(await bucket.get('livros/um.pdf')).toBeUndefined()
  })

  it('keeps prefixes apart', async () => {
    const [one, other] = ['um', 'outro'].map(prefixo => openBucket({ ...settings(), prefixo }))
    await one?.put('fi/a', Buffer.from('um'))
    expect(await other?.get('fi/a')).toBeUndefined()
    expect(other && (await listed(other.keys('')))).toEqual([])
    await one?.remove('fi/a')
  })

  it('reports a wrong key, a wrong secret and a missing bucket as unavailable, never as a missing picture', async () => {
    for (const change of [{ chave: 'OUTRA' }, { segredo: 'outro' }, { balde: 'nao-existe' }]) {
      const pictures = createS3Store({ ...settings(), ...change })
      await expect(pictures.put(NAME, BYTES)).rejects.toBeInstanceOf(MediaUnavailable)
      await expect(pictures.get(NAME)).rejects.toBeInstanceOf(MediaUnavailable)
      await expect(pictures.check()).rejects.toBeInstanceOf(MediaUnavailable)
    }
    await createS3Store(settings()).check()
  })
}

const otherCases = (settings: Settings): void => {
  it('keeps a book as long as it is valid, and removes those of one despedida', async () => {
    const bucket = openBucket(settings())
    const [books, expired] = [createEbookBucket(bucket), createEbookBucket(bucket, 0)]
    await books.put('10-abc', BYTES)
    await books.put('100-abc', Buffer.from('another'))
    expect([await books.has('10-abc'), (await books.get('10-abc'))?.equals(BYTES)]).toEqual([true, true])
    expect([await expired.has('10-abc'), await expired.get('10-abc'), await books.get('10-other')]).toEqual([
      false,
      undefined,
      undefined,
    ])
    await books.removeOf(10)
    await books.clean()
    expect([await books.has('10-abc'), await books.has('100-abc')]).toEqual([false, true])
    await expired.clean()
    expect(await listed(bucket.keys('livros/'))).toEqual([])
  })

  it('takes a closed recording from the disk, shows it to another node, gives it back, and removes it', async () => {
    const bucket = openBucket(settings())
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'memorial-gravacoes-')))
    const [folder = '', other = ''] = folders
    const chave = 'gravacao-de-teste'
    // More than one run moves.
    const segments = Array.from({ length: 60 }, (_, seq) => ({ name: `s${seq}.ts`, duration: 2, at: seq * 2000 }))
    const index = Buffer.from(segments.map(segment => `${JSON.stringify(segment)}\n`).join(''))
    for (const { name } of segments) await putRecordingFile(folder, chave, { name, body: Buffer.from(name) })
    await putRecordingFile(folder, chave, { name: 'index.ndjson', body: index })
    while ((await uploadSegments(folder, bucket, chave)) !== undefined);
    expect(readdirSync(join(folder, chave))).toEqual(['index.ndjson'])
    await fetchIndex(other, bucket, chave)
    for (const { name } of segments)
      expect(await readRecordingFile(other, bucket, chave, name)).toEqual(Buffer.from(name))
    while ((await downloadSegments(folder, bucket, chave, 0)) !== undefined);
    expect(readdirSync(join(folder, chave))).toHaveLength(61)
    while ((await uploadSegments(folder, bucket, chave)) !== undefined);
    await removeStored(folder, bucket, chave)
    expect([await listed(bucket.keys('gravacoes/')), readdirSync(folder)]).toEqual([[], []])
    for (const path of folders) rmSync(path, { recursive: true, force: true })
  })
}

/** What the portal expects of every S3 store, the double of the tests and a real one. @param settings of an empty bucket */
export const describeBucket = (store: string, settings: Settings): void => {
  describe(`a bucket of ${store}`, () => {
    pictureCases(settings)
    otherCases(settings)
  })
}
