import { hourShort, hourWithoutPreposition } from '#contract/despedida/hour-rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { dataHoraAt, timeOf } from '#web/lib/instant.ts'

const HOJE = 'hoje'

/** "as 16h30" today, "amanhã às 9h": what follows "até". */
const until = (end: string, day: string): string =>
  day === HOJE ? hourWithoutPreposition(end) : `${day} ${hourShort(end)}`

/** The imminent wake, mentioned before the page is deactivated or made private. */
const VELORIO_PROXIMO = {
  hoje: HOJE,
  agora: (end: string | null, day: string) =>
    `O velório está acontecendo agora${end ? `, até ${until(end, day)}` : ''}.`,
} as const

const DAY_MS = 86_400_000

type Velorio = Pick<Despedida, 'apresentacao' | 'data_velorio' | 'data_sepultamento' | 'status_apresentacao'>

/** The active apresentacao determines the hours; without one, the page does, and the last ceremony ends the wake. */
const hoursOf = ({ apresentacao, data_velorio, data_sepultamento }: Velorio) => {
  if (apresentacao.status && apresentacao.dataHoraInicial)
    return { start: apresentacao.dataHoraInicial, end: apresentacao.dataHoraFinal, booked: true }
  return { start: data_velorio, end: data_sepultamento, booked: false }
}

const dayInWords = (moment: string, now: number): string => {
  const day = moment.slice(0, 10)
  if (day === dataHoraAt(now).slice(0, 10)) return VELORIO_PROXIMO.hoje
  return day === dataHoraAt(now + DAY_MS).slice(0, 10) ? 'amanhã' : 'ontem'
}

/** One sentence if the wake is live, running or begins within 24 h, when visitors are likely to open the page; else undefined. */
export const velorioProximo = (despedida: Velorio, now: number): string | undefined => {
  const { start, end, booked } = hoursOf(despedida)
  const running = () => VELORIO_PROXIMO.agora(booked ? end : null, end ? dayInWords(end, now) : '')
  if (despedida.status_apresentacao) return running()
  if (!start) return undefined
  const begins = timeOf(start)
  if (begins > now)
    return begins - now <= DAY_MS ? `O velório é ${dayInWords(start, now)} ${hourShort(start)}.` : undefined
  const ends = end && timeOf(end) > begins ? timeOf(end) : begins + DAY_MS
  if (ends <= now || begins < now - DAY_MS) return undefined
  return booked ? running() : `O velório começou ${dayInWords(start, now)} ${hourShort(start)}.`
}
