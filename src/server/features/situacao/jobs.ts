import { NOME_ITEM } from '#contract/situacao/messages.ts'
import { TELA_BATIDA_SEGUNDOS, TELA_BATIDAS_PERDIDAS } from '#contract/tela/messages.ts'
import { everyRound } from '#server/core/run-every.ts'
import { lastCopies } from '#server/db/backup-runs.ts'
import { ping } from '#server/db/ping.ts'
import type { Deps } from '#server/deps.ts'
import { takeUpRuns } from '#server/features/backup/runs-service.ts'
import { awake } from './checks-rules.ts'
import { makeReport } from './report-service.ts'
import { alarmOf, judge } from './rules.ts'
import * as store from './store.ts'

const LOOK_MS = 5000
const REPORT_MS = 5000
const CHECK_MS = 60_000

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

/** One look over the house: lines are written down, troubles raised, what is good again said to be so. */
export const lookOver = async (deps: Deps, endAlarms: () => Promise<void>): Promise<void> => {
  const { db, config } = deps
  const nodes = await store.listNodes(db)
  // The first report of a portal that has just started is still on its way.
  if (awake(nodes).length === 0) return
  const bancoMs = await timed(() => ping(db))
  const facts = await store.readFacts(db, TELA_BATIDA_SEGUNDOS * TELA_BATIDAS_PERDIDAS)
  const lines = judge({ config, bancoMs, facts, nodes, copies: await lastCopies(db) })
  await store.keepLines(db, lines)
  for (const line of lines) {
    const wanted = alarmOf(line)
    if (!wanted) continue
    if (wanted.raise) await deps.alarm(wanted.kind, line.item, `${NOME_ITEM[line.item]}: ${line.texto} ${line.acao}`)
    else await deps.allClear(wanted.kind, line.item)
  }
  await endAlarms()
}

/** For the working node. */
export const startWatch = (deps: Deps, endAlarms: () => Promise<void>): (() => void) =>
  everyRound(
    LOOK_MS,
    () => lookOver(deps, endAlarms),
    error => deps.log.error({ err: error }, 'the house was not looked over'),
  )

type Node = { no: string; endereco: string; versao: string }
/** Asks a provider whether it is there; what comes of it is remembered by `deps.providers`. */
export type Check = () => Promise<void>

/** For every node: says what it sees, and asks its providers each minute. @returns the end, after which nobody misses it */
export const startReporting = (deps: Deps, node: Node, checks: readonly Check[]): (() => Promise<void>) => {
  let first = true
  const report = async (): Promise<void> => {
    await takeUpRuns(deps.db, deps.config.DATA_DIR)
    await store.keepNode(deps.db, { ...node, first }, await makeReport(deps))
    first = false
  }
  const check = async (): Promise<void> => {
    for (const one of checks) await one().catch(() => undefined)
  }
  const failed = (error: unknown): void => deps.log.error({ err: error }, 'this node did not report')
  const stops = [everyRound(REPORT_MS, report, failed), everyRound(CHECK_MS, check, failed)]
  return async () => {
    for (const stop of stops) stop()
    await store.forgetNode(deps.db, node.no).catch(() => undefined)
  }
}
