import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { createCartaoCache } from './adapters/cartao-cache.ts'
import { createDocuments } from './adapters/documents.ts'
import { type Edges, openEdges } from './adapters/open-adapters.ts'
import { smsBudgets, withinBudget } from './adapters/sms-budget.ts'
import { buildApp } from './app.ts'
import { createOwnTurn, createSharedTurn, type Turn } from './cluster/leader.ts'
import { ownAddress } from './cluster/leader-lease-store.ts'
import type { Config } from './config.ts'
import { type Clock, createClock } from './core/clock.ts'
import { createLog } from './core/log.ts'
import { say } from './core/print.ts'
import { closeContents } from './core/private-folder.ts'
import { createSecrets, loadOrCreateSecret, type Secrets } from './core/secrets.ts'
import { createTokens } from './core/tokens.ts'
import { type OpenDatabase, sqlState } from './db/client.ts'
import { openEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { ping } from './db/ping.ts'
import { createAlarms } from './features/alarme/service.ts'
import { createNotices } from './features/aviso/service.ts'
import { insertNotice } from './features/aviso/store.ts'
import { createLocalRegister } from './features/falecido/register-service.ts'
import { createLimits } from './http/rate-limits.ts'
import { createEventStreams } from './http/server-sent-events.ts'
import { beginWork, type Working } from './jobs.ts'
import { type CamerasFile, openCamerasFile } from './live/cameras-file.ts'
import { type Ffmpeg, findFfmpeg } from './live/ffmpeg.ts'
import { createRecordings, type Recordings } from './live/recordings.ts'
import { createStreamEngine, type StreamEngine } from './live/stream-engine.ts'
import { loadSample } from './sample/world.ts'

/** The driver of PostgreSQL is loaded only where it is used. */
const openServer = async (config: Config, log: Logger): Promise<OpenDatabase> => {
  const { openPostgres } = await import('./db/postgres.ts')
  return openPostgres(config.DATABASE_URL, config.TZ_PORTAL, error =>
    // The driver's error carries the whole connection with it.
    log.error({ event: 'database', code: sqlState(error), reason: error.message }, 'database connection lost'),
  )
}

const openCameras = (config: Config, log: Logger): CamerasFile | undefined =>
  config.CAMERAS_FILE === ''
    ? undefined
    : openCamerasFile(config.CAMERAS_FILE, message => log.error({ event: 'cameras.file' }, message))

type StreamParts = {
  cameras: CamerasFile | undefined
  ffmpeg: Ffmpeg | undefined
  secrets: Secrets
  turn: Turn
  log: Logger
}

const openStreams = (config: Config, { cameras, ffmpeg, secrets, turn, log }: StreamParts): StreamEngine => {
  if (cameras && !ffmpeg) say('ATENÇÃO: há câmeras configuradas e nenhum ffmpeg foi encontrado (FFMPEG_PATH).')
  if (config.demoCamera) say('Câmera de demonstração ligada: capelas sem câmera mostram uma imagem simulada.')
  mkdirSync(config.streamDir, { recursive: true })
  return createStreamEngine({
    secrets,
    log,
    folder: config.streamDir,
    ffmpeg,
    cameraOf: (empresa, capela) => cameras?.cameraOf(empresa, capela),
    demo: config.demoCamera,
    watchdogMs: config.CAMERA_VIGIA_S * 1000,
    minFreeBytes: config.DISCO_MIN_GB * 2 ** 30,
    ticketSeconds: config.STREAM_TOKEN_MAX_H * 3600,
    leader: turn.leader,
  })
}

/** Recordings leave twice the space free that the live picture asks for: they stop before it does. */
const openRecordings = (config: Config, { pull }: StreamEngine, ffmpeg: Ffmpeg | undefined): Recordings =>
  createRecordings({
    folder: config.recordingDir,
    pull,
    ffmpeg,
    minFreeBytes: config.DISCO_MIN_GB * 2 * 2 ** 30,
  })

type Parts = {
  database: OpenDatabase
  edges: Edges
  turn: Turn
  now: Clock['now']
  ffmpeg: Ffmpeg | undefined
  log: Logger
}

const createDeps = (config: Config, { database, edges, turn, now, ffmpeg, log }: Parts): Working => {
  const secret = config.SESSION_SECRET === '' ? loadOrCreateSecret(config.DATA_DIR) : config.SESSION_SECRET
  const secrets = createSecrets(secret)
  const { messages: channels, media, directory, providers, certificate } = edges
  const alarms = createAlarms({
    ...{ db: database.db, notices: { send: insertNotice }, log },
    ...{ emails: config.alarmEmails, repeatHours: config.ALARME_REPETE_H },
  })
  const max = smsBudgets(config.SMS_URL === '' ? 0 : config.SMS_LIMITE_DIA, config.SMS_LIMITE_VISITANTES_DIA)
  const budget = { db: database.db, alarm: alarms.alarm, max }
  const messages = { ...channels, sms: withinBudget(channels.sms, budget) }
  const notices = createNotices({ db: database.db, messages, log })
  const cameras = openCameras(config, log)
  const streams = openStreams(config, { cameras, ffmpeg, secrets, turn, log })
  return {
    config,
    db: database.db,
    pool: database.pool,
    versions: database.versions,
    changes: database.changes,
    eventStreams: createEventStreams(),
    secrets,
    now,
    tokens: createTokens(secrets.jwtKey, now),
    limits: createLimits(database.db, secrets),
    messages,
    notices,
    ...alarms,
    providers,
    certificate,
    documents: createDocuments(),
    cartoes: createCartaoCache(join(config.DATA_DIR, 'cartoes'), error =>
      log.warn({ err: error, event: 'cartao' }, 'a share card could not be stored'),
    ),
    media,
    register: createLocalRegister(database.db),
    streams,
    chapelMargins: () => cameras?.margins() ?? [],
    leader: turn.leader,
    recordings: openRecordings(config, streams, ffmpeg),
    directory,
    log,
  }
}

const announce = (config: Config, address: string): void => {
  say(`\nPortal pronto em ${address}`)
  if (!config.production)
    say(
      'Banco embutido: para conhecer e desenvolver. Uma queda de energia pode perder gravações; em produção, defina DATABASE_URL.',
    )
  if (config.SMTP_URL === '' && config.SMS_URL === '')
    say('SMS e e-mail: sem provedor configurado, as mensagens ficam em outbox.jsonl na pasta de dados.')
  else {
    say(
      config.SMTP_URL === '' ? 'ATENÇÃO: sem SMTP_URL, nenhum e-mail é enviado.' : 'E-mail pelo servidor de SMTP_URL.',
    )
    say(
      config.SMS_URL === ''
        ? 'ATENÇÃO: sem SMS_URL, nenhum código por SMS é enviado.'
        : 'SMS pelo provedor de SMS_URL.',
    )
  }
  say(
    config.LDAP_URL === ''
      ? 'Diretório (LDAP) não configurado: a área restrita aceita as contas locais da equipe.'
      : `Diretório (LDAP): a equipe entra na área restrita por ${config.LDAP_URL}.`,
  )
  if (config.sample) {
    if (config.production) say('ATENÇÃO: PORTAL_SAMPLE=1 com DATABASE_URL: senhas de exemplo conhecidas por todos.')
    say('Entradas de exemplo (senha memorial1973):')
    for (const name of ['admin', 'colaborador', 'moderador']) say(`  ${name}@exemplo.com.br`)
  }
}

/** Written once listening, so that scripts and tests find a server that chose its own port. */
const publishAddress = (config: Config, port: number): void => {
  const path = join(config.DATA_DIR, 'server.json')
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, JSON.stringify({ port, pid: process.pid }))
  renameSync(partial, path)
}

const addressForNodes = async (config: Config, { db }: OpenDatabase, port: number): Promise<string> => {
  if (config.NODE_URL !== '') return config.NODE_URL
  const host = config.production ? ((await ownAddress(db)) ?? '127.0.0.1') : '127.0.0.1'
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const openDatabase = async (config: Config, log: Logger): Promise<OpenDatabase> => {
  say(config.production ? 'Conectando ao PostgreSQL…' : 'Abrindo o banco embutido…')
  const database = config.production
    ? await openServer(config, log)
    : await openEmbedded(config.DATA_DIR, config.TZ_PORTAL)
  const applied = await migrate(database)
  if (applied.length > 0) say(`Migrações aplicadas: ${applied.join(', ')}`)
  return database
}

/** Behind the closed folder nothing hurries: what older versions left open inside is closed once people are served. */
const closeDataFolder = async ({ DATA_DIR: folder }: Config, wasOpen: boolean, log: Logger): Promise<void> => {
  const closed = await closeContents(folder)
  if (wasOpen)
    log.warn({ event: 'dados.fechados', folder, closed }, 'the data folder was open to others on this machine')
}

/** While developing, Vite answers pages and this process calls only. */
const BUILT = import.meta.url.endsWith('.js')

/** @param wasOpen the data folder was readable by others when this start began. */
export const startPortal = async (config: Config, wasOpen: boolean): Promise<void> => {
  const log = createLog(config.LOG_LEVEL)
  const edges = await openEdges(config)
  const database = await openDatabase(config, log)
  const clock = await createClock({ db: database.db, log })
  const turn = config.production ? createSharedTurn({ db: database.db, log }) : createOwnTurn()
  const parts = { database, edges, turn, now: clock.now, ffmpeg: await findFfmpeg(config.FFMPEG_PATH), log }
  const deps = createDeps(config, parts)
  let ready = false
  const app = await buildApp(deps, {
    logger: log,
    // The embedded engine shares the event loop, whose delay then says nothing about visitors.
    shedLoad: config.production,
    ...(BUILT ? { pagesDir: join(import.meta.dirname, '..', 'web') } : {}),
    health: { ready: async () => ready && (await ping(database.db)) },
  })
  if (config.sample) {
    say('Carregando o mundo de exemplo…')
    await loadSample(deps)
  }
  ready = true
  await app.listen({ port: config.PORT, host: config.HOST })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.PORT
  const endereco = await addressForNodes(config, database, port)
  const working = beginWork(deps, { ...parts, endereco, checks: edges.checks })
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    const work = await working
    await work.stop()
    if (err) log.error({ err }, 'stopping after an error')
    await app.close()
    await deps.recordings.close()
    await deps.streams.close()
    await work.end()
    clock.stop()
    await database.close()
  })
  publishAddress(config, port)
  void closeDataFolder(config, wasOpen, log)
  announce(config, config.PUBLIC_URL === '' ? `http://localhost:${port}` : config.PUBLIC_URL)
  await working
}
