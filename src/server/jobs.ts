import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Edges } from './adapters/open-adapters.ts'
import { answerOperator } from './adapters/operator-socket.ts'
import { nodeName, type Turn } from './cluster/leader.ts'
import { readVersion } from './core/version.ts'
import type { OpenDatabase } from './db/client.ts'
import { sweepExpired } from './db/retention.ts'
import type { Deps } from './deps.ts'
import type { Alarms } from './features/alarme/service.ts'
import { type Notices, startNotices } from './features/aviso/service.ts'
import { startCartaoDrawing } from './features/documento/cartao-jobs.ts'
import { startRecording } from './features/gravacao/recording-jobs.ts'
import { startDigests } from './features/homenagem/moderacao/digest-jobs.ts'
import { startRetention } from './features/privacidade/retencao/service.ts'
import { startReporting, startWatch } from './features/situacao/jobs.ts'
import { startScheduler } from './features/transmissao/jobs.ts'

/** What the work of a node needs. */
export type Working = Deps & { notices: Notices } & Pick<Alarms, 'endAlarms'>
type Place = { database: OpenDatabase; turn: Turn; log: Logger; endereco: string; checks: Edges['checks'] }

/** Forgets what has had its time: at start and every hour. */
const startSweeper = (database: OpenDatabase, log: Logger): (() => void) => {
  const sweep = () =>
    void sweepExpired(database.db).catch((error: unknown) => log.error({ err: error }, 'sweep failed'))
  const timer = setInterval(sweep, 3_600_000)
  sweep()
  return () => clearInterval(timer)
}

/** A copy is taken from the running portal: the embedded folder belongs to one process. Servers are copied directly. */
const startOperatorLine = (deps: Deps, log: Logger): (() => void) => {
  const { DATA_DIR, production } = deps.config
  if (production) return () => {}
  const onError = (error: unknown): void => log.error({ err: error, event: 'copia' }, 'a copy failed')
  return answerOperator({ folder: join(DATA_DIR, 'banco'), secrets: deps.secrets, onError }, async out => {
    const { makeCopy } = await import('./features/backup/service.ts')
    return makeCopy({ ...deps, engine: 'embutido' }, DATA_DIR, out, new Date())
  })
}

/** What one node does for all: pulls and records, reminds, forgets. */
const startWork = (deps: Working, database: OpenDatabase, log: Logger): (() => void) => {
  const stops = [
    startSweeper(database, log),
    startScheduler(deps),
    startRecording(deps),
    startDigests(deps),
    startRetention(deps),
    startWatch(deps, deps.endAlarms),
  ]
  return () => {
    for (const stop of stops) stop()
    deps.recordings.follow([])
  }
}

/** The database takes one after another: whoever waited for the start is answered before the work begins. */
const BEFORE_WORK_MS = 200

/** Begins what a node does besides answering. @returns its end, before and after that of the application. */
export const beginWork = async (deps: Working, { database, turn, log, endereco, checks }: Place) => {
  await new Promise(resolve => setTimeout(resolve, BEFORE_WORK_MS))
  const stopReporting = startReporting(deps, { no: nodeName(endereco), endereco, versao: readVersion() }, checks)
  await turn.begin(
    endereco,
    () => startWork(deps, database, log),
    () => startScheduler(deps),
  )
  const stopCartaoDrawing = startCartaoDrawing(deps)
  const stopNotices = startNotices(deps.notices, database.db, log)
  const stopOperatorLine = startOperatorLine(deps, log)
  return {
    stop: async () => {
      stopOperatorLine()
      stopCartaoDrawing()
      await stopReporting()
      await turn.stop()
    },
    end: stopNotices,
  }
}
