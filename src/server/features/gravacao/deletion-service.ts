import { recordAudit } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { type Doomed, listDoomed, listFolders, markRemoved } from './recording-store.ts'

export type DeletionParts = Pick<Deps, 'db' | 'recordings' | 'raiseAlarm' | 'config'>

export type DeletionRun = {
  /** Past their term, without consent or without an apresentacao. */
  due: Doomed[]
  deleted: number[]
  /** Folders of recordings that the database calls removed. */
  leftovers: string[]
  /** Folders the database never heard of: told, never touched. */
  unknown: string[]
  /** More was due than one run may delete: nothing was. */
  braked: boolean
}

const deleteOne = async (
  { db, recordings }: DeletionParts,
  { id, chave, despedidaId, motivo }: Doomed,
): Promise<boolean> => {
  // The row first: nobody is served from a folder that is half gone.
  const mine = await db.transaction().execute(async tx => {
    if (!(await markRemoved(tx, id, motivo))) return false
    await recordAudit(tx, {
      contaId: null,
      acao: 'gravacao.excluir',
      ...(despedidaId === null ? {} : { despedidaId }),
      alvo: `gravacao:${id}`,
      detalhe: { motivo },
    })
    return true
  })
  await recordings.remove(chave)
  return mine
}

const sortFolders = async ({ db, recordings }: DeletionParts): Promise<Pick<DeletionRun, 'leftovers' | 'unknown'>> => {
  const folders = recordings.folders()
  const known = new Map((await listFolders(db, folders)).map(row => [row.chave, row.removida_em]))
  return {
    leftovers: folders.filter(chave => typeof known.get(chave) === 'string'),
    unknown: folders.filter(chave => !known.has(chave)),
  }
}

/**
 * Deletes what has had its term at `now`, at most `max` in one run; when more is due, nothing is deleted and somebody is told: a wrong
 * clock or a wrong query must not take a year of wakes with it. `dryRun` only answers what it would do.
 */
export const runDeletion = async (
  parts: DeletionParts,
  now: Date,
  { dryRun = false, max = parts.config.GRAVACAO_EXCLUSOES_MAX }: { dryRun?: boolean; max?: number } = {},
): Promise<DeletionRun> => {
  const due = await listDoomed(parts.db, now)
  const folders = await sortFolders(parts)
  const braked = due.length > max
  const run: DeletionRun = { due, deleted: [], braked, ...folders }
  if (dryRun) return run
  if (braked)
    await parts.raiseAlarm(
      'gravacao',
      'limite',
      `${due.length} gravações a excluir de uma vez, acima do limite de ${max}. Nada foi excluído: confira o relógio e rode npm run admin -- recordings --dry-run.`,
    )
  else for (const one of due) if (await deleteOne(parts, one)) run.deleted.push(one.id)
  for (const chave of folders.leftovers) await parts.recordings.remove(chave)
  if (folders.unknown.length > 0)
    await parts.raiseAlarm(
      'gravacao',
      'pastas',
      `Pastas de gravação desconhecidas do banco: ${folders.unknown.length}. Nenhuma foi apagada.`,
    )
  return run
}
