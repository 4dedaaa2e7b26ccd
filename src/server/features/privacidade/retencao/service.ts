import { accessFolder, listAccessFiles, removeAccessFile } from '#server/adapters/access-log-files.ts'
import { recordAudit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { removePendingFiles } from '#server/features/privacidade/apagamento/pending-deletions-service.ts'
import { findSignaturesDue, liftQuarantine, RULES, type Rule, UNCAPPED_RULES } from './store.ts'

export type RetentionDeps = Pick<Deps, 'db' | 'raiseAlarm' | 'log' | 'media'> & {
  config: Pick<Deps['config'], 'DATA_DIR'>
}

/** The result of one rule in one run. `barrada`: more rows were due than the cap allows, so none was touched. */
export type RetentionLine = {
  regra: string
  encontrados: number
  teto: number | null
  feitos: number
  barrada: boolean
}

/** Six months as the Marco Civil demands, and a day. */
const ACCESS_DAYS = 184
/** Daily access-log files that one run may delete. */
const ACCESS_FILES_MAX = 31

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A run touches at most this number of rows of a rule, or this share of its table. */
const CAP_MIN_ROWS = 200
const CAP_SHARE = 0.05

export type RetentionOptions = {
  /** Reports the due rows and changes nothing. */
  dryRun?: boolean
  /** Replaces the usual cap, for an operator who has checked the due rows. */
  teto?: number
}

/** Codes and notices expire every hour: only rules about people's data are audited. */
const applyRule = async (deps: RetentionDeps, rule: Rule, now: string, audited: boolean): Promise<number> =>
  inTransaction(deps.db, async tx => {
    const feitos = await rule.apply(tx, now)
    if (audited && feitos > 0) await recordAudit(tx, null, `retencao.${rule.nome}`, { detalhe: { feitos } })
    return feitos
  })

const raiseCapAlarm = ({ raiseAlarm }: RetentionDeps, { regra, encontrados, teto }: RetentionLine): Promise<void> =>
  raiseAlarm(
    'retencao',
    regra,
    `Guarda de dados: ${encontrados} registros de "${regra}" de uma vez, acima do limite de ${teto}. Nada foi apagado: confira o relógio e rode memorial admin retention --dry-run.`,
  )

const runRule = async (
  deps: RetentionDeps,
  rule: Rule,
  now: string,
  { dryRun, teto: givenCap, capped }: RetentionOptions & { capped: boolean },
): Promise<RetentionLine> => {
  const { encontrados, total } = await rule.due(deps.db, now)
  const teto = capped ? (givenCap ?? Math.max(CAP_MIN_ROWS, Math.ceil(total * CAP_SHARE))) : null
  const barrada = teto !== null && encontrados > teto
  const line = { regra: rule.nome, encontrados, teto, feitos: 0, barrada }
  if (dryRun || encontrados === 0) return line
  if (!barrada) return { ...line, feitos: await applyRule(deps, rule, now, capped) }
  await raiseCapAlarm(deps, line)
  return line
}

/** Deletes whole days of the access log. */
const runAccess = async (
  deps: RetentionDeps,
  now: Date,
  { dryRun, teto = ACCESS_FILES_MAX }: RetentionOptions,
): Promise<RetentionLine> => {
  const limit = new Date(now.getTime() - (ACCESS_DAYS - 1) * DAY_MS)
  const folder = accessFolder(deps.config.DATA_DIR)
  const expiredFiles = await listAccessFiles(folder, limit)
  const line = {
    regra: 'registro-acesso',
    encontrados: expiredFiles.length,
    teto,
    feitos: 0,
    barrada: expiredFiles.length > teto,
  }
  if (dryRun || expiredFiles.length === 0) return line
  if (line.barrada) {
    await raiseCapAlarm(deps, line)
    return line
  }
  for (const name of expiredFiles) await removeAccessFile(folder, name)
  return { ...line, feitos: expiredFiles.length }
}

/**
 * Applies every retention rule at `now`, each in its own transaction. Contacts are first quarantined and erased thirty days later. A rule
 * with more due rows than its cap changes nothing and raises an alarm, because a wrong clock or query must not erase years of data.
 */
export const runRetention = async (
  deps: RetentionDeps,
  now: Date,
  options: RetentionOptions = {},
): Promise<RetentionLine[]> => {
  const at = now.toISOString()
  const lines: RetentionLine[] = []
  for (const rule of RULES) lines.push(await runRule(deps, rule, at, { ...options, capped: true }))
  for (const rule of UNCAPPED_RULES) lines.push(await runRule(deps, rule, at, { ...options, capped: false }))
  lines.push(await runAccess(deps, now, options))
  if (!options.dryRun) await removePendingFiles(deps)
  for (const line of lines) if (line.feitos > 0) deps.log.info({ event: 'retencao', ...line }, 'retention')
  return lines
}

/** Until when the signatures of a livro de presença are kept; null where there are none. */
export const readSignaturesDue = (deps: Pick<Deps, 'db'>, despedidaId: number): Promise<string | null> =>
  findSignaturesDue(deps.db, despedidaId)

/** Releases quarantined contacts that are not erased yet, until a later run finds them due again. */
export const restoreQuarantine = (deps: Pick<Deps, 'db'>): Promise<number> =>
  inTransaction(deps.db, async tx => {
    const feitos = await liftQuarantine(tx)
    await recordAudit(tx, null, 'retencao.desfazer', { detalhe: { feitos } })
    return feitos
  })
