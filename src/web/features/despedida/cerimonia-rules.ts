import type { Cerimonia } from '#contract/despedida/cerimonias-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { CERIMONIA } from './messages.ts'

export type CerimoniaProps = { cerimonia: Cerimonia; despedida: DespedidaPublica }

/** Its name in the language of the page. */
export const cerimoniaName = ({ kind, title }: Pick<Cerimonia, 'kind' | 'title'>): string =>
  CERIMONIA.nomes[kind] ?? title

/** The hour that was published before, and how often it changed. */
export const changeOf = ({ cerimonia, despedida }: CerimoniaProps) =>
  despedida.mudancas.find(one => one.cerimonia === cerimonia.which)

/** Directions are useless once the ceremony is over. */
export const isOver = ({ over }: Cerimonia): boolean => over !== undefined && timeOf(over) < Date.now()
