import { describe, expect, it } from 'vitest'
import { createS3Store } from '#server/adapters/media-s3.ts'
import { MediaUnavailable } from '#server/adapters/media-store.ts'
import { openBucket, type S3Settings } from '#server/adapters/s3-bucket.ts'

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

/** What the portal expects of every S3 store, the double of the tests and a real one. @param settings of an empty bucket */
export const describeBucket = (store: string, settings: () => S3Settings): void => {
  describe(`a bucket of ${store}`, () => {
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
  })
}
