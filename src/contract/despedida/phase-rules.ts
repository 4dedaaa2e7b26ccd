import { hasOneDate } from '../falecido/life-rules.ts'
import { isData, parseDataHora } from '../fields/data-hora.ts'
import { ANNIVERSARY_DAYS } from './limits.ts'
import type { DespedidaPagina } from './public-schema.ts'
import { cerimoniaEnd, shifted, velorioInForce } from './velorio-rules.ts'

/**
 * What a visitor who opens the page at a moment needs first. A pure function of the portal's clock, the apresentacao and the ceremonies:
 * the server writes its result into the page, and the browser evaluates it again as time passes.
 */
export type Phase = 'before' | 'soon' | 'live' | 'between' | 'after' | 'later' | 'anniversary'
export type Cerimonia = 'velorio' | 'rito'

export type PageHour = {
  phase: Phase
  /** The ceremony that is next or runs now, afterwards the last one; null if no hour is known. */
  cerimonia: Cerimonia | null
  /** The ceremony has begun. */
  begun: boolean
  /** Days from today to the ceremony, in the portal's zone; 0 without one. */
  inDays: number
  /** In the phase `anniversary`: completed years, and days from today to the day. */
  anniversary: { years: number; inDays: number } | null
  /** Local time until which this holds if nothing is written; at the latest the next midnight. */
  until: string
}

export type DespedidaHours = Pick<
  DespedidaPagina,
  'data_velorio' | 'local_velorio' | 'data_sepultamento' | 'apresentacao' | 'estado_transmissao' | 'lembrar_aniversario'
> & { pessoa_falecida: Pick<DespedidaPagina['pessoa_falecida'], 'data_nascimento' | 'data_falecimento'> }

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

const dayOf = (moment: string): string => moment.slice(0, 10)
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

type Moments = {
  start: string | undefined
  velorioEnd: string | undefined
  rite: string | undefined
  riteEnd: string | undefined
  death: string | undefined
  remembered: boolean
}

/** A moment that does not exist counts as missing. */
const momentsOf = (despedida: DespedidaHours): Moments => {
  const { data_velorio } = velorioInForce(despedida, despedida.apresentacao)
  const start = parseDataHora(data_velorio ?? '')
  const rite = parseDataHora(despedida.data_sepultamento ?? '')
  const known = { ...despedida, data_velorio: start ?? null, data_sepultamento: rite ?? null }
  const { data_falecimento } = despedida.pessoa_falecida
  return {
    start,
    velorioEnd: start && cerimoniaEnd('velorio', known),
    rite,
    riteEnd: rite && cerimoniaEnd('rito', known),
    death: isData(data_falecimento) ? data_falecimento : undefined,
    remembered: isRemembered(despedida),
  }
}

type State = Pick<PageHour, 'phase' | 'cerimonia'>

const duringCerimonias = (moments: Moments, onAir: boolean, now: string): State | undefined => {
  const { start, velorioEnd, rite, riteEnd } = moments
  if (start && now < start) {
    const soon = now >= shifted(start, -SOON_LEAD_MINUTES * MINUTE_MS)
    return { phase: soon ? 'soon' : 'before', cerimonia: 'velorio' }
  }
  // The picture may run on for some minutes after the end of the apresentacao.
  if (start && velorioEnd && (now < velorioEnd || onAir)) return { phase: 'live', cerimonia: 'velorio' }
  if (rite && riteEnd && now < riteEnd) return { phase: start || now >= rite ? 'between' : 'before', cerimonia: 'rito' }
  return undefined
}

const afterCerimonias = ({ start, velorioEnd, rite, riteEnd, death, remembered }: Moments, now: string): State => {
  const cerimonia: Cerimonia | null = rite ? 'rito' : start ? 'velorio' : null
  const end = [velorioEnd, riteEnd]
    .filter(moment => moment !== undefined)
    .sort()
    .at(-1)
  if (death && remembered && anniversaryOf(death, dayOf(now))) return { phase: 'anniversary', cerimonia }
  if (end === undefined && death && now < shifted(midnightOf(death), UNKNOWN_HOURS_DAYS * DAY_MS))
    return { phase: 'before', cerimonia }
  const over = end ?? (death && midnightOf(death))
  const recent = over !== undefined && now < shifted(over, AFTER_DAYS * DAY_MS)
  return { phase: recent ? 'after' : 'later', cerimonia }
}

/** Moments at which the state may change, in any order. */
const changesOf = ({ start, velorioEnd, rite, riteEnd }: Moments, now: string): string[] =>
  [
    shifted(midnightOf(dayOf(now)), DAY_MS),
    start && shifted(start, -SOON_LEAD_MINUTES * MINUTE_MS),
    start,
    velorioEnd,
    rite,
    riteEnd,
    riteEnd && shifted(riteEnd, AFTER_DAYS * DAY_MS),
    velorioEnd && shifted(velorioEnd, AFTER_DAYS * DAY_MS),
  ].filter(moment => moment !== undefined)

/** @param now local time of the portal's zone, `YYYY-MM-DD HH:mm:ss`. */
export const hourOf = (despedida: DespedidaHours, now: string): PageHour => {
  const moments = momentsOf(despedida)
  const onAir = despedida.estado_transmissao === 'ao-vivo'
  const state = duringCerimonias(moments, onAir, now) ?? afterCerimonias(moments, now)
  const when = state.cerimonia === 'velorio' ? moments.start : moments.rite
  const known = state.cerimonia !== null && when !== undefined
  return {
    ...state,
    begun: known && when <= now,
    inDays: known ? daysFrom(dayOf(now), dayOf(when)) : 0,
    anniversary: state.phase === 'anniversary' && moments.death ? anniversaryOf(moments.death, dayOf(now)) : null,
    until:
      changesOf(moments, now)
        .filter(moment => moment > now)
        .sort()[0] ?? now,
  }
}

/** What a visitor can do at that hour, the most wanted first. */
export type HourAction = 'directions' | 'watch' | 'write' | 'replay' | 'flowers'

type DespedidaActions = DespedidaHours &
  Pick<DespedidaPagina, 'local_sepultamento' | 'gravacao_disponivel' | 'floriculturas'>

const ACTIONS: Readonly<Record<Phase, readonly HourAction[]>> = {
  before: ['directions', 'write', 'flowers'],
  soon: ['watch', 'write', 'directions'],
  live: ['watch', 'write', 'directions'],
  between: ['directions', 'write'],
  after: ['write', 'replay', 'flowers'],
  later: ['write', 'replay', 'flowers'],
  anniversary: ['write', 'replay', 'flowers'],
}

/** Without a picture a velório is somewhere to go to. */
const ACTIONS_WITHOUT_PICTURE: readonly HourAction[] = ['directions', 'write']

/** The place of the ceremony that the hour is about. */
export const placeOf = (
  { cerimonia }: Pick<PageHour, 'cerimonia'>,
  despedida: Pick<DespedidaPagina, 'local_velorio' | 'local_sepultamento'>,
): string => {
  if (cerimonia === 'rito') return despedida.local_sepultamento
  return cerimonia === 'velorio' ? despedida.local_velorio : despedida.local_velorio || despedida.local_sepultamento
}

/** The actions of a phase that are possible for this despedida. */
export const actionsOf = (hour: Pick<PageHour, 'phase' | 'cerimonia'>, despedida: DespedidaActions): HourAction[] => {
  const { estado_transmissao: estado } = despedida
  const possible: Record<HourAction, boolean> = {
    watch: estado === 'ao-vivo' || estado === 'em-breve',
    directions: placeOf(hour, despedida) !== '',
    write: true,
    replay: despedida.gravacao_disponivel,
    flowers: despedida.floriculturas.length > 0,
  }
  const unseen = (hour.phase === 'soon' || hour.phase === 'live') && !possible.watch
  return (unseen ? ACTIONS_WITHOUT_PICTURE : ACTIONS[hour.phase]).filter(action => possible[action])
}
