import { dateInWords, momentInWords } from '#contract/despedida/date-rules.ts'
import { RITO } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'

const cerimonia = (title: string, when: string | null, places: string[]): string => {
  const place = places.filter(text => text !== '').join(', ')
  if (!when && place === '') return ''
  const moment = when ? `${momentInWords(when)} (${dateInWords(when)})` : ''
  return [`${title}: ${moment === '' ? place : moment}`, moment === '' || place === '' ? '' : `Local: ${place}`]
    .filter(line => line !== '')
    .join('\n')
}

/** The announcement that a family sends: the deceased, place and hour of the ceremonies, and the page. Empty fields are omitted. */
export const invitation = (despedida: Despedida, address: string): string => {
  const velorio = velorioInForce(despedida, despedida.apresentacao)
  return [
    `Comunicamos, com pesar, o falecimento de ${despedida.pessoa_falecida.nome}.`,
    cerimonia('Velório', velorio.data_velorio, [velorio.local_velorio]),
    cerimonia(RITO[despedida.rito].nome, despedida.data_sepultamento, [
      despedida.local_sepultamento,
      despedida.localizacao_sepultado,
    ]),
    `Página da despedida: ${address}`,
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

export const whatsappAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
