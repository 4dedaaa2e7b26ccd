import { recordAudit } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { type DueRecording, listDueRecordings, listFolders, markRemoved } from './recording-store.ts'

export type DeletionDeps = Pick<Deps, 'db' | 'recordings' | 'raiseAlarm' | 'config'>

export type DeletionRun = {
  /** Past their retention period, without consent or without an apresentacao. */
  due: DueRecording[]
  deleted: number[]
  /** Folders of recordings that are marked as removed. */
  leftovers: string[]
  /** Folders without a row in the database: reported, never deleted. */
  unknown: string[]
  /** More recordings were due than one run may delete, so none was deleted. */
  aboveLimit: boolean
}

/** Marks a recording as removed and deletes its folder. @returns false if it was already removed. */
export const deleteRecording = async (
  { db, recordings }: Pick<Deps, 'db' | 'recordings'>,
  { id, chave, despedidaId, motivo }: DueRecording,
): Promise<boolean> => {
  // The row is marked first, so that a partly deleted folder is never served.
  const removed = await db.transaction().execute(async tx => {
    if (!(await markRemoved(tx, id, motivo))) return false
    await recordAudit(tx, null, 'gravacao.excluir', { despedidaId, alvo: `gravacao:${id}`, detalhe: { motivo } })
    return true
  })
  await recordings.remove(chave)
  return removed
}

const sortFolders = async ({ db, recordings }: DeletionDeps): Promise<Pick<DeletionRun, 'leftovers' | 'unknown'>> => {
  const folders = recordings.folders()
  const known = new Map((await listFolders(db, folders)).map(row => [row.chave, row.removida]))
  return {
    leftovers: folders.filter(chave => known.get(chave)),
    unknown: folders.filter(chave => !known.has(chave)),
  }
}

/**
 * Deletes recordings whose retention period is over at `now`, at most `max` in one run. If more are due, it deletes none and raises an
 * alarm, because a wrong clock or query must not delete a year of recordings. `dryRun` only reports.
 */
export const runDeletion = async (
  parts: DeletionDeps,
  now: Date,
  { dryRun = false, max = parts.config.GRAVACAO_EXCLUSOES_MAX }: { dryRun?: boolean; max?: number } = {},
): Promise<DeletionRun> => {
  const due = await listDueRecordings(parts.db, now)
  const folders = await sortFolders(parts)
  const aboveLimit = due.length > max
  const run: DeletionRun = { due, deleted: [], aboveLimit, ...folders }
  if (dryRun) return run
  if (aboveLimit)
    await parts.raiseAlarm(
      'gravacao',
      'limite',
      `${due.length} gravações a excluir de uma vez, acima do limite de ${max}. Nada foi excluído: confira o relógio e rode memorial admin recordings --dry-run.`,
    )
  else for (const one of due) if (await deleteRecording(parts, one)) run.deleted.push(one.id)
  for (const chave of folders.leftovers) await parts.recordings.remove(chave)
  if (folders.unknown.length > 0)
    await parts.raiseAlarm(
      'gravacao',
      'pastas',
      `Pastas de gravação desconhecidas do banco: ${folders.unknown.length}. Nenhuma foi apagada.`,
    )
  return run
}
