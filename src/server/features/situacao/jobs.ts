import { NOME_ITEM } from '#contract/situacao/messages.ts'
import { TELA_HEARTBEAT_INTERVAL_SECONDS, TELA_MISSED_HEARTBEATS_MAX } from '#contract/tela/limits.ts'
import { readDisks } from '#server/adapters/disks.ts'
import { PROVIDER_NAMES } from '#server/adapters/providers.ts'
import { ping } from '#server/db/ping.ts'
import type { Deps } from '#server/deps.ts'
import { latestBackupRuns } from '#server/features/backup/queries.ts'
import { importSpooledRuns } from '#server/features/backup/runs-service.ts'
import { liveNodes } from './checks-rules.ts'
import { alarmOf, evaluateChecks } from './rules.ts'
import * as store from './store.ts'

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

/** Evaluates every check of the Situação screen, stores the result, and raises or resolves the alarms that follow from it. */
export const checkSituacao = async (deps: Deps, endAlarms: () => Promise<void>): Promise<void> => {
  const { db, config } = deps
  const nodes = await store.listNodes(db)
  // The first report of a portal that has just started has not been stored yet.
  if (liveNodes(nodes).length === 0) return
  const bancoMs = await timed(() => ping(db))
  const facts = await store.readFacts(db, TELA_HEARTBEAT_INTERVAL_SECONDS * TELA_MISSED_HEARTBEATS_MAX)
  const checks = evaluateChecks({ config, bancoMs, facts, nodes, copies: await latestBackupRuns(db) })
  await store.storeChecks(db, checks)
  for (const check of checks) {
    const wanted = alarmOf(check)
    if (!wanted) continue
    if (wanted.raise)
      await deps.raiseAlarm(wanted.kind, check.item, `${NOME_ITEM[check.item]}: ${check.texto} ${check.acao}`)
    else await deps.resolveAlarm(wanted.kind, check.item)
  }
  await endAlarms()
}

type Node = { no: string; endereco: string; versao: string }

export const makeReport = async ({
  config,
  providers,
  certificate,
  alarmPing,
  streams,
}: Pick<Deps, 'config' | 'providers' | 'certificate' | 'alarmPing' | 'streams'>): Promise<store.NodeReport> => {
  const provedores = Object.fromEntries(
    PROVIDER_NAMES.map(name => {
      const { configured, consecutiveFailures, done } = providers.state(name)
      return [name, { configured, consecutiveFailures, used: done > 0 }]
    }),
  ) as store.NodeReport['provedores']
  return {
    discos: await readDisks(config),
    certificado: certificate.state(),
    ping: alarmPing.state(),
    saida: streams.outgoingBits(),
    provedores,
  }
}

/**
 * The row of this node in the list of nodes. `report` stores what the node measures: disks, certificate, providers. `remove` deletes the
 * row, so that the absence of a node after an orderly stop is not reported; it waits for a report in progress, which would store it again.
 */
export const createNodeReport = (deps: Deps, node: Node) => {
  let first = true
  let reporting: Promise<void> = Promise.resolve()
  const storeReport = async (): Promise<void> => {
    await importSpooledRuns(deps.db, deps.config.DATA_DIR)
    await store.recordNode(deps.db, { ...node, first }, await makeReport(deps))
    first = false
  }
  return {
    report: (): Promise<void> => {
      reporting = storeReport()
      return reporting
    },
    remove: async (): Promise<void> => {
      await reporting.catch(() => undefined)
      await store.deleteNode(deps.db, node.no).catch(() => undefined)
    },
  }
}
