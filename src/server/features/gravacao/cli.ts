import { type DeletionDeps, runDeletion } from './deletion-service.ts'
import type { DueRecording } from './recording-store.ts'

const USAGE = [
  'Uso: memorial admin recordings --dry-run            mostra o que a próxima rodada excluiria',
  '     memorial admin recordings --apply [--max N]    exclui agora, até N gravações',
]

const MOTIVOS: Readonly<Record<DueRecording['motivo'], string>> = {
  revogada: 'autorização revogada',
  prazo: 'prazo vencido',
  'sem-reserva': 'reserva apagada',
}

const lineOf = ({ id, despedidaId, motivo }: DueRecording): string =>
  `  gravação ${id}, despedida ${despedidaId ?? 'apagada'}: ${MOTIVOS[motivo]}`

const maxOf = (words: readonly string[]): number | undefined => {
  const at = words.indexOf('--max')
  if (at === -1) return undefined
  const max = Number(words[at + 1])
  return Number.isInteger(max) && max > 0 ? max : Number.NaN
}

/** `memorial admin recordings`: lists due recordings, or deletes them. @returns the lines to print. */
export const runRecordingsCommand = async (
  parts: Omit<DeletionDeps, 'raiseAlarm'>,
  words: readonly string[],
  now: Date,
): Promise<string[]> => {
  const [dryRun, apply, max] = [words.includes('--dry-run'), words.includes('--apply'), maxOf(words)]
  if (dryRun === apply || Number.isNaN(max)) return USAGE
  const alarms: string[] = []
  const raiseAlarm: DeletionDeps['raiseAlarm'] = (_kind, _about, texto) => {
    alarms.push(`ATENÇÃO: ${texto}`)
    return Promise.resolve()
  }
  const limit = max ?? parts.config.GRAVACAO_EXCLUSOES_MAX
  const run = await runDeletion({ ...parts, raiseAlarm }, now, { dryRun, max: limit })
  return [
    `Gravações a excluir: ${run.due.length} (limite por rodada: ${limit})`,
    ...run.due.map(lineOf),
    ...(run.leftovers.length > 0 ? [`Pastas de gravações já removidas: ${run.leftovers.length}`] : []),
    ...(run.unknown.length > 0 ? [`Pastas desconhecidas do banco, que nunca são apagadas: ${run.unknown.length}`] : []),
    ...alarms,
    dryRun ? 'Nada foi excluído.' : `Excluídas: ${run.deleted.length}`,
    ...(dryRun && run.aboveLimit ? ['Acima do limite: a próxima rodada não excluiria nada e daria o alarme.'] : []),
  ]
}
