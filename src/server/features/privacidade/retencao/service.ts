import { accessFolder, listAccessFiles, removeAccessFile } from '#server/adapters/access-log-files.ts'
import { recordAudit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { removeDiscarded } from '#server/features/privacidade/apagamento/pending-deletions-service.ts'
import { liftQuarantine, RULES, type Rule, UNBRAKED } from './store.ts'

export type RetentionParts = Pick<Deps, 'db' | 'raiseAlarm' | 'log' | 'media'> & {
  config: Pick<Deps['config'], 'DATA_DIR'>
}

/** One rule of one run. `barrada`: more was due than one run may touch, so nothing was. */
export type RetentionLine = {
  regra: string
  encontrados: number
  teto: number | null
  feitos: number
  barrada: boolean
}

/** The Marco Civil's six months, and a day. */
const ACCESS_DAYS = 184
/** Days of the record of accesses one run may forget. */
const ACCESS_CAP = 31

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A run touches at most this many rows of a rule, or this share of its table. */
const CAP_ROWS = 200
const CAP_SHARE = 0.05

export type RetentionOptions = {
  /** Answers what would be done, and does nothing. */
  dryRun?: boolean
  /** Instead of the usual cap, for an operator who has looked. */
  teto?: number
}

/** Codes and notices go by the hour: only what people left is worth an entry. */
const applyRule = async (parts: RetentionParts, rule: Rule, now: string, audited: boolean): Promise<number> =>
  inTransaction(parts.db, async tx => {
    const feitos = await rule.apply(tx, now)
    if (audited && feitos > 0)
      await recordAudit(tx, { contaId: null, acao: `retencao.${rule.nome}`, detalhe: { feitos } })
    return feitos
  })

const tellBraked = ({ raiseAlarm }: RetentionParts, { regra, encontrados, teto }: RetentionLine): Promise<void> =>
  raiseAlarm(
    'retencao',
    regra,
    `Guarda de dados: ${encontrados} registros de "${regra}" de uma vez, acima do limite de ${teto}. Nada foi apagado: confira o relógio e rode npm run admin -- retention --dry-run.`,
  )

const runRule = async (
  parts: RetentionParts,
  rule: Rule,
  now: string,
  { dryRun, teto: given, braked }: RetentionOptions & { braked: boolean },
): Promise<RetentionLine> => {
  const { encontrados, total } = await rule.due(parts.db, now)
  const teto = braked ? (given ?? Math.max(CAP_ROWS, Math.ceil(total * CAP_SHARE))) : null
  const barrada = teto !== null && encontrados > teto
  const line = { regra: rule.nome, encontrados, teto, feitos: 0, barrada }
  if (dryRun || encontrados === 0) return line
  if (!barrada) return { ...line, feitos: await applyRule(parts, rule, now, braked) }
  await tellBraked(parts, line)
  return line
}

/** Whole days of the record of accesses. */
const runAccess = async (
  parts: RetentionParts,
  now: Date,
  { dryRun, teto = ACCESS_CAP }: RetentionOptions,
): Promise<RetentionLine> => {
  const limit = new Date(now.getTime() - (ACCESS_DAYS - 1) * DAY_MS)
  const folder = accessFolder(parts.config.DATA_DIR)
  const old = await listAccessFiles(folder, limit)
  const line = { regra: 'registro-acesso', encontrados: old.length, teto, feitos: 0, barrada: old.length > teto }
  if (dryRun || old.length === 0) return line
  if (line.barrada) {
    await tellBraked(parts, line)
    return line
  }
  for (const name of old) await removeAccessFile(folder, name)
  return { ...line, feitos: old.length }
}

/**
 * Forgets what has had its time at `now`, rule by rule, each in its own transaction. Contacts are first set apart and erased
 * thirty days later; a rule that wants more than its cap does nothing and tells somebody (a wrong clock or a wrong query must
 * not take years of despedidas with it).
 */
export const runRetention = async (
  parts: RetentionParts,
  now: Date,
  options: RetentionOptions = {},
): Promise<RetentionLine[]> => {
  const at = now.toISOString()
  const lines: RetentionLine[] = []
  for (const rule of RULES) lines.push(await runRule(parts, rule, at, { ...options, braked: true }))
  for (const rule of UNBRAKED) lines.push(await runRule(parts, rule, at, { ...options, braked: false }))
  lines.push(await runAccess(parts, now, options))
  if (!options.dryRun) await removeDiscarded(parts)
  for (const line of lines) if (line.feitos > 0) parts.log.info({ event: 'retencao', ...line }, 'retention')
  return lines
}

/** Undoes the first half: what is set apart and not erased yet stands again, until a run finds it due. */
export const restoreQuarantine = (parts: Pick<Deps, 'db'>): Promise<number> =>
  inTransaction(parts.db, async tx => {
    const feitos = await liftQuarantine(tx)
    await recordAudit(tx, { contaId: null, acao: 'retencao.desfazer', detalhe: { feitos } })
    return feitos
  })
