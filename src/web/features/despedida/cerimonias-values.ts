import type { CerimoniaGuardada } from '#contract/despedida/cerimonia-schema.ts'
import { whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { CERIMONIA_TIPO } from '#contract/despedida/messages.ts'
import type { TipoCerimonia } from '#contract/despedida/tipo-cerimonia-rules.ts'
import { shifted } from '#contract/despedida/velorio-rules.ts'
import { formatData, formatDataHora, formatHora, isData, weekdayOf } from '#contract/fields/data-hora.ts'
import { CERIMONIAS } from './edit-messages.ts'

/** An added ceremony in the forms: hours in wire format, "" while missing. The id of one that is not stored yet is negative. */
export type CerimoniaAdicionalValues = Omit<CerimoniaGuardada, 'tipo' | 'termino'> & {
  tipo: TipoCerimonia | ''
  termino: string
}
type List = readonly CerimoniaAdicionalValues[]

export const cerimoniasValuesOf = (stored: readonly CerimoniaGuardada[]): CerimoniaAdicionalValues[] =>
  stored.map(one => ({ ...one, titulo: one.tipo === 'outra' ? one.titulo : '', termino: one.termino ?? '' }))

export const newCerimonia = (list: List): CerimoniaAdicionalValues => ({
  id: Math.min(0, ...list.map(({ id }) => id)) - 1,
  tipo: '',
  titulo: '',
  data_hora: '',
  termino: '',
  local: '',
  endereco: '',
  observacao: '',
  publica: true,
})

/** With another kind; the ashes are for the family alone. */
export const withTipo = (one: CerimoniaAdicionalValues, tipo: CerimoniaAdicionalValues['tipo']) => ({
  tipo,
  publica: tipo === 'entrega_cinzas' ? false : one.tipo === 'entrega_cinzas' || one.publica,
})

/** In the order of their hours, those without one last. */
export const inOrder = (list: List): CerimoniaAdicionalValues[] =>
  [...list].sort((a, b) => (a.data_hora || '9').localeCompare(b.data_hora || '9'))

export const nomeOf = ({ tipo, titulo }: CerimoniaAdicionalValues): string =>
  (tipo === 'outra' && titulo) || (tipo === '' ? 'Nova cerimônia' : CERIMONIA_TIPO[tipo])

/** "sábado, 28/11/2026 19:00, até 20:00" */
export const quandoOf = ({ data_hora, termino }: CerimoniaAdicionalValues): string => {
  if (data_hora === '') return 'Falta a data e a hora'
  const sameDay = termino.slice(0, 10) === data_hora.slice(0, 10)
  const end = termino === '' ? [] : [`até ${sameDay ? formatHora(termino) : formatDataHora(termino)}`]
  return [weekdayOf(data_hora), formatDataHora(data_hora), ...end].join(', ')
}

export const ondeOf = ({ local, endereco }: CerimoniaAdicionalValues): string =>
  whereOf({ place: local, detail: endereco })

/** Each ceremony in a paragraph of its own; "" without any. */
export const cerimoniasInWords = (list: List): string =>
  inOrder(list)
    .map(one =>
      [`${nomeOf(one)}: ${quandoOf(one)}`, ondeOf(one), one.observacao, one.publica ? '' : CERIMONIAS.soFamilia]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n\n')

const DAY_MS = 86_400_000
const daysAfter = (days: number) => (death: string) => shifted(`${death} 19:00:00`, days * DAY_MS)
const yearAfter = (death: string) =>
  shifted(`${Number(death.slice(0, 4)) + 1}${death.slice(4, 7)}-01 19:00:00`, (Number(death.slice(8)) - 1) * DAY_MS)

/** The evening of a mass that is counted from the death. */
const SUGESTOES: Readonly<Partial<Record<TipoCerimonia, { nome: string; of: (death: string) => string }>>> = {
  missa_setimo_dia: { nome: 'Sétimo dia', of: daysAfter(7) },
  missa_trinta_dias: { nome: 'Trigésimo dia', of: daysAfter(30) },
  missa_um_ano: { nome: 'Um ano', of: yearAfter },
}

/** The hour that is usual for a kind, in words too; undefined if there is none, or it has passed. */
export const sugestaoOf = (tipo: CerimoniaAdicionalValues['tipo'], death: string, now: string) => {
  const sugestao = tipo !== '' && isData(death) ? SUGESTOES[tipo] : undefined
  const data_hora = sugestao?.of(death)
  if (!sugestao || !data_hora || data_hora < now) return undefined
  const date = formatData(data_hora)
  const day = date.endsWith(now.slice(0, 4)) ? date.slice(0, 5) : date
  return { data_hora, texto: `${sugestao.nome}: ${weekdayOf(data_hora)}, ${day}, ${formatHora(data_hora)}` }
}
