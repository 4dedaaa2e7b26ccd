import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { createAlarmPing } from '#server/adapters/alarm-ping.ts'
import { createCertificateWatch } from '#server/adapters/certificate.ts'
import { openDocuments } from '#server/adapters/documents.ts'
import { createFolderStore } from '#server/adapters/media-store.ts'
import { createOutbox } from '#server/adapters/messages.ts'
import { createProviders } from '#server/adapters/providers.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { portalNow } from '#server/core/clock.ts'
import { createSecrets, type Secrets } from '#server/core/secrets.ts'
import { createTokens } from '#server/core/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { createAlarms } from '#server/features/alarme/service.ts'
import { createNotices, queuedNotices } from '#server/features/aviso/service.ts'
import { createLocalRegister } from '#server/features/falecido/register-service.ts'
import { createLimits } from '#server/http/rate-limits.ts'
import { createEventStreams } from '#server/http/server-sent-events.ts'
import { createRecordings } from '#server/live/recordings.ts'
import { createStreamEngine, type StreamEngine } from '#server/live/stream-engine.ts'
import { checkDeclared } from './declared-responses.ts'
import { openTestDatabase } from './test-database.ts'

export type OutboxLine = { at: string; channel: 'sms' | 'email'; to: string; text: string; code?: string }

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  outbox: () => OutboxLine[]
  close: () => Promise<void>
}

const readOutbox = (dataDir: string): OutboxLine[] => {
  try {
    return readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as OutboxLine)
  } catch {
    return []
  }
}

const createTestStreams = (dataDir: string, secrets: Secrets, log: Logger): StreamEngine =>
  createStreamEngine({
    secrets,
    log,
    folder: join(dataDir, 'transmissao'),
    ffmpeg: undefined,
    cameraOf: () => undefined,
    demo: true,
    watchdogMs: 12_000,
    minFreeBytes: 0,
    ticketSeconds: 3600,
  })

/** The application on a database and a data directory of its own; `overrides` replace parts (a failing gateway, a setting). */
export const createTestApp = async (overrides: Partial<Deps> = {}): Promise<TestApp> => {
  const database = await openTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'memorial-'))
  const secrets = createSecrets('a secret of the tests, long enough to be one')
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const messages = overrides.messages ?? createOutbox(dataDir)
  const streams = createTestStreams(dataDir, secrets, log)
  const pull: StreamEngine['pull'] = (camera, file) => deps.streams.pull(camera, file)
  const deps: Deps = {
    config: readConfig({ DATA_DIR: dataDir }),
    db: database.db,
    versions: database.versions,
    changes: database.changes,
    eventStreams: createEventStreams(),
    secrets,
    now: portalNow,
    tokens: createTokens(secrets.jwtKey),
    limits: createLimits(database.db, secrets),
    messages,
    notices: createNotices({ db: database.db, secrets, messages, log }),
    ...createAlarms({
      ...{ db: database.db, notices: queuedNotices, log },
      ...{ emails: ['tecnico@exemplo.com.br'], repeatHours: 1 },
    }),
    providers: createProviders(),
    certificate: createCertificateWatch(''),
    alarmPing: createAlarmPing('', () => undefined),
    ...openDocuments(dataDir, undefined, error => log.warn({ err: error })),
    media: createFolderStore(join(dataDir, 'midia')),
    register: createLocalRegister(database.db),
    streams,
    recordings: createRecordings({ folder: join(dataDir, 'gravacoes'), pull, ffmpeg: undefined, minFreeBytes: 0 }),
    directory: undefined,
    log,
    ...overrides,
  }
  const app = await buildApp(deps, { logger: log, checkResponse: checkDeclared })
  await app.ready()
  return {
    app,
    deps,
    outbox: () => readOutbox(dataDir),
    close: async () => {
      await app.close()
      await deps.recordings.close()
      await deps.streams.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
