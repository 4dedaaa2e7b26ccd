import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecordings } from '#server/live/recordings.ts'
import { buildTransmissao, createRecordingFixture } from '#server/testing/recording-fixture.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

describe.skipIf(!ffmpeg)('the downloaded file, with ffmpeg', () => {
  let t: TestApp
  let fixture: ReturnType<typeof createRecordingFixture>
  beforeAll(async () => {
    t = await createTestApp()
    const folder = join(t.deps.config.DATA_DIR, 'kept')
    await t.deps.recordings.close()
    t.deps.recordings = createRecordings({ folder, pull: t.deps.streams.pull, ffmpeg, minFreeBytes: 0 })
    fixture = createRecordingFixture(t)
    await t.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => t.close())

  it('is streamed to the moderator as one MP4 with the name of the falecido, and the history records the download', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake, { quem: 'familia' })
    await fixture.record(wake, 10)
    await fixture.end(wake)
    const [gravacao] = (await fixture.read(wake)).gravacoes
    const { endereco } = (await fixture.download(wake, gravacao?.id ?? 0)).json()
    const address = t.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const response = await fetch(`http://127.0.0.1:${port}${endereco}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="velorio-maria-do-carmo-vasconcelos.mp4"',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    // The length is not known: the file is created while it is streamed.
    expect(response.headers.get('content-length')).toBeNull()
    const path = join(t.deps.config.DATA_DIR, 'velorio.mp4')
    if (!response.body) throw new Error('no body')
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path))
    const show = ['-v', 'error', '-show_entries', 'format=duration:stream=codec_name', '-of', 'csv=p=0', path]
    const [video, audio, duration] = execFileSync('ffprobe', show, { encoding: 'utf8' }).trim().split('\n')
    expect([video, audio]).toEqual(['h264', 'aac'])
    expect(Math.abs(Number(duration) - (gravacao?.segundos ?? 0))).toBeLessThan(1)
    const audit = await t.deps.db.selectFrom('auditoria').select('acao').where('acao', '=', 'gravacao.baixar').execute()
    expect(audit).toHaveLength(1)
  })
})
