import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, vi } from 'vitest'
import { createSecrets } from '#server/core/secrets.ts'
import { type Ffmpeg, findFfmpeg } from '#server/live/ffmpeg.ts'
import type { MediaResponse } from '#server/live/media-files.ts'
import { createStreamEngine, type EngineOptions, type StreamEngine } from '#server/live/stream-engine.ts'
import type { WantedStream } from '#server/live/stream-opener.ts'
import { hurriedRate } from './fake-rtsp-camera.ts'

export const ffmpeg = await findFfmpeg('')

/** Calls ffmpeg, but plays files faster. */
const hurriedScript = (path: string) => `#!/bin/sh
for argument; do
  shift
  if [ "$argument" = -re ]; then set -- "$@" ${hurriedRate(path).join(' ')}; else set -- "$@" "$argument"; fi
done
exec ${path} "$@"
`
const createHurriedFfmpeg = (real: Ffmpeg): Ffmpeg => {
  const folder = mkdtempSync(join(tmpdir(), 'hurried-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'ffmpeg')
  writeFileSync(path, hurriedScript(real.path), { mode: 0o755 })
  return { ...real, path }
}
export const hurriedFfmpeg = ffmpeg && createHurriedFfmpeg(ffmpeg)

export const CAMERA = 'stream-of-maria'
/** Longer than any test: a busy machine must not look like a camera that hangs. A test of a hanging camera moves the clock by it. */
export const LONG_WATCHDOG_MS = 30 * 60_000
export const nowSeconds = (): number => Date.now() / 1000

/** An apresentacao that runs now on CV 01. */
export const wanted = (more: Partial<WantedStream> = {}): WantedStream => ({
  camera: CAMERA,
  empresa: 'CV',
  capela: '01',
  despedidaId: 10_000,
  acessoVersao: 3,
  publica: true,
  soGravada: false,
  desde: nowSeconds() - 60,
  ate: nowSeconds() + 3600,
  ...more,
})

/** Account and session for which a preview is issued. */
export const STAFF_VID = 'a'.repeat(24)

/** Requests an address from the engine; the session of its ticket counts as confirmed. */
export const requestStream = (engine: StreamEngine, address: string | undefined, file?: string): MediaResponse => {
  const [, , camera = '', ticket = '', name = ''] = (address ?? '').split('/')
  return engine.serve(camera, ticket, file ?? name, true)
}

export const bodyOf = (served: MediaResponse): string | Buffer => ('body' in served ? served.body : '')

/** An engine without cameras, with the demonstration camera. */
export const createTestEngine = (folder: string, options: Partial<EngineOptions> = {}): StreamEngine =>
  createStreamEngine({
    secrets: createSecrets('a secret of the tests, long enough to be one'),
    log: pino({ level: 'silent' }),
    folder,
    ffmpeg: hurriedFfmpeg,
    cameraOf: () => undefined,
    demo: true,
    watchdogMs: LONG_WATCHDOG_MS,
    minFreeBytes: 0,
    ticketSeconds: 3600,
    ...options,
  })

/** Engines with a temporary folder, closed after each test. A test file calls this at its top. */
export const openStreamFixture = () => {
  const fixture = { folder: '', open: (_options?: Partial<EngineOptions>): StreamEngine => fixture.open() }
  const engines: StreamEngine[] = []
  beforeEach(() => {
    fixture.folder = mkdtempSync(join(tmpdir(), 'engine-'))
  })
  fixture.open = (options = {}) => {
    const engine = createTestEngine(fixture.folder, options)
    engines.push(engine)
    return engine
  }
  afterEach(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    await Promise.all(engines.splice(0).map(engine => engine.close()))
    rmSync(fixture.folder, { recursive: true, force: true })
  })
  return fixture
}
