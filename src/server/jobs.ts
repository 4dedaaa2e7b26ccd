import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createProviderWatch, type NamedCheck } from './adapters/providers.ts'
import { createWebhookSender } from './adapters/webhook-sender.ts'
import { type LeaderElection, nodeName } from './cluster/leader.ts'
import { runEvery } from './core/run-every.ts'
import { sweepExpired } from './db/retention.ts'
import type { Deps } from './deps.ts'
import type { Alarms } from './features/alarme/service.ts'
import { type ArquivoMaking, createArquivoMaking } from './features/arquivo-familia/making-jobs.ts'
import type { Notices } from './features/aviso/service.ts'
import { startBackupSocket } from './features/backup/socket-jobs.ts'
import { sendFolhas } from './features/capela/folha/email-jobs.ts'
import { discardUnused } from './features/configuracao/picture-service.ts'
import { discardUnusedPoliticas } from './features/configuracao/politica/service.ts'
import { followUnidades } from './features/configuracao/service.ts'
import { sendDueNotices } from './features/despedida/aviso-mudanca/notice-jobs.ts'
import { sendDueLembretes } from './features/despedida/lembrete/lembrete-jobs.ts'
import { createCartaoDrawing } from './features/documento/cartao-jobs.ts'
import { cleanCartoes } from './features/documento/cartao-service.ts'
import { followStoredRecordings, settleRecordings } from './features/gravacao/bucket-jobs.ts'
import { runDeletion } from './features/gravacao/deletion-service.ts'
import { createLegendaMaking, type LegendaMaking } from './features/gravacao/legenda/making-jobs.ts'
import { type RecordingFailures, reconcileRecordings } from './features/gravacao/recording-jobs.ts'
import { sendReportsDigests } from './features/homenagem/denuncia/digest.ts'
import { sendDigests } from './features/homenagem/moderacao/digest.ts'
import { createVozTranscription } from './features/homenagem/voz/transcription-jobs.ts'
import { announcePedidos } from './features/pedido-acesso/announce-jobs.ts'
import { runRetention } from './features/privacidade/retencao/service.ts'
import { checkSituacao, createNodeReport } from './features/situacao/jobs.ts'
import { pingWhileWell } from './features/situacao/service.ts'
import { forgetSilentTelas } from './features/tela/queries.ts'
import { createSyncState, createWantedSync, syncTransmissoes, type WantedSync } from './features/transmissao/jobs.ts'
import { deliverWebhooks } from './features/webhook/delivery-jobs.ts'
import { queueWebhookEvents } from './features/webhook/events-jobs.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** What the jobs need beyond what a feature needs. */
export type JobDeps = Deps & { notices: Notices } & Pick<Alarms, 'endAlarms'>

type Job = { name: string; intervalMs: number; run: () => Promise<unknown> }

const transmissaoJob = (deps: JobDeps, wanted: WantedSync): Job => {
  const sync = createSyncState()
  return { name: 'transmissoes', intervalMs: 2 * SECOND_MS, run: () => syncTransmissoes(deps, sync, wanted) }
}

type Makings = {
  arquivos: ArquivoMaking
  legendas: LegendaMaking
  transcricoes: ReturnType<typeof createVozTranscription>
}

/** One node runs these for all. */
const leaderJobs = (deps: JobDeps, wanted: WantedSync, { arquivos, legendas, transcricoes }: Makings): Job[] => {
  const troubles: RecordingFailures = new Map()
  const now = () => new Date(deps.now())
  const sendWebhook = createWebhookSender()
  return [
    transmissaoJob(deps, wanted),
    { name: 'gravacoes', intervalMs: 2 * SECOND_MS, run: () => reconcileRecordings(deps, troubles) },
    { name: 'gravacoes.balde', intervalMs: 5 * SECOND_MS, run: () => settleRecordings(deps) },
    { name: 'gravacoes.exclusao', intervalMs: HOUR_MS, run: () => runDeletion(deps, now()) },
    { name: 'arquivos-familia', intervalMs: 5 * SECOND_MS, run: arquivos.run },
    { name: 'gravacoes.legendas', intervalMs: 5 * SECOND_MS, run: legendas.run },
    { name: 'homenagens.transcricoes', intervalMs: 5 * SECOND_MS, run: transcricoes.run },
    { name: 'despedidas.mudancas', intervalMs: 15 * SECOND_MS, run: () => sendDueNotices(deps) },
    { name: 'despedidas.lembretes', intervalMs: MINUTE_MS, run: () => sendDueLembretes(deps) },
    { name: 'folhas', intervalMs: MINUTE_MS, run: () => sendFolhas(deps) },
    { name: 'homenagens.resumo', intervalMs: MINUTE_MS, run: () => sendDigests(deps) },
    { name: 'denuncias.resumo', intervalMs: MINUTE_MS, run: () => sendReportsDigests(deps) },
    { name: 'pedidos-acesso', intervalMs: 15 * SECOND_MS, run: () => announcePedidos(deps) },
    { name: 'webhooks.eventos', intervalMs: 5 * SECOND_MS, run: () => queueWebhookEvents(deps) },
    { name: 'webhooks', intervalMs: 5 * SECOND_MS, run: () => deliverWebhooks(deps, sendWebhook) },
    { name: 'situacao', intervalMs: 5 * SECOND_MS, run: () => checkSituacao(deps, deps.endAlarms) },
    { name: 'situacao.ping', intervalMs: MINUTE_MS, run: () => pingWhileWell(deps) },
    ...(deps.register.refresh ? [{ name: 'registro.erp', intervalMs: 5 * MINUTE_MS, run: deps.register.refresh }] : []),
    { name: 'configuracao.imagens', intervalMs: HOUR_MS, run: () => discardUnused(deps) },
    { name: 'configuracao.politica', intervalMs: HOUR_MS, run: () => discardUnusedPoliticas(deps) },
    { name: 'retencao', intervalMs: HOUR_MS, run: () => runRetention(deps, now()) },
    { name: 'expirados', intervalMs: HOUR_MS, run: () => sweepExpired(deps.db) },
    { name: 'telas.silenciosas', intervalMs: HOUR_MS, run: () => forgetSilentTelas(deps.db) },
  ]
}

/** The other nodes copy the segments of the leader. */
const followerJobs = (deps: JobDeps, wanted: WantedSync): Job[] => [transmissaoJob(deps, wanted)]

type NodeTasks = {
  report: Job['run']
  checkProviders: Job['run']
  followCartoes: Job['run']
  followWanted: Job['run']
}

/** Every node runs these. */
const nodeJobs = (deps: JobDeps, { report, checkProviders, followCartoes, followWanted }: NodeTasks): Job[] => {
  return [
    { name: 'situacao.no', intervalMs: 5 * SECOND_MS, run: report },
    { name: 'provedores', intervalMs: MINUTE_MS, run: checkProviders },
    { name: 'avisos', intervalMs: 5 * SECOND_MS, run: deps.notices.deliver },
    { name: 'configuracao', intervalMs: 5 * SECOND_MS, run: () => followUnidades(deps) },
    { name: 'cartoes', intervalMs: 10 * SECOND_MS, run: followCartoes },
    { name: 'transmissoes.mudancas', intervalMs: 2 * SECOND_MS, run: followWanted },
    { name: 'gravacoes.indices', intervalMs: 5 * MINUTE_MS, run: () => followStoredRecordings(deps) },
    { name: 'livros.limpeza', intervalMs: HOUR_MS, run: deps.ebooks.clean },
    { name: 'cartoes.limpeza', intervalMs: HOUR_MS, run: () => cleanCartoes(deps) },
  ]
}

/** @returns how to stop the jobs; the promise settles when the runs in progress have ended. */
const start = (jobs: Job[], log: Logger): (() => Promise<unknown>) => {
  const stops = jobs.map(({ name, intervalMs, run }) =>
    runEvery(intervalMs, run, error => log.error({ err: error, event: 'job', job: name }, 'job failed')),
  )
  return () => Promise.all(stops.map(stop => stop()))
}

/** The embedded engine shares the event loop: requests that waited for the start are answered before the first jobs run. */
const EMBEDDED_START_DELAY_MS = 200

type JobOptions = {
  election: LeaderElection
  log: Logger
  endereco: string
  versao: string
  checks: readonly NamedCheck[]
}

/**
 * Starts every background job of this node.
 * @returns `stop`, to be called before the application closes, and `finish`, which waits for runs in progress and comes after it.
 */
export const startJobs = async (deps: JobDeps, options: JobOptions) => {
  const { election, log, endereco, versao, checks } = options
  if (!deps.config.production) await sleep(EMBEDDED_START_DELAY_MS)
  const nodeReport = createNodeReport(deps, { no: nodeName(endereco), endereco, versao })
  const cartoes = createCartaoDrawing(deps)
  const wanted = createWantedSync(deps)
  const follows = { followCartoes: cartoes.follow, followWanted: wanted.follow }
  const parts = { report: nodeReport.report, checkProviders: createProviderWatch(checks, log), ...follows }
  const stopNodeJobs = start(nodeJobs(deps, parts), log)
  const stopSocket = startBackupSocket(deps, log)
  const running: Promise<unknown>[] = []
  /** What is on air moves at once: a database that does not answer would keep the jobs from it. */
  const act = (): (() => void) => {
    deps.streams.followLeader()
    return () => undefined
  }
  const lead = (): (() => void) => {
    const makings = {
      arquivos: createArquivoMaking(deps),
      legendas: createLegendaMaking(deps),
      transcricoes: createVozTranscription(deps),
    }
    const stop = start(leaderJobs(deps, wanted, makings), log)
    return () => {
      for (const making of Object.values(makings)) running.push(making.stop())
      running.push(stop())
      deps.recordings.follow([])
    }
  }
  const follow = (): (() => void) => {
    deps.streams.followLeader()
    const stop = start(followerJobs(deps, wanted), log)
    return () => void running.push(stop())
  }
  await election.start(endereco, { lead, follow, act })
  return {
    stop: async () => {
      stopSocket()
      cartoes.stop()
      wanted.stop()
      running.push(stopNodeJobs())
      await election.stop()
      await nodeReport.remove()
    },
    finish: () => Promise.all(running),
  }
}
