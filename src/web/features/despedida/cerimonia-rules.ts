import type { Cerimonia } from '#contract/despedida/cerimonias-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import { CERIMONIA } from './messages.ts'

export type CerimoniaProps = { cerimonia: Cerimonia; despedida: DespedidaPublica }

/** Its name in the language of the page. */
export const cerimoniaName = ({ kind, title }: Pick<Cerimonia, 'kind' | 'title'>): string =>
  CERIMONIA.nomes[kind] ?? title

/** The hour that was published before, and how often it changed. */
export const changeOf = ({ cerimonia, despedida }: CerimoniaProps) =>
  despedida.mudancas.find(one => one.cerimonia === cerimonia.which)

/** Directions are useless once the ceremony is over. */
export const isOver = ({ over }: Cerimonia): boolean => over !== undefined && timeOf(over) < portalNow()

/** Beside the biography: more would no longer arrive with the first packets of the page (U1). */
const NEAREST_MAX = 4

/** A few in their order: the next ones, filled up with those before; the first ones when all are over. */
export const nearestOf = (cerimonias: readonly Cerimonia[]): readonly Cerimonia[] => {
  const next = cerimonias.findIndex(cerimonia => !isOver(cerimonia))
  const from = Math.max(0, Math.min(next, cerimonias.length - NEAREST_MAX))
  return cerimonias.slice(from, from + NEAREST_MAX)
}
