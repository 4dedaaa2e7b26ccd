import { type Cerimonia, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { dateInWords, momentInWords } from '#contract/despedida/date-rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'

const cerimonia = (one: Cerimonia): string => {
  const { start: when } = one
  const [title, place] = [one.title, whereOf(one)]
  if (!when && place === '') return ''
  const moment = when ? `${momentInWords(when)} (${dateInWords(when)})` : ''
  return [`${title}: ${moment === '' ? place : moment}`, moment === '' || place === '' ? '' : `Local: ${place}`]
    .filter(line => line !== '')
    .join('\n')
}

/** The announcement that a family sends: the deceased, place and hour of the ceremonies, and the page. Empty fields are omitted. */
export const invitation = (despedida: Despedida, address: string): string => {
  return [
    `Comunicamos, com pesar, o falecimento de ${despedida.pessoa_falecida.nome}.`,
    ...cerimoniasOf(despedida).map(cerimonia),
    `Página da despedida: ${address}`,
  ]
    .filter(part => part !== '')
    .join('\n\n')
}
