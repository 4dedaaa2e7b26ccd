import { canonicalUnit } from '#contract/units.ts'
import type { Config } from '#server/config.ts'

/** Minutes before the start and after the end of a velório in which displays show it too. */
export type DisplayMargins = { antes: number; depois: number }

/** The margins of a unit: its entry in `TELA_MARGENS_UNIDADE` (`CV=90/15,ME=60/30`), else those of the group. */
export const displayMarginsOf = (
  config: Pick<Config, 'TELA_ANTES_MIN' | 'TELA_DEPOIS_MIN' | 'TELA_MARGENS_UNIDADE'>,
  empresa: string,
): DisplayMargins => {
  const own = config.TELA_MARGENS_UNIDADE.split(',')
    .map(entry => /^(\w+)=(\d+)\/(\d+)$/.exec(entry.trim()))
    .find(match => match?.[1] !== undefined && canonicalUnit(match[1]) === empresa)
  return own
    ? { antes: Number(own[2]), depois: Number(own[3]) }
    : { antes: config.TELA_ANTES_MIN, depois: config.TELA_DEPOIS_MIN }
}

/** Wire date-times compare as text. */
type Hours = { id: number; dataHoraInicial: string; dataHoraFinal: string }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const timeOf = (dataHora: string): number => Date.parse(`${dataHora.replace(' ', 'T')}Z`)

/** The date-time `minutes` later, of the same wall clock. */
export const addMinutes = (dataHora: string, minutes: number): string =>
  new Date(timeOf(dataHora) + minutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')

/**
 * The velório that the display of a chapel shows at a moment: the running one, else the next if it begins within the margin, else the last
 * if it ended within the margin. Those who wait at the door come before those who have left.
 * @param velorios active apresentacoes of one chapel in the order of their start; they do not overlap
 */
export const velorioAt = <Velorio extends Hours>(
  velorios: readonly Velorio[],
  { antes, depois }: DisplayMargins,
  moment: string,
): Velorio | undefined =>
  velorios.find(one => one.dataHoraInicial <= moment && moment < one.dataHoraFinal) ??
  velorios.find(one => moment < one.dataHoraInicial && addMinutes(one.dataHoraInicial, -antes) <= moment) ??
  velorios.findLast(one => one.dataHoraFinal <= moment && moment < addMinutes(one.dataHoraFinal, depois))

/** The velório after this one in the same chapel. */
export const velorioAfter = <Velorio extends Hours>(
  velorios: readonly Velorio[],
  { dataHoraInicial }: Hours,
): Velorio | undefined => velorios.find(one => one.dataHoraInicial > dataHoraInicial)

const secondsBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / 1000

/** When the display shows another velório or none. `mudaEm`, `proximoEm`: seconds; null if not within a day. */
export type NextChanges = { mudaEm: number | null; proximoEm: number | null; ate: string | undefined }

/** The next moment at which the display changes, and the next at which it begins to show another velório. */
export const nextChanges = (velorios: readonly Hours[], margins: DisplayMargins, now: string): NextChanges => {
  const current = velorioAt(velorios, margins, now)?.id
  const moments = velorios
    .flatMap(one => [
      addMinutes(one.dataHoraInicial, -margins.antes),
      one.dataHoraInicial,
      one.dataHoraFinal,
      addMinutes(one.dataHoraFinal, margins.depois),
    ])
    .filter(moment => moment > now)
    .sort((one, other) => one.localeCompare(other))
  const idAt = (moment: string) => velorioAt(velorios, margins, moment)?.id
  const ate = moments.find(moment => idAt(moment) !== current)
  const next = moments.find(moment => ![undefined, current].includes(idAt(moment)))
  const secondsTo = (moment: string | undefined): number | null => {
    if (moment === undefined) return null
    const seconds = secondsBetween(now, moment)
    return seconds * 1000 < DAY_MS ? seconds : null
  }
  return { mudaEm: secondsTo(ate), proximoEm: secondsTo(next), ate }
}
