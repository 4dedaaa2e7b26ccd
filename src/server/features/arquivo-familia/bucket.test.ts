import { afterAll, describe, expect, it } from 'vitest'
import { createS3Store } from '#server/adapters/media-s3.ts'
import { openArquivos } from '#server/testing/arquivo-familia.ts'
import { S3_KEY, startFakeS3 } from '#server/testing/fake-s3.ts'

const s3 = await startFakeS3()
const { family, unpack, request, work, addressOf, download } = openArquivos(() => ({
  media: createS3Store({ endereco: s3.endereco, balde: s3.balde, prefixo: '', ...S3_KEY }),
}))
afterAll(() => s3.close())

describe('the archive of a family, with an object store', () => {
  it('has the pictures of the bucket, and is no object of it', async () => {
    const { id, open } = await family()
    const before = [...s3.objects.keys()]
    expect(before).toHaveLength(1)
    await request(id)
    await work(id)
    const { read } = await unpack((await download(await addressOf(id))).rawPayload)
    const picture = read(`imagens/mensagem-${open}-ze-avila.webp`)
    expect(Buffer.from(picture, 'latin1').equals(s3.objects.get(before[0] ?? '') ?? Buffer.alloc(0))).toBe(true)
    expect([...s3.objects.keys()]).toEqual(before)
  })
})
