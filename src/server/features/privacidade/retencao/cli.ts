import { Refusal } from '#server/core/refusal.ts'
import { type RetentionDeps, restoreQuarantine, runRetention } from './service.ts'

const USAGE = [
  'Uso: memorial admin retention [--dry-run | --desfazer] [--teto N]',
  '  --dry-run    mostra o que seria feito, sem fazer',
  '  --desfazer   devolve os contatos apartados que ainda não foram apagados',
  '  --teto N     registros por regra que esta execução pode tocar',
]

type RetentionOptions = { mode: '' | '--dry-run' | '--desfazer'; teto: number | undefined }

const isMode = (words: string): words is RetentionOptions['mode'] => ['', '--dry-run', '--desfazer'].includes(words)

/** @throws Refusal with the usage, before a database is opened */
export const readRetentionOptions = (words: readonly string[]): RetentionOptions => {
  const at = words.indexOf('--teto')
  const teto = at < 0 ? undefined : Number(words[at + 1])
  const mode = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1)).join(' ')
  if (!isMode(mode) || (teto !== undefined && (!Number.isInteger(teto) || teto < 0)))
    throw new Refusal(USAGE.join('\n'))
  return { mode, teto }
}

/** `memorial admin retention`. @returns the lines to print. @throws Refusal when a rule was above its limit and did nothing */
export const runRetentionCommand = async (
  deps: RetentionDeps,
  { mode, teto }: RetentionOptions,
  now: Date,
): Promise<string[]> => {
  if (mode === '--desfazer') return [`Contatos devolvidos: ${await restoreQuarantine(deps)}`]
  const dryRun = mode === '--dry-run'
  const rules = await runRetention(deps, now, { dryRun, ...(teto === undefined ? {} : { teto }) })
  const isHeld = !dryRun && rules.some(({ barrada }) => barrada)
  const done = isHeld ? 'Feito em parte: uma regra acima do limite não fez nada.' : 'Feito.'
  const lines = [
    dryRun ? 'Ensaio: nada foi feito.' : done,
    ...rules.map(
      ({ regra, encontrados, teto: limite, feitos, barrada }) =>
        `  ${regra}: ${encontrados} vencidos${limite === null ? '' : `, limite ${limite}`}${dryRun ? '' : `, ${feitos} feitos`}${barrada ? ' (ACIMA DO LIMITE, nada foi feito)' : ''}`,
    ),
  ]
  if (isHeld) throw new Refusal(lines.join('\n'))
  return lines
}
