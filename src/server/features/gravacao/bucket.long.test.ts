import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createS3Store } from '#server/adapters/media-s3.ts'
import type { Deps } from '#server/deps.ts'
import { createRecordings, type RecordingsOptions } from '#server/live/recordings.ts'
import { portalTime } from '#server/testing/factories.ts'
import { type FakeS3, S3_KEY, startFakeS3 } from '#server/testing/fake-s3.ts'
import { buildTransmissao, createRecordingFixture, type TestTransmissao } from '#server/testing/recording-fixture.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { followStoredRecordings, settleRecordings } from './bucket-jobs.ts'

let s3: FakeS3
let t: TestApp
let fixture: ReturnType<typeof createRecordingFixture>
let wake: TestTransmissao
let chave: string
/** The closed playlist with its segments, as they were played from the disk. */
let played: Map<string, string | Buffer>

const nodeOf = (name: string, options: Partial<RecordingsOptions> = {}): Deps['recordings'] =>
  createRecordings({
    folder: join(t.deps.config.DATA_DIR, name),
    ...{ pull: t.deps.streams.pull, ffmpeg, minFreeBytes: 0, bucket: t.deps.media.bucket, storesInBucket: true },
    ...options,
  })
const onDisk = (name: string): string[] => {
  const folder = join(t.deps.config.DATA_DIR, name, chave)
  return readdirSync(folder).filter(file => file.endsWith('.ts'))
}
const inBucket = (): string[] => [...s3.objects.keys()].filter(key => key.startsWith(`gravacoes/${chave}/`))
const play = async (recordings = t.deps.recordings): Promise<Map<string, string | Buffer>> => {
  const files = new Map<string, string | Buffer>()
  const read = async (file: string): Promise<string | Buffer> => {
    const served = await recordings.serve(chave, file)
    if (!('body' in served)) throw new Error(`${file}: ${served.status}`)
    files.set(file, served.body)
    return served.body
  }
  for (const line of String(await read('index.m3u8')).split('\n')) if (line.endsWith('.ts')) await read(line)
  return files
}
const settle = async (recordings = t.deps.recordings): Promise<void> => {
  while (await recordings.settle(chave));
}

/** The wake ends, and its last segments are written. */
const end = async (): Promise<void> => {
  await fixture.end(wake)
  await t.deps.recordings.close()
  t.deps.recordings = nodeOf('first')
}

beforeAll(async () => {
  s3 = await startFakeS3()
  t = await createTestApp({
    media: createS3Store({ endereco: s3.endereco, balde: s3.balde, prefixo: '', ...S3_KEY }),
  })
  await t.deps.recordings.close()
  t.deps.recordings = nodeOf('first')
  fixture = createRecordingFixture(t)
})
afterAll(async () => {
  await t.close()
  await s3.close()
})
beforeEach(async () => {
  wake = await buildTransmissao(t)
  await fixture.consent(wake)
  await fixture.record(wake, 8)
  chave = await fixture.chaveOf(wake)
  await end()
  played = await play()
})

describe('a closed recording, with an object store', () => {
  it('stays on the disk until its hour is over, then moves into the bucket and is played from there', async () => {
    await t.deps.db
      .updateTable('apresentacao')
      .set({ data_hora_final: portalTime(60) })
      .where('camera', '=', wake.camera)
      .execute()
    await settleRecordings(t.deps)
    expect(inBucket()).toEqual([])
    await fixture.end(wake)
    await settleRecordings(t.deps)
    expect([onDisk('first'), inBucket().length]).toEqual([[], played.size])
    expect(await play()).toEqual(played)
    const [gravacao] = (await fixture.shown(wake)).gravacoes
    const response = await t.app.inject({ url: gravacao?.endereco ?? '' })
    expect([response.statusCode, response.body]).toEqual([200, played.get('index.m3u8')])
  })

  it('is listed while the store is away; its segments are answered with 503 and a sentence, and played again afterwards', async () => {
    await settle()
    const [gravacao] = (await fixture.shown(wake)).gravacoes
    const [, segment = ''] = [...played.keys()]
    const url = (gravacao?.endereco ?? '').replace('index.m3u8', segment)
    s3.trouble.status = 503
    expect((await fixture.shown(wake)).gravacoes).toHaveLength(1)
    const refused = await t.app.inject({ url })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(refused.json().mensagem).toMatch(/Tente novamente/)
    s3.trouble.status = undefined
    expect((await t.app.inject({ url })).rawPayload).toEqual(played.get(segment))
  })

  it('is moved by the next run when one was interrupted, and each segment is served meanwhile', async () => {
    s3.trouble.beforeReply = async () => {
      if (inBucket().length === 3) s3.trouble.status = 500
    }
    await expect(t.deps.recordings.settle(chave)).rejects.toThrow('object store')
    Object.assign(s3.trouble, { beforeReply: undefined, status: undefined })
    expect(onDisk('first')).toHaveLength(played.size - 1 - 2)
    expect(await play()).toEqual(played)
    await settle()
    expect(await play()).toEqual(played)
  })

  it('takes in what is recorded after it when the booked end is moved', async () => {
    await settle()
    const before = t.deps.recordings.summary(chave)?.segundos ?? 0
    await t.deps.db
      .updateTable('apresentacao')
      .set({ data_hora_final: portalTime(60) })
      .where('camera', '=', wake.camera)
      .execute()
    await fixture.record(wake, before + 4)
    await end()
    await settle()
    const names = [...(await play()).keys()]
    expect([onDisk('first'), inBucket().length]).toEqual([[], names.length])
    expect(names.length).toBeGreaterThan(played.size)
  })

  it('is shown by a node that did not record it, and forgotten there when it is removed', async () => {
    await settle()
    const recordings = nodeOf('second')
    const second = { ...t.deps, recordings }
    await followStoredRecordings(second)
    expect(recordings.summary(chave)).toEqual(t.deps.recordings.summary(chave))
    expect(await play(recordings)).toEqual(played)
    await fixture.revoke(wake)
    expect([inBucket(), t.deps.recordings.folders().includes(chave)]).toEqual([[], false])
    await followStoredRecordings(second)
    expect(recordings.folders()).not.toContain(chave)
    await recordings.close()
  })

  it('keeps its folder while the store cannot remove it, so that the removal is repeated', async () => {
    await settle()
    s3.trouble.status = 503
    await fixture.revoke(wake)
    expect((await fixture.shown(wake)).gravacoes).toEqual([])
    s3.trouble.status = undefined
    await followStoredRecordings(t.deps)
    expect([inBucket(), t.deps.recordings.folders().includes(chave)]).toEqual([[], false])
  })

  it('comes back to the disk when the store is only read, as long as there is room for the live picture', async () => {
    await settle()
    const full = nodeOf('first', { storesInBucket: false, minFreeBytes: Number.MAX_SAFE_INTEGER })
    expect(await full.settle(chave)).toBe(false)
    const back = nodeOf('first', { storesInBucket: false })
    await settle(back)
    expect(inBucket()).toEqual([`gravacoes/${chave}/index.ndjson`])
    expect([onDisk('first').length, await play(back)]).toEqual([played.size - 1, played])
    await Promise.all([full.close(), back.close()])
  })

  it.skipIf(!ffmpeg)('is downloaded whole, or not to its end when the store fails meanwhile', async () => {
    await settle()
    const bytes: Buffer[] = []
    const stream = await t.deps.recordings.download(chave)
    for await (const chunk of stream ?? []) bytes.push(chunk as Buffer)
    const path = join(t.deps.config.DATA_DIR, 'velorio.mp4')
    writeFileSync(path, Buffer.concat(bytes))
    const show = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]
    const seconds = Number(execFileSync('ffprobe', show, { encoding: 'utf8' }))
    expect(Math.abs(seconds - (t.deps.recordings.summary(chave)?.segundos ?? 0))).toBeLessThan(1)
    s3.trouble.status = 503
    const broken = await t.deps.recordings.download(chave)
    await expect(broken?.toArray()).rejects.toThrow('could not be put together')
    s3.trouble.status = undefined
  })
})
