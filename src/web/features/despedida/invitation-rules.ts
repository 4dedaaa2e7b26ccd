import { type Cerimonia, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { hourBefore, momentWithin } from '#contract/despedida/changed-hour-rules.ts'
import { dateInWords, momentInWords } from '#contract/despedida/date-rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { COMUNICADO, IMPRESSO } from '#contract/documento/messages.ts'
import type { Comunicado } from '#contract/documento/schema.ts'
import { quoted } from '#contract/falecido/life-words-rules.ts'

const joined = (parts: readonly string[], separator: string): string =>
  parts.filter(part => part !== '').join(separator)

const cerimonia = (one: Cerimonia, before: string | undefined): string => {
  const { start: when, title, note = '' } = one
  const place = whereOf(one)
  if (!when && place === '') return ''
  const head = when ? `${momentInWords(when)} (${dateInWords(when)})` : place
  const changed = before === undefined ? '' : IMPRESSO.mudou(`${momentWithin(before)} (${dateInWords(before)})`)
  return joined([`${title}: ${head}`, changed, when && place !== '' ? `Local: ${place}` : '', note], '\n')
}

/**
 * The announcement that a family sends, or its invitation to a mass: the deceased, place and hour of the ceremonies, those that changed with
 * the earlier hour, and the page. Empty fields are omitted.
 */
export const invitation = (despedida: Despedida, address: string, tipo: Comunicado = 'nota'): string => {
  const { pessoa_falecida: falecido, mudancas = [] } = despedida
  const nome = joined([falecido.nome, falecido.conhecido_como ? quoted(falecido.conhecido_como) : ''], ', ')
  return joined(
    [
      `${COMUNICADO[tipo].frase} ${nome}.`,
      ...cerimoniasOf(despedida)
        .filter(({ kind }) => tipo === 'nota' || kind === tipo)
        .map(one => cerimonia(one, hourBefore(one, mudancas))),
      `Página da despedida: ${address}`,
    ],
    '\n\n',
  )
}
