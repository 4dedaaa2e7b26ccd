import { Refusal } from '#server/core/refusal.ts'
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

/** The other words, and the number after `--max`: NaN for one that is none. */
const splitMax = (words: readonly string[]): { rest: string[]; max: number | undefined } => {
  const at = words.indexOf('--max')
  if (at === -1) return { rest: [...words], max: undefined }
  const max = Number(words[at + 1])
  const rest = words.filter((_, index) => index !== at && index !== at + 1)
  return { rest, max: Number.isInteger(max) && max > 0 ? max : Number.NaN }
}

type RecordingsOptions = { dryRun: boolean; max: number | undefined }

/** @throws Refusal with the usage, before a database is opened */
export const readRecordingsOptions = (words: readonly string[]): RecordingsOptions => {
  const { rest, max } = splitMax(words)
  const mode = rest.join(' ')
  if (!['--dry-run', '--apply'].includes(mode) || Number.isNaN(max)) throw new Refusal(USAGE.join('\n'))
  return { dryRun: mode === '--dry-run', max }
}

/** `memorial admin recordings`: lists due recordings, or deletes them. @returns the lines to print. @throws Refusal above the limit */
export const runRecordingsCommand = async (
  parts: Omit<DeletionDeps, 'raiseAlarm'>,
  { dryRun, max }: RecordingsOptions,
  now: Date,
): Promise<string[]> => {
  const alarms: string[] = []
  const raiseAlarm: DeletionDeps['raiseAlarm'] = (_kind, _about, texto) => {
    alarms.push(`ATENÇÃO: ${texto}`)
    return Promise.resolve()
  }
  const limit = max ?? parts.config.GRAVACAO_EXCLUSOES_MAX
  const run = await runDeletion({ ...parts, raiseAlarm }, now, { dryRun, max: limit })
  const lines = [
    `Gravações a excluir: ${run.due.length} (limite por rodada: ${limit})`,
    ...run.due.map(lineOf),
    ...(run.leftovers.length > 0 ? [`Pastas de gravações já removidas: ${run.leftovers.length}`] : []),
    ...(run.unknown.length > 0 ? [`Pastas desconhecidas do banco, que nunca são apagadas: ${run.unknown.length}`] : []),
    ...alarms,
    dryRun ? 'Nada foi excluído.' : `Excluídas: ${run.deleted.length}`,
    ...(dryRun && run.aboveLimit ? ['Acima do limite: a próxima rodada não excluiria nada e daria o alarme.'] : []),
  ]
  if (!dryRun && run.aboveLimit) throw new Refusal(lines.join('\n'))
  return lines
}
