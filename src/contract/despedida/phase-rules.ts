import { hasOneDate } from '../falecido/life-rules.ts'
import { isData, parseDataHora } from '../fields/data-hora.ts'
import { type Cerimonia, cerimoniaAddress, cerimoniasOf, type DespedidaCerimonias } from './cerimonias-rules.ts'
import { ANNIVERSARY_DAYS } from './limits.ts'
import type { DespedidaPagina } from './public-schema.ts'
import { shifted } from './velorio-rules.ts'

/**
 * What a visitor who opens the page at a moment needs first. A pure function of the portal's clock, the apresentacao and the ceremonies:
 * the server writes its result into the page, and the browser evaluates it again as time passes.
 */
export type Phase = 'before' | 'soon' | 'live' | 'between' | 'after' | 'later' | 'anniversary'

export type PageHour = {
  phase: Phase
  /** The key of the ceremony that is next or runs now, afterwards of the last one; null if no hour is known. */
  cerimonia: string | null
  /** The ceremony has begun. */
  begun: boolean
  /** Days from today to the ceremony, in the portal's zone; 0 without one. */
  inDays: number
  /** In the phase `anniversary`: completed years, and days from today to the day. */
  anniversary: { years: number; inDays: number } | null
  /** Local time until which this holds if nothing is written; at the latest the next midnight. */
  until: string
}

export type DespedidaHours = DespedidaCerimonias &
  Pick<DespedidaPagina, 'estado_transmissao' | 'lembrar_aniversario'> & {
    pessoa_falecida: Pick<DespedidaPagina['pessoa_falecida'], 'data_nascimento' | 'data_falecimento'>
  }

export type DespedidaLife = Pick<DespedidaHours, 'pessoa_falecida' | 'lembrar_aniversario'>

/** The family may not want to be reminded of the death of a baby. */
export const isRemembered = ({ lembrar_aniversario, pessoa_falecida }: DespedidaLife): boolean =>
  lembrar_aniversario || !hasOneDate(pessoa_falecida)

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** From then on visitors wait for the picture instead of planning their way. */
const SOON_LEAD_MINUTES = 30
/** How long a page without any hour is expected to get one. */
const UNKNOWN_HOURS_DAYS = 7
const AFTER_DAYS = 30

const datePart = (moment: string): string => moment.slice(0, 10)
const midnightOf = (day: string): string => `${day} 00:00:00`
export const daysFrom = (today: string, day: string): number => (Date.parse(day) - Date.parse(today)) / DAY_MS

/** The same day of another year; 29 February becomes 28 February where there is none. */
export const inYear = (day: string, year: number): string => {
  const same = `${year}${day.slice(4)}`
  return isData(same) ? same : `${same.slice(0, 8)}28`
}

/** The anniversary of a death that is at most three days away; its window may lie in another year than the day itself. */
const anniversaryOf = (death: string, today: string): PageHour['anniversary'] => {
  const thisYear = Number(today.slice(0, 4))
  for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
    const years = year - Number(death.slice(0, 4))
    const inDays = daysFrom(today, inYear(death, year))
    if (years >= 1 && Math.abs(inDays) <= ANNIVERSARY_DAYS) return { years, inDays }
  }
  return null
}

type Timed = Cerimonia & { start: string; over: string }
type Moments = { cerimonias: Timed[]; death: string | undefined; remembered: boolean }

const isTimed = (one: Cerimonia): one is Timed => one.start !== null && one.over !== undefined
const known = (moment: string | null): string | null => parseDataHora(moment ?? '') ?? null

/** A moment that does not exist counts as missing. */
const momentsOf = (despedida: DespedidaHours): Moments => {
  const { data_velorio, data_sepultamento, pessoa_falecida } = despedida
  const hours = { data_velorio: known(data_velorio), data_sepultamento: known(data_sepultamento) }
  const { data_falecimento: death } = pessoa_falecida
  return {
    cerimonias: cerimoniasOf({ ...despedida, ...hours }).filter(isTimed),
    death: isData(death) ? death : undefined,
    remembered: isRemembered(despedida),
  }
}

/** An added ceremony far ahead, such as a mass after one year, is not yet what a visitor comes for. */
const nearFrom = ({ which, start }: Timed): string =>
  which === 'velorio' || which === 'rito' ? '' : shifted(start, -AFTER_DAYS * DAY_MS)

type State = Pick<PageHour, 'phase' | 'cerimonia'>

const duringCerimonias = ({ cerimonias }: Moments, onAir: boolean, now: string): State | undefined => {
  const velorio = cerimonias.find(({ which }) => which === 'velorio')
  // The picture may run on for some minutes after the end of the apresentacao.
  if (velorio && velorio.start <= now && (now < velorio.over || onAir)) return { phase: 'live', cerimonia: 'velorio' }
  const next = cerimonias.find(one => now < one.over && nearFrom(one) <= now)
  if (!next) return undefined
  const { which: cerimonia } = next
  if (next === velorio) {
    const soon = now >= shifted(next.start, -SOON_LEAD_MINUTES * MINUTE_MS)
    return { phase: soon ? 'soon' : 'before', cerimonia }
  }
  return { phase: cerimonias.some(({ start }) => start <= now) ? 'between' : 'before', cerimonia }
}

const afterCerimonias = ({ cerimonias, death, remembered }: Moments, now: string): State => {
  const cerimonia = ['rito', 'velorio'].find(key => cerimonias.some(({ which }) => which === key)) ?? null
  const end = cerimonias
    .map(({ over }) => over)
    .filter(over => over <= now)
    .sort()
    .slice(-1)[0]
  if (death && remembered && anniversaryOf(death, datePart(now))) return { phase: 'anniversary', cerimonia }
  if (end === undefined && death && now < shifted(midnightOf(death), UNKNOWN_HOURS_DAYS * DAY_MS))
    return { phase: 'before', cerimonia }
  const over = end ?? (death && midnightOf(death))
  const recent = over !== undefined && now < shifted(over, AFTER_DAYS * DAY_MS)
  return { phase: recent ? 'after' : 'later', cerimonia }
}

/** Moments at which the state may change, in any order. */
const changesOf = ({ cerimonias }: Moments, now: string): string[] => [
  shifted(midnightOf(datePart(now)), DAY_MS),
  ...cerimonias.flatMap(one => [
    one.which === 'velorio' ? shifted(one.start, -SOON_LEAD_MINUTES * MINUTE_MS) : nearFrom(one),
    one.start,
    one.over,
    shifted(one.over, AFTER_DAYS * DAY_MS),
  ]),
]

/** @param now local time of the portal's zone, `YYYY-MM-DD HH:mm:ss`. */
export const hourOf = (despedida: DespedidaHours, now: string): PageHour => {
  const moments = momentsOf(despedida)
  const onAir = despedida.estado_transmissao === 'ao-vivo'
  const state = duringCerimonias(moments, onAir, now) ?? afterCerimonias(moments, now)
  const when = moments.cerimonias.find(({ which }) => which === state.cerimonia)?.start
  return {
    ...state,
    begun: when !== undefined && when <= now,
    inDays: when === undefined ? 0 : daysFrom(datePart(now), datePart(when)),
    anniversary: state.phase === 'anniversary' && moments.death ? anniversaryOf(moments.death, datePart(now)) : null,
    until:
      changesOf(moments, now)
        .filter(moment => moment > now)
        .sort()[0] ?? now,
  }
}

/** What a visitor can do at that hour, the most wanted first. */
export type HourAction = 'directions' | 'watch' | 'write' | 'replay' | 'flowers'

type DespedidaActions = DespedidaHours & Pick<DespedidaPagina, 'gravacao_disponivel' | 'floriculturas' | 'continuacoes'>

const ACTIONS: Readonly<Record<Phase, readonly HourAction[]>> = {
  before: ['directions', 'write', 'flowers'],
  soon: ['watch', 'write', 'directions'],
  live: ['watch', 'write', 'directions'],
  between: ['watch', 'directions', 'write'],
  after: ['write', 'replay', 'flowers'],
  later: ['write', 'replay', 'flowers'],
  anniversary: ['write', 'replay', 'flowers'],
}

/** Without a picture a velório is somewhere to go to. */
const ACTIONS_WITHOUT_PICTURE: readonly HourAction[] = ['directions', 'write']

/** Where a map leads to: the place of the ceremony that the hour is about. */
export const directionsOf = ({ cerimonia }: Pick<PageHour, 'cerimonia'>, despedida: DespedidaCerimonias): string => {
  const { local_velorio, local_sepultamento } = despedida
  if (cerimonia === null) return local_velorio || local_sepultamento
  const one = cerimoniasOf(despedida).find(({ which }) => which === cerimonia)
  return one ? cerimoniaAddress(one) : ''
}

/** The actions of a phase that are possible for this despedida. */
export const actionsOf = (hour: Pick<PageHour, 'phase' | 'cerimonia'>, despedida: DespedidaActions): HourAction[] => {
  const { estado_transmissao: estado, continuacoes } = despedida
  const possible: Record<HourAction, boolean> = {
    watch:
      (hour.cerimonia === 'velorio' && (estado === 'ao-vivo' || estado === 'em-breve')) ||
      continuacoes?.some(({ cerimonia }) => cerimonia === hour.cerimonia) === true,
    directions: directionsOf(hour, despedida) !== '',
    write: true,
    replay: despedida.gravacao_disponivel,
    flowers: despedida.floriculturas.length > 0,
  }
  const unseen = (hour.phase === 'soon' || hour.phase === 'live') && !possible.watch
  return (unseen ? ACTIONS_WITHOUT_PICTURE : ACTIONS[hour.phase]).filter(action => possible[action])
}
