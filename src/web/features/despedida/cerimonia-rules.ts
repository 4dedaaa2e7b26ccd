import type { Cerimonia } from '#contract/despedida/phase-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { cerimoniaEnd } from '#contract/despedida/velorio-rules.ts'
import { timeOf } from '#web/lib/instant.ts'
import { CERIMONIA } from './messages.ts'

export type CerimoniaProps = { which: Cerimonia; despedida: DespedidaPublica }

export const factsOf = ({ which, despedida }: CerimoniaProps) => ({
  title: CERIMONIA[which === 'velorio' ? which : despedida.rito],
  when: which === 'velorio' ? despedida.data_velorio : despedida.data_sepultamento,
  place: which === 'velorio' ? despedida.local_velorio : despedida.local_sepultamento,
  detail: which === 'velorio' ? '' : despedida.localizacao_sepultado,
  change: despedida.mudancas.find(one => one.cerimonia === which),
})

/** Local time at which the apresentacao ends; undefined without one, and for the last ceremony. */
export const bookedEnd = ({ which, despedida }: CerimoniaProps): string | undefined => {
  const { dataHoraFinal } = despedida.apresentacao
  const isBooked = which === 'velorio' && dataHoraFinal !== null && dataHoraFinal > (despedida.data_velorio ?? '')
  return isBooked ? dataHoraFinal : undefined
}

/** Directions are useless once the ceremony is over. */
export const isOver = ({ which, despedida }: CerimoniaProps): boolean => {
  const end = cerimoniaEnd(which, despedida)
  return end !== undefined && timeOf(end) < Date.now()
}
