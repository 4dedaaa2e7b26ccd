import { type RetentionDeps, restoreQuarantine, runRetention } from './service.ts'

const USAGE = [
  'Uso: memorial admin retention [--dry-run | --desfazer] [--teto N]',
  '  --dry-run    mostra o que seria feito, sem fazer',
  '  --desfazer   devolve os contatos apartados que ainda não foram apagados',
  '  --teto N     registros por regra que esta execução pode tocar',
]

/** `memorial admin retention`. @returns the lines to print */
export const runRetentionCommand = async (
  deps: RetentionDeps,
  words: readonly string[],
  now: Date,
): Promise<string[]> => {
  const at = words.indexOf('--teto')
  const teto = at < 0 ? undefined : Number(words[at + 1])
  const rest = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
  const unknown = rest.some(word => word !== '--dry-run' && word !== '--desfazer')
  if (unknown || (teto !== undefined && (!Number.isInteger(teto) || teto < 0))) return USAGE
  if (rest.includes('--desfazer')) return [`Contatos devolvidos: ${await restoreQuarantine(deps)}`]
  const dryRun = rest.includes('--dry-run')
  const lines = await runRetention(deps, now, { dryRun, ...(teto === undefined ? {} : { teto }) })
  return [
    dryRun ? 'Ensaio: nada foi feito.' : 'Feito.',
    ...lines.map(
      ({ regra, encontrados, teto: limite, feitos, barrada }) =>
        `  ${regra}: ${encontrados} vencidos${limite === null ? '' : `, limite ${limite}`}${dryRun ? '' : `, ${feitos} feitos`}${barrada ? ' (ACIMA DO LIMITE, nada foi feito)' : ''}`,
    ),
  ]
}
