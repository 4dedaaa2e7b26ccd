import type { Apresentacao } from '#contract/capela/schema.ts'
import { hourOrDayAndHour } from '#contract/fields/data-hora.ts'
import { canonicalUnit, capelasOf } from '#contract/units.ts'
import { dayAfter } from '#web/lib/instant.ts'

const DAY_LENGTH_MINUTES = 24 * 60

/** The part of an apresentacao that lies on one day, in minutes after midnight; `lane` keeps overlapping ones apart. */
export type Bar = { apresentacao: Apresentacao; from: number; to: number; lane: number }
export type CapelaDay = { capela: string; bars: readonly Bar[]; lanes: number }
/** A free part of a day, in minutes after midnight. */
export type FreeSpan = { from: number; to: number }

export const minuteOn = (dia: string, moment: string): number => {
  if (moment < `${dia} 00:00:00`) return 0
  if (moment >= `${dayAfter(dia)} 00:00:00`) return DAY_LENGTH_MINUTES
  return Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
}

export const isOnDay = (dia: string, { dataHoraInicial, dataHoraFinal }: Apresentacao): boolean =>
  dataHoraInicial < `${dayAfter(dia)} 00:00:00` && dataHoraFinal > `${dia} 00:00:00`

/** "08:00 – 16:00"; an hour of another day includes its date. */
export const hoursOn = (dia: string, { dataHoraInicial, dataHoraFinal }: Apresentacao): string =>
  [dataHoraInicial, dataHoraFinal].map(moment => hourOrDayAndHour(moment, dia)).join(' – ')

const laid = (dia: string, apresentacoes: readonly Apresentacao[]): Bar[] => {
  const free: number[] = []
  return apresentacoes.map(apresentacao => {
    const from = minuteOn(dia, apresentacao.dataHoraInicial)
    const to = minuteOn(dia, apresentacao.dataHoraFinal)
    const found = free.findIndex(until => until <= from)
    const lane = found === -1 ? free.length : found
    free[lane] = to
    return { apresentacao, from, to, lane }
  })
}

const MORNING_HOURS = 6

/** The hour with which the timetable begins: 6h, or earlier where something begins or ends before it. */
export const firstHourOf = (dia: string, apresentacoes: readonly Apresentacao[]): number =>
  Math.min(
    MORNING_HOURS,
    ...apresentacoes
      .filter(apresentacao => isOnDay(dia, apresentacao))
      .map(({ dataHoraInicial, dataHoraFinal }) => {
        if (dataHoraInicial.startsWith(dia)) return Math.floor(minuteOn(dia, dataHoraInicial) / 60)
        return minuteOn(dia, dataHoraFinal) > MORNING_HOURS * 60 ? MORNING_HOURS : 0
      }),
  )

/** Rows of the timetable: every chapel of the unit, and any other one that is booked on that day. */
export const planOf = (empresa: string, dia: string, apresentacoes: readonly Apresentacao[]): CapelaDay[] => {
  const ofUnit = apresentacoes
    .filter(
      apresentacao => canonicalUnit(apresentacao.empresa) === canonicalUnit(empresa) && isOnDay(dia, apresentacao),
    )
    .sort((one, other) => one.dataHoraInicial.localeCompare(other.dataHoraInicial) || one.id - other.id)
  const capelas = [...new Set([...capelasOf(empresa), ...ofUnit.map(apresentacao => apresentacao.capela)])].sort()
  return capelas.map(capela => {
    const bars = laid(
      dia,
      ofUnit.filter(apresentacao => apresentacao.capela === capela),
    )
    return { capela, bars, lanes: Math.max(1, ...bars.map(bar => bar.lane + 1)) }
  })
}

export const todayOf = (now: string): string => now.slice(0, 10)

/** "até 15:30", on another day "até 23/11, 08:00". The form with "às" and the weekday is `untilInWords` of the transmissao. */
export const untilHour = (moment: string, from: string): string => `até ${hourOrDayAndHour(moment, from, ', ')}`

type Hours = { dataHoraInicial: string; dataHoraFinal: string }

/** Both hours of the same wall clock, `minutes` later. */
export const shiftHours = ({ dataHoraInicial, dataHoraFinal }: Hours, minutes: number): Hours => {
  const shift = (moment: string): string =>
    new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  return { dataHoraInicial: shift(dataHoraInicial), dataHoraFinal: shift(dataHoraFinal) }
}

const SPAN_MIN_MINUTES = 60

/** The free parts of a day that are long enough for a velório, from `begin` (minutes after midnight) on. */
export const freeSpansOf = (bars: readonly Bar[], begin: number): FreeSpan[] => {
  const taken = bars.filter(bar => bar.apresentacao.status).sort((one, other) => one.from - other.from)
  const starts = [begin, ...taken.map(bar => Math.max(bar.to, begin))]
  const ends = [...taken.map(bar => bar.from), DAY_LENGTH_MINUTES]
  return starts
    .map((from, index) => ({ from, to: ends[index] ?? DAY_LENGTH_MINUTES }))
    .filter(span => span.to - span.from >= SPAN_MIN_MINUTES)
}

/** `YYYY-MM-DD HH:mm:00` of a minute of the day. */
export const momentOf = (dia: string, minute: number): string =>
  shiftHours({ dataHoraInicial: `${dia} 00:00:00`, dataHoraFinal: `${dia} 00:00:00` }, minute).dataHoraInicial
