import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { createAlarmPing } from './adapters/alarm-ping.ts'
import { openDocuments } from './adapters/documents.ts'
import { withBudgets } from './adapters/message-budget.ts'
import { type Adapters, openAdapters } from './adapters/open-adapters.ts'
import { buildApp } from './app.ts'
import { announce } from './cli/announce.ts'
import { createLeaderElection, createSingleNode, type LeaderElection } from './cluster/leader.ts'
import { ownAddress } from './cluster/leader-lease-store.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createClock, portalNow, setPortalClock } from './core/clock.ts'
import { hostsOf } from './core/database-url.ts'
import { createLog, createLogFile } from './core/log.ts'
import { isMissing } from './core/missing-file.ts'
import { print } from './core/print.ts'
import { closeContents, closeFolder, createPrivately } from './core/private-folder.ts'
import { openSecrets, type Secrets } from './core/secrets.ts'
import { describeSystemError } from './core/system-error.ts'
import { createTokens } from './core/tokens.ts'
import { readVersion } from './core/version.ts'
import { isUnavailable, type OpenDatabase, sqlState } from './db/client.ts'
import { describeDatabaseFailure } from './db/describe-failure.ts'
import { FolderLockedError } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { readNow } from './db/now.ts'
import { openDatabase } from './db/open-database.ts'
import { ping } from './db/ping.ts'
import { createAlarms } from './features/alarme/service.ts'
import { createNotices, noticeOptions, queuedNotices } from './features/aviso/service.ts'
import { captionWith } from './features/gravacao/legenda/making-jobs.ts'
import { openRegister } from './features/registro/erp-service.ts'
import type { Phase } from './http/health.ts'
import { createLimits } from './http/rate-limits.ts'
import { createEventStreams } from './http/server-sent-events.ts'
import { type JobDeps, startJobs } from './jobs.ts'
import { type CamerasFile, openCamerasFile } from './live/cameras-file.ts'
import { type Ffmpeg, findFfmpeg } from './live/ffmpeg.ts'
import { createRecordings, type Recordings, type RecordingsOptions } from './live/recordings.ts'
import { createRenditionSlots } from './live/small-rendition.ts'
import { createStreamEngine } from './live/stream-engine.ts'
import { createVoices } from './live/voices.ts'
import { loadSample } from './sample/world.ts'

// Failing to write to standard output, for example on a full disk, must not end the portal.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/**
 * V8 collects the whole heap long before it has doubled, and the chunks of an upload count as growth: without this option large pictures that
 * arrive together have it collected again and again, a quarter of their processor time.
 */
setFlagsFromString('--heap-growing-percent=100')

const openCameras = (config: Config, log: Logger): CamerasFile | undefined =>
  config.CAMERAS_FILE === ''
    ? undefined
    : openCamerasFile(config.CAMERAS_FILE, message => log.error({ event: 'cameras.file' }, message))

type StreamDeps = Omit<OpenResources, 'database'> & { cameras: CamerasFile | undefined; secrets: Secrets }

const openStreams = (config: Config, { cameras, ffmpeg, secrets, election, log, adapters }: StreamDeps) => {
  if (cameras && !ffmpeg) print('ATENÇÃO: há câmeras configuradas e nenhum ffmpeg foi encontrado (FFMPEG_PATH).')
  if (config.demoCamera) print('Câmera de demonstração ligada: capelas sem câmera mostram uma imagem simulada.')
  mkdirSync(config.streamDir, { recursive: true })
  return createStreamEngine({
    obsAddress: config.MEDIAMTX_LEITURA,
    secrets,
    log,
    folder: config.streamDir,
    ffmpeg,
    cameraOf: (empresa, capela) => cameras?.cameraOf(empresa, capela),
    demo: config.demoCamera,
    watchdogMs: config.CAMERA_VIGIA_S * 1000,
    minFreeBytes: config.DISCO_MIN_GB * 2 ** 30,
    renditions: config.IMAGEM_MENOR ? createRenditionSlots() : undefined,
    ticketSeconds: config.STREAM_TOKEN_MAX_H * 3600,
    leader: election.leader,
    caption: captionWith(adapters.transcribe?.live),
  })
}

/** Recordings leave twice as much space free as live streams need, so that they stop first. */
const openRecordings = (config: Config, parts: Pick<RecordingsOptions, 'pull' | 'ffmpeg' | 'bucket'>): Recordings =>
  createRecordings({
    folder: config.recordingDir,
    ...parts,
    minFreeBytes: config.DISCO_MIN_GB * 2 * 2 ** 30,
    storesInBucket: config.storesInBucket,
  })

type OpenResources = {
  database: OpenDatabase
  adapters: Adapters
  election: LeaderElection
  ffmpeg: Ffmpeg | undefined
  log: Logger
}

const createDeps = (config: Config, { database, adapters, election, ffmpeg, log }: OpenResources): JobDeps => {
  const secrets = openSecrets(config)
  const { messages: channels, media, directory, identity, providers, certificate } = adapters
  const alarms = createAlarms({
    db: database.db,
    notices: queuedNotices,
    log,
    emails: config.alarmEmails,
    repeatHours: config.ALARME_REPETE_H,
  })
  const messages = withBudgets(channels, config, { db: database.db, raiseAlarm: alarms.raiseAlarm })
  const notices = createNotices({ db: database.db, secrets, messages, log, ...noticeOptions(config, portalNow) })
  const cameras = openCameras(config, log)
  const streams = openStreams(config, { cameras, ffmpeg, secrets, election, log, adapters })
  return {
    config,
    db: database.db,
    pool: database.pool,
    versions: database.versions,
    changes: database.changes,
    eventStreams: createEventStreams(),
    secrets,
    now: portalNow,
    tokens: createTokens(secrets.jwtKey, portalNow),
    limits: createLimits(database.db, secrets),
    messages,
    notices,
    ...alarms,
    providers,
    certificate,
    alarmPing: createAlarmPing(config.ALARME_PING_URL, reason =>
      log.warn({ event: 'alarme.ping', reason }, 'the watcher outside did not accept a ping'),
    ),
    ...openDocuments(config.DATA_DIR, config.storesInBucket ? media.bucket : undefined, error =>
      log.warn({ err: error, event: 'cartao' }, 'a share card could not be stored'),
    ),
    media,
    register: openRegister({ db: database.db, secrets, config, log, erp: adapters.erp }),
    streams,
    cameras: () => cameras?.list() ?? [],
    capelaMargins: () => cameras?.margins() ?? [],
    leader: election.leader,
    recordings: openRecordings(config, { pull: streams.pull, ffmpeg, bucket: media.bucket }),
    transcribe: adapters.transcribe?.recordings,
    voices: ffmpeg && createVoices(ffmpeg),
    directory,
    identity,
    log,
  }
}

/** Longer than two health checks of the front, which sends no more calls to this node before it closes. */
const CLOSING_NOTICE_MS = 2500

/** The next leader learns within a second that it leads, and then copies the last segments of this node. A device may take longer to stop. */
const HANDOVER_MS = 1500

/** After the waits above; a process that takes longer is ended. All together stays below `TimeoutStopSec`. */
const CLOSING_MS = 10_000
/** Open answers end within it; then connections are cut. Node would wait ten seconds for one that was opened and has sent no request. */
const OPEN_ANSWERS_MS = 8000

const DATABASE_RETRY_DELAY_MS = 3000

/** Waits as long as the database is away, as after a power cut, when both start at once. Prints one sentence, once. */
const untilDatabaseResponds = async ({ DATABASE_URL: url }: Config, { db }: OpenDatabase): Promise<void> => {
  for (let isFirst = true; ; isFirst = false)
    try {
      await ping(db)
      return
    } catch (error) {
      // The socket file of a server on this machine is missing until the server runs.
      if (!isUnavailable(error) && !isMissing(error)) throw error
      if (isFirst) print(`O banco de dados em ${hostsOf(url)} não responde. O portal abre assim que ele responder.`)
      await pause(DATABASE_RETRY_DELAY_MS)
    }
}

/** One sentence for a failure that a technician can correct; the stack for any other. */
const describeFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message
  if (error instanceof FolderLockedError)
    return 'A pasta de dados já está aberta por outro processo do portal. Encerre-o ou defina outra DATA_DIR.'
  const known = describeSystemError(error) ?? describeDatabaseFailure(error)
  return known ?? `O portal não pôde iniciar: ${(error as Error).stack ?? String(error)}`
}

const fail = (error: unknown): never => {
  print(describeFailure(error))
  process.exit(1)
}

const LISTED_MIGRATIONS_MAX = 5

/** Of an empty database all of them, which nobody reads. */
const inOneLine = (applied: readonly string[]): string =>
  applied.length > LISTED_MIGRATIONS_MAX ? `${applied.length}, até ${applied.at(-1)}` : applied.join(', ')

const openMigrated = async (config: Config, log: Logger): Promise<OpenDatabase> => {
  print(config.production ? 'Conectando ao PostgreSQL…' : 'Abrindo o banco embutido…')
  const database = await openDatabase(config, {
    // The driver's error holds the whole connection: only its code and message are logged.
    onError: error =>
      log.error({ event: 'database', code: sqlState(error), reason: error.message }, 'database connection lost'),
    onPanic: fail,
  })
  if (config.production) await untilDatabaseResponds(config, database)
  const applied = await migrate(database)
  if (applied.length > 0) print(`Migrações aplicadas: ${inOneLine(applied)}`)
  return database
}

/** The folder itself is closed already; files inside that older versions left readable are closed while people are served. */
const closeDataFolder = async (folder: string, wasOpen: boolean, log: Logger): Promise<void> => {
  const closed = await closeContents(folder)
  if (wasOpen)
    log.warn({ event: 'dados.fechados', folder, closed }, 'the data folder was open to others on this machine')
}

/** In development Vite serves the pages, and this process only the calls. */
const IS_BUILT = import.meta.url.endsWith('.js')

/** Published once the server listens, so that scripts and tests find a server that chose its own port. */
const publishAddress = (config: Config, port: number): void => {
  const path = join(config.DATA_DIR, 'server.json')
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, JSON.stringify({ port, pid: process.pid }))
  renameSync(partial, path)
}

/** Where the other nodes reach this one. */
const addressForNodes = async (config: Config, { db }: OpenDatabase, port: number): Promise<string> => {
  if (config.NODE_URL !== '') return config.NODE_URL
  const host = config.production ? ((await ownAddress(db)) ?? '127.0.0.1') : '127.0.0.1'
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** @param wasOpen whether others on this machine could read the data folder when this start began. */
const startPortal = async (config: Config, wasOpen: boolean): Promise<void> => {
  // On a terminal somebody reads: there the log goes to a file.
  const logFile = process.stdout.isTTY ? join(config.DATA_DIR, 'portal.log') : undefined
  const log = createLog(config.LOG_LEVEL, logFile === undefined ? undefined : createLogFile(logFile))
  const ffmpegFound = findFfmpeg(config.FFMPEG_PATH) // Its process starts while the database opens.
  const adapters = await openAdapters(config)
  const database = await openMigrated(config, log)
  const clock = await createClock({ readNow: () => readNow(database.db), log })
  const election = config.production ? createLeaderElection({ db: database.db, log }) : createSingleNode()
  setPortalClock(clock.now)
  const deps = createDeps(config, { database, adapters, election, ffmpeg: await ffmpegFound, log })
  let phase: Phase = 'starting'
  const app = await buildApp(deps, {
    logger: log,
    // The embedded engine shares the event loop, so the delay of the loop says nothing about visitors.
    shedLoad: config.production,
    ...(IS_BUILT ? { pagesDir: join(import.meta.dirname, '..', 'web') } : {}),
    health: { ready: () => ping(database.db), phase: () => phase },
  })
  if (config.sample) print('Carregando o mundo de exemplo…')
  const liveWake = config.sample ? await loadSample(deps) : undefined
  if (!config.production) phase = 'serving'
  await app.listen({ port: config.PORT, host: config.HOST })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.PORT
  const endereco = await addressForNodes(config, database, port)
  const versao = readVersion(import.meta.dirname)
  const checks = [{ name: 'certificado', check: adapters.certificate.check }, ...adapters.checks]
  const starting = startJobs(deps, { election, log, endereco, versao, checks })
  closeWithGrace({ delay: CLOSING_NOTICE_MS + 2 * HANDOVER_MS + CLOSING_MS }, async ({ err }) => {
    phase = 'closing'
    const jobs = await starting
    // The embedded database has one node and no front.
    const isInOrder = config.production && !err
    if (isInOrder) await pause(CLOSING_NOTICE_MS)
    const handsOver = isInOrder && election.leader() === undefined
    if (handsOver) await Promise.race([deps.streams.stopFeeds(), pause(HANDOVER_MS)])
    await jobs.stop()
    if (handsOver) await pause(HANDOVER_MS)
    if (err) log.error({ err }, 'stopping after an error')
    const cut = setTimeout(() => {
      log.warn({ event: 'ending' }, 'connections that did not end were cut')
      app.server.closeAllConnections()
    }, OPEN_ANSWERS_MS)
    await app.close()
    clearTimeout(cut)
    await deps.recordings.close()
    await deps.streams.close()
    await jobs.finish()
    clock.stop()
    await database.close()
  })
  publishAddress(config, port)
  void closeDataFolder(config.DATA_DIR, wasOpen, log)
  const reached = config.PUBLIC_URL === '' ? `http://localhost:${port}` : config.PUBLIC_URL
  announce(config, { address: reached, port, liveWake, logFile })
  await starting
  await deps.streams.waitUntilReplicated()
  if (phase === 'starting') phase = 'serving'
}

try {
  const config = readConfig(process.env)
  createPrivately()
  await startPortal(config, closeFolder(config.DATA_DIR))
} catch (error) {
  fail(error)
}
