import { type Cerimonia, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { daysFrom, type PageHour } from '#contract/despedida/phase-rules.ts'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { cerimoniaName } from './cerimonia-rules.ts'
import { HORA } from './hour-messages.ts'
import { CERIMONIA } from './messages.ts'

/** What the line of the hour contains. */
export type HourText = {
  /** The picture is on air. */
  onAir: boolean
  title: string
  /** Local time of the portal that stands at the end of the title; null without one. */
  moment: string | null
  /** Date of a ceremony that is over, with its hour while it is recent; "" without one. */
  date: string
  /** Local time of the portal that stands at the end of the date; null without one. */
  dateMoment: string | null
  /** Place of the ceremony. */
  place: string
  /** The hour that was published before and is no longer true. */
  before: { text: string; moment: string } | undefined
}

const DAYS_WITH_WEEKDAY = 6

const daysBetween = (from: string, to: string): number => daysFrom(from.slice(0, 10), to.slice(0, 10))

/** "hoje", "amanhã", "sábado, 28/11", or "28/11/2026" if it is more than a week away. */
const dayInWords = (moment: string, inDays: number): string => {
  if (inDays === 0) return HORA.hoje
  if (inDays === 1) return HORA.amanha
  if (inDays === -1) return HORA.ontem
  return Math.abs(inDays) <= DAYS_WITH_WEEKDAY ? TEMPO.diaDaSemana(moment) : TEMPO.dia(moment)
}

/** "hoje", "na quinta-feira, 05/11", "em 28/11/2026": what follows the name of a ceremony. */
const onDayInWords = (moment: string, inDays: number): string => {
  const day = dayInWords(moment, inDays)
  return Math.abs(inDays) > 1 ? HORA.noDia(day) : day
}

/** "as 15h30", on another day "amanhã, às 8h": what follows "até" and "desde". */
const hourOnDay = (moment: string, inDays: number): string =>
  inDays === 0 ? TEMPO.horaSemPreposicao(moment) : `${dayInWords(moment, inDays)}, ${TEMPO.hora(moment)}`

/** The hour that was published before, as short as it is clear: "quinta, às 8h", with the date where the weekday would not name the day. */
export const earlierHour = (before: string, when: string): string =>
  Math.abs(daysBetween(before, when)) <= DAYS_WITH_WEEKDAY
    ? TEMPO.semanaEHora(before)
    : `${TEMPO.dia(before)}, ${TEMPO.hora(before)}`

type Title = Pick<HourText, 'title' | 'moment'>

const liveTitle = (hour: PageHour, despedida: DespedidaPagina, start: string): Title => {
  const { dataHoraInicial, dataHoraFinal: end } = despedida.apresentacao
  if (!dataHoraInicial || !end)
    return { title: HORA.desde(CERIMONIA.nomes.velorio, hourOnDay(start, hour.inDays)), moment: start }
  const until = hourOnDay(end, hour.inDays + daysBetween(start, end))
  const onAir = despedida.estado_transmissao === 'ao-vivo'
  // The dot ends a line rather than begin one.
  return { title: onAir ? `${HORA.aoVivo}\u00a0· ${HORA.ate(until)}` : HORA.velorioAte(until), moment: end }
}

const overTitle = ({ data_velorio, data_sepultamento, rito }: DespedidaPagina): string => {
  const { aconteceram } = HORA
  if (!data_sepultamento) return data_velorio ? aconteceram.velorio : HORA.aberta
  if (!data_velorio) return aconteceram[rito]
  return rito === 'cremacao' ? aconteceram.comCremacao : aconteceram.comSepultamento
}

/** "Sepultada em 05/11/2026"; "" without an hour. */
const cerimoniaDate = ({ cerimonia }: PageHour, despedida: DespedidaPagina): string => {
  const { data_velorio, data_sepultamento, rito, pessoa_falecida } = despedida
  if (cerimonia === 'velorio') return HORA.em(CERIMONIA.nomes.velorio, TEMPO.dia(data_velorio))
  if (cerimonia === null) return ''
  const words = pessoa_falecida.sexo ? HORA.rito[rito][pessoa_falecida.sexo] : CERIMONIA.nomes[rito]
  return HORA.em(words, TEMPO.dia(data_sepultamento))
}

/** The ceremony that the hour is about; undefined if no hour is known. */
const cerimoniaOf = ({ cerimonia }: PageHour, despedida: DespedidaPagina): Cerimonia | undefined =>
  cerimoniasOf(despedida).find(({ which }) => which === cerimonia)

const hourTitle = (hour: PageHour, despedida: DespedidaPagina): Title => {
  const { phase, anniversary } = hour
  const cerimonia = cerimoniaOf(hour, despedida)
  if (phase === 'anniversary' && anniversary)
    return { title: HORA.aniversario(anniversary.years, anniversary.inDays), moment: null }
  if (phase === 'after') return { title: overTitle(despedida), moment: null }
  if (phase === 'later') return { title: cerimoniaDate(hour, despedida) || HORA.aberta, moment: null }
  const when = cerimonia?.start
  if (!cerimonia || !when) return { title: HORA.semData(CERIMONIA.nomes[despedida.rito]), moment: null }
  if (phase === 'soon') return { title: HORA.comeca(TEMPO.hora(when)), moment: when }
  if (phase === 'live') return liveTitle(hour, despedida, when)
  const name = cerimoniaName(cerimonia)
  if (hour.begun) return { title: HORA.desde(name, hourOnDay(when, hour.inDays)), moment: when }
  return { title: HORA.marcado(name, onDayInWords(when, hour.inDays), TEMPO.hora(when)), moment: when }
}

const placeInWords = (hour: PageHour, despedida: DespedidaPagina): string => {
  const cerimonia = cerimoniaOf(hour, despedida)
  return cerimonia ? whereOf(cerimonia) : despedida.local_velorio || despedida.local_sepultamento
}

const beforeOf = (hour: PageHour, despedida: DespedidaPagina): HourText['before'] => {
  const moment = despedida.mudancas.find(({ cerimonia }) => cerimonia === hour.cerimonia)?.antes
  const when = cerimoniaOf(hour, despedida)?.start
  return moment && when ? { text: earlierHour(moment, when), moment } : undefined
}

/** The line of the hour in the words of the page's language. */
export const hourText = (hour: PageHour, despedida: DespedidaPagina): HourText => {
  const { phase } = hour
  const over = phase === 'after' || phase === 'anniversary'
  const date = over ? cerimoniaDate(hour, despedida) : ''
  const dateMoment = phase === 'after' && date !== '' ? (despedida.data_sepultamento ?? despedida.data_velorio) : null
  return {
    ...hourTitle(hour, despedida),
    onAir: phase === 'live' && despedida.estado_transmissao === 'ao-vivo',
    date: dateMoment === null ? date : `${date}, ${TEMPO.hora(dateMoment)}`,
    dateMoment,
    place: placeInWords(hour, despedida),
    before: hour.begun ? undefined : beforeOf(hour, despedida),
  }
}
