import type { Apresentacao } from '#contract/capela/schema.ts'
import { canonicalUnit, capelasOf } from '#contract/units.ts'
import { dayAfter } from '#web/lib/instant.ts'

const DAY_LENGTH_MINUTES = 24 * 60

/** The part of an apresentacao that lies on one day, in minutes after midnight; `lane` keeps overlapping ones apart. */
export type Bar = { apresentacao: Apresentacao; from: number; to: number; lane: number }
export type ChapelDay = { capela: string; bars: readonly Bar[]; lanes: number }

export const minuteOn = (dia: string, moment: string): number => {
  if (moment < `${dia} 00:00:00`) return 0
  if (moment >= `${dayAfter(dia)} 00:00:00`) return DAY_LENGTH_MINUTES
  return Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
}

export const isOnDay = (dia: string, { dataHoraInicial, dataHoraFinal }: Apresentacao): boolean =>
  dataHoraInicial < `${dayAfter(dia)} 00:00:00` && dataHoraFinal > `${dia} 00:00:00`

/** "08:00 – 16:00"; an hour of another day includes its date. */
export const hoursOn = (dia: string, { dataHoraInicial, dataHoraFinal }: Apresentacao): string =>
  [dataHoraInicial, dataHoraFinal]
    .map(moment => {
      const hour = moment.slice(11, 16)
      return moment.startsWith(dia) ? hour : `${moment.slice(8, 10)}/${moment.slice(5, 7)} ${hour}`
    })
    .join(' – ')

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

/** Rows of the timetable: every chapel of the unit, and any other one that is booked on that day. */
export const planOf = (empresa: string, dia: string, apresentacoes: readonly Apresentacao[]): ChapelDay[] => {
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
