import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { execute } from '#server/db/rows.ts'
import type { StreamEngine } from '#server/live/stream-engine.ts'
import { publicCalls, readPublicly } from '#server/testing/canary-calls.ts'
import { plantDespedida, type World } from '#server/testing/canary-world.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestEngine, ffmpeg, requestStream } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import { syncTransmissoes } from './jobs.ts'

const home = mkdtempSync(join(tmpdir(), 'canary-captions-'))
const CLIP = join(home, 'clip.mp4')
const SAID = 'Palavras ao vivo que ficam entre nós'

let engine: StreamEngine
let pieces = 0
const t = openTestApp(() => {
  engine = createTestEngine(join(home, 'streams'), {
    ffmpeg,
    demo: false,
    cameraOf: (empresa, capela) => ({
      ...{ empresa, capela, nome: '', audio: true, transcodificar: 'nunca', tipo: 'arquivo', endereco: CLIP },
    }),
    // Whatever is heard, the service writes this.
    caption: async (_pcm, { inicio }) => {
      pieces += 1
      return [{ inicio: inicio * 1000, fim: inicio * 1000 + 1500, texto: `${SAID} (${pieces})` }]
    },
  })
  return { streams: engine }
})
let open: World
let closed: World

const switchCaptions = async (id: number, on: boolean): Promise<void> => {
  await execute(t.deps.db)`update despedida set legendas_ao_vivo = ${on} where id = ${id}`
  await syncTransmissoes(t.deps)
}
/** The captions for somebody who may watch. */
const captionsOf = ({ camera }: World, version = 1): string => {
  const served = requestStream(engine, engine.addressOf(camera, version) ?? '', 'legendas.json')
  return 'body' in served ? String(served.body) : ''
}
/** Where what was said about this despedida reaches somebody who has only its address and, for a public page, the visitor's code "0". */
const publicReaders = async (world: World): Promise<string[]> => {
  const found: string[] = []
  for (const key of publicCalls)
    for (const { text } of await readPublicly(t, key, world, '0')) if (text.includes(SAID)) found.push(key)
  return found
}

describe.skipIf(!ffmpeg)('words of a live picture', SLOW_TEST, () => {
  beforeAll(async () => {
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=12']
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10,format=yuv420p', '-t', '12']
    const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-sc_threshold', '0', '-c:a', 'aac', CLIP]
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...tone, ...picture, ...output])
    open = await plantDespedida(t, '01', {})
    closed = await plantDespedida(t, '02', { tipo: 'Privada' })
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it('of a private page reach its family, and no public reader', async () => {
    await switchCaptions(closed.id, true)
    await until(() => captionsOf(closed).includes(SAID))
    expect(await publicReaders(closed)).toEqual([])
    const address = engine.addressOf(closed.camera, 1) ?? ''
    for (const forged of [address.replace(closed.camera, open.camera), address.replace(/-[0-9a-z]+-/, '-0-')]) {
      const url = forged.replace(/[^/]+$/, 'legendas.json')
      const response = await t.app.inject({ url })
      expect([response.statusCode, response.body.includes(SAID)]).toEqual([403, false])
    }
    const allowed = await t.app.inject({ url: address.replace(/[^/]+$/, 'legendas.json') })
    expect(allowed.body).toContain(SAID)
  })

  it('of a page whose captions are off are written by nobody, and gone once they are switched off', async () => {
    expect(captionsOf(open)).toContain('"ligadas":false')
    await switchCaptions(open.id, true)
    await until(() => captionsOf(open).includes(SAID))
    await switchCaptions(open.id, false)
    expect(captionsOf(open)).toBe('{"ligadas":false,"pausa":false,"falas":[]}')
    expect(await publicReaders(open)).toEqual([])
    const before = pieces
    await switchCaptions(closed.id, true)
    await until(() => pieces > before + 1)
    expect(captionsOf(open)).not.toContain(SAID)
    expect(await publicReaders(open)).toEqual([])
  })
})
