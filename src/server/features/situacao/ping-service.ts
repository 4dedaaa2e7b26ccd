import type { Deps } from '#server/deps.ts'
import { readSituacao } from './service.ts'

/**
 * Calls the watcher outside while no check fails, those of a portal that no longer checks itself among them. Silence is the alarm: the
 * watcher then warns. Its own failure is no failure of a check, so that a lost call does not stop the next one.
 */
export const pingWhileWell = async (deps: Pick<Deps, 'db' | 'config' | 'alarmPing'>): Promise<void> => {
  if (!deps.alarmPing.state().configured) return
  const { itens } = await readSituacao(deps)
  if (itens.every(({ estado }) => estado !== 'falha')) await deps.alarmPing.send()
}
