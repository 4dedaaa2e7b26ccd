import { canonicalUnit, capelasOf, type UnitCode, unitName } from '../units.ts'

/**
 * One truth for place and hour of the wake. While a chapel is booked for it (an active `apresentacao`), the apresentacao says where and
 * when; without one the page does. Server and browser read both through this module.
 */
export type PaginaVelorio = { data_velorio: string | null; local_velorio: string }

/** An apresentacao as the calls carry it: nulls where nothing is booked, `status` absent where only an active one is shown. */
type Apresentacao = {
  empresa: string | null
  capela: string | null
  dataHoraInicial: string | null
  dataHoraFinal?: string | null
  status?: boolean | null
}
export type ApresentacaoVelorio = { empresa: UnitCode; capela: string; dataHoraInicial: string }
export type ApresentacaoVelorioHours = ApresentacaoVelorio & { dataHoraFinal: string }

/** "Capela 4, Central de Velórios". */
export const chapelInWords = (empresa: string, capela: string): string =>
  `Capela ${Number(capela)}, ${unitName(empresa) ?? empresa}`

/** What staff and the register write for a unit, without accents and in lower case. */
const UNIT_WORDS: readonly (readonly [UnitCode, RegExp])[] = [
  ['ME', /\bmemorial parque\b/],
  ['CV', /\bcentral de velorios?\b/],
  ['PF', /\bparque das flores\b/],
  ['CP', /\bprevida\b/],
  ['AM', /\b(?:parque do )?agreste\b/],
]
const CHAPEL_WORDS = /\bcap(?:ela)? (?:n(?:o|r|um|umero)? )?0*(\d{1,2})\b/g

const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

export type ChapelOfText = { empresa: UnitCode | undefined; capela: string | undefined }

/** Unit and chapel number that a text names, each undefined where it names none or more than one. The unit may lack that number. */
export const chapelOfText = (text: string): ChapelOfText => {
  const words = plainWords(text)
  const units = UNIT_WORDS.filter(([, pattern]) => pattern.test(words)).map(([code]) => code)
  const numbers = new Set([...words.matchAll(CHAPEL_WORDS)].map(match => (match[1] ?? '').padStart(2, '0')))
  return {
    empresa: units.length === 1 ? units[0] : undefined,
    capela: numbers.size === 1 ? [...numbers][0] : undefined,
  }
}

/** The same, when it is a chapel the group has. */
export const bookableChapelOf = (text: string): { empresa: UnitCode; capela: string } | undefined => {
  const { empresa, capela } = chapelOfText(text)
  if (empresa === undefined || capela === undefined) return undefined
  return capelasOf(empresa, 'edicao').includes(capela) ? { empresa, capela } : undefined
}

/** The apresentacao when it is active and whole. */
export const activeApresentacao = (apresentacao: Apresentacao | null | undefined): ApresentacaoVelorio | undefined => {
  if (!apresentacao || apresentacao.status === false || apresentacao.status === null) return undefined
  const { capela, dataHoraInicial } = apresentacao
  const empresa = canonicalUnit(apresentacao.empresa ?? '')
  return empresa === undefined || !capela || !dataHoraInicial ? undefined : { empresa, capela, dataHoraInicial }
}

const minuteOf = (moment: string): string => moment.slice(0, 16)

/** A text that names unit and chapel of the apresentacao may say more than the apresentacao, and stays. */
const namesChapel = (text: string, { empresa, capela }: ApresentacaoVelorio): boolean => {
  const named = chapelOfText(text)
  return named.empresa === empresa && named.capela === capela
}

/** "Central de Velórios" and "Capela 4" say less than the apresentacao but nothing against it. */
const contradictsPlace = (text: string, { empresa, capela }: ApresentacaoVelorio): boolean => {
  if (text.trim() === '') return false
  const named = chapelOfText(text)
  if (named.empresa === undefined && named.capela === undefined) return true
  return (named.empresa ?? empresa) !== empresa || (named.capela ?? capela) !== capela
}

export type VelorioDifference = { lugar: boolean; hora: boolean; dia: boolean }

/** Where the page contradicts an active apresentacao; undefined where both agree or only one of them speaks. */
export const velorioDifference = (
  pagina: PaginaVelorio,
  apresentacao: Apresentacao | null | undefined,
): VelorioDifference | undefined => {
  const reserva = activeApresentacao(apresentacao)
  if (!reserva) return undefined
  const lugar = contradictsPlace(pagina.local_velorio, reserva)
  const hour = pagina.data_velorio || reserva.dataHoraInicial
  const hora = minuteOf(hour) !== minuteOf(reserva.dataHoraInicial)
  const dia = hour.slice(0, 10) !== reserva.dataHoraInicial.slice(0, 10)
  return lugar || hora ? { lugar, hora, dia } : undefined
}

/** What the apresentacao writes on the page: its hour, and its chapel in words unless the page names it already. */
export const paginaFromApresentacao = (local: string, reserva: ApresentacaoVelorio) => ({
  local_velorio: namesChapel(local, reserva) ? local : chapelInWords(reserva.empresa, reserva.capela),
  data_velorio: reserva.dataHoraInicial,
})

/** Place, hour and unit of the wake as everybody reads them. */
export const velorioInForce = (
  pagina: PaginaVelorio,
  apresentacao: Apresentacao | null | undefined,
): PaginaVelorio & { empresa: UnitCode | null } => {
  const reserva = activeApresentacao(apresentacao)
  return reserva
    ? { ...paginaFromApresentacao(pagina.local_velorio, reserva), empresa: reserva.empresa }
    : { ...pagina, empresa: chapelOfText(pagina.local_velorio).empresa ?? null }
}

const shifted = (moment: string, byMs: number): string =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + byMs).toISOString().slice(0, 19).replace('T', ' ')

/** End of an apresentacao whose start moves: it stays while it is later on the day it was, else the length stays. */
const endAfter = (start: string, reserva: ApresentacaoVelorioHours): string => {
  const { dataHoraInicial: before, dataHoraFinal: end } = reserva
  if (end === '' || before === '') return end
  if (start < end && start.slice(0, 10) === before.slice(0, 10)) return end
  return shifted(end, Date.parse(`${start.replace(' ', 'T')}Z`) - Date.parse(`${before.replace(' ', 'T')}Z`))
}

/** The apresentacao moved to what the page says; undefined where the page names no chapel of the group. */
export const apresentacaoFromPagina = (
  pagina: PaginaVelorio,
  reserva: ApresentacaoVelorioHours,
): ApresentacaoVelorioHours | undefined => {
  const chapel = contradictsPlace(pagina.local_velorio, reserva) ? bookableChapelOf(pagina.local_velorio) : reserva
  if (chapel === undefined) return undefined
  const dataHoraInicial = pagina.data_velorio || reserva.dataHoraInicial
  const { empresa, capela } = chapel
  return { empresa, capela, dataHoraInicial, dataHoraFinal: endAfter(dataHoraInicial, reserva) }
}

export const VELORIO_WARNINGS = ['reserva-em-outro-dia', 'sepultamento-antes', 'velorio-no-passado'] as const
export type VelorioWarning = (typeof VELORIO_WARNINGS)[number]
type Ceremonies = PaginaVelorio & { data_sepultamento: string | null }

/** What is likely a slip, and is said without being refused. `now` is the portal's wall clock. */
export const velorioWarnings = (
  pagina: Ceremonies,
  apresentacao: Apresentacao | null | undefined,
  now: string,
): VelorioWarning[] => {
  const { data_velorio } = velorioInForce(pagina, apresentacao)
  // A wake that has begun and still runs is in order.
  const end = apresentacao?.status === false ? undefined : apresentacao?.dataHoraFinal
  const holds: Record<VelorioWarning, boolean> = {
    'reserva-em-outro-dia': velorioDifference(pagina, apresentacao)?.dia === true,
    'sepultamento-antes': !!data_velorio && !!pagina.data_sepultamento && pagina.data_sepultamento < data_velorio,
    'velorio-no-passado': !!data_velorio && data_velorio < now && !(end && end > now),
  }
  return VELORIO_WARNINGS.filter(warning => holds[warning])
}

/** What a map is asked for: the unit where the text names one, since no map knows its chapels. */
export const placeOnMap = (text: string): string => {
  const { empresa } = chapelOfText(text)
  return empresa === undefined ? text : (unitName(empresa) ?? text)
}

const HOUR_MS = 3_600_000
/** A wake without an apresentacao and without a burial after it, and a burial, are taken to be over after these. */
const VELORIO_HOURS = 12
const SEPULTAMENTO_HOURS = 2

type Timed = PaginaVelorio & {
  data_sepultamento: string | null
  apresentacao: Apresentacao & { dataHoraFinal: string | null }
}

/** Wall-clock moment after which nobody needs the way to a ceremony any more; undefined while it has no hour. */
export const cerimoniaEnd = (which: 'velorio' | 'sepultamento', despedida: Timed): string | undefined => {
  const { data_sepultamento: burial, apresentacao } = despedida
  if (which === 'sepultamento') return burial ? shifted(burial, SEPULTAMENTO_HOURS * HOUR_MS) : undefined
  const { data_velorio } = velorioInForce(despedida, apresentacao)
  if (!data_velorio) return undefined
  if (activeApresentacao(apresentacao) && apresentacao.dataHoraFinal) return apresentacao.dataHoraFinal
  return burial && burial > data_velorio ? burial : shifted(data_velorio, VELORIO_HOURS * HOUR_MS)
}
