import { allCapelasOf, type UnitCode } from '../units.ts'
import {
  type Apresentacao,
  type ApresentacaoVelorio,
  activeApresentacao,
  capelaOfText,
  type PaginaVelorio,
  shifted,
  velorioInForce,
} from './velorio-rules.ts'

/** What only staff need of the rules of place and hour: visitors do not download it. */
export type ApresentacaoVelorioHours = ApresentacaoVelorio & { dataHoraFinal: string }

/** @returns unit and chapel named by a text if the unit has that chapel. */
export const offeredCapelaOf = (text: string): { empresa: UnitCode; capela: string } | undefined => {
  const { empresa, capela } = capelaOfText(text)
  if (empresa === undefined || capela === undefined) return undefined
  return allCapelasOf(empresa).includes(capela) ? { empresa, capela } : undefined
}

const minuteOf = (moment: string): string => moment.slice(0, 16)

/** "Central de Velórios" and "Capela 4" are incomplete but do not contradict the apresentacao. */
const contradictsPlace = (text: string, { empresa, capela }: ApresentacaoVelorio): boolean => {
  if (text.trim() === '') return false
  const named = capelaOfText(text)
  if (named.empresa === undefined && named.capela === undefined) return true
  return (named.empresa ?? empresa) !== empresa || (named.capela ?? capela) !== capela
}

export type VelorioDifference = { lugar: boolean; hora: boolean; dia: boolean }

/** Where the page contradicts an active apresentacao; undefined if they agree or one of them has no value. */
export const velorioDifference = (
  pagina: PaginaVelorio,
  apresentacao: Apresentacao | null | undefined,
): VelorioDifference | undefined => {
  const active = activeApresentacao(apresentacao)
  if (!active) return undefined
  const lugar = contradictsPlace(pagina.local_velorio, active)
  const hour = pagina.data_velorio || active.dataHoraInicial
  const hora = minuteOf(hour) !== minuteOf(active.dataHoraInicial)
  const dia = hour.slice(0, 10) !== active.dataHoraInicial.slice(0, 10)
  return lugar || hora ? { lugar, hora, dia } : undefined
}

/**
 * End of an apresentacao whose start moves. On the same day the end stays if it is still later than the start; otherwise the duration
 * stays.
 */
const endAfter = (start: string, active: ApresentacaoVelorioHours): string => {
  const { dataHoraInicial: before, dataHoraFinal: end } = active
  if (end === '' || before === '') return end
  if (start < end && start.slice(0, 10) === before.slice(0, 10)) return end
  return shifted(end, Date.parse(`${start.replace(' ', 'T')}Z`) - Date.parse(`${before.replace(' ', 'T')}Z`))
}

/** The apresentacao changed to match the page; undefined if the page names no chapel of the group. */
export const apresentacaoFromPagina = (
  pagina: PaginaVelorio,
  active: ApresentacaoVelorioHours,
): ApresentacaoVelorioHours | undefined => {
  const offered = contradictsPlace(pagina.local_velorio, active) ? offeredCapelaOf(pagina.local_velorio) : active
  if (offered === undefined) return undefined
  const dataHoraInicial = pagina.data_velorio || active.dataHoraInicial
  const { empresa, capela } = offered
  return { empresa, capela, dataHoraInicial, dataHoraFinal: endAfter(dataHoraInicial, active) }
}

export const VELORIO_WARNINGS = ['reserva-em-outro-dia', 'rito-antes', 'velorio-no-passado'] as const
export type VelorioWarning = (typeof VELORIO_WARNINGS)[number]
type Cerimonias = PaginaVelorio & { data_sepultamento: string | null }

/** Likely mistakes: the user is warned, but the request is not refused. `now` is the portal's local time. */
export const velorioWarnings = (
  pagina: Cerimonias,
  apresentacao: Apresentacao | null | undefined,
  now: string,
): VelorioWarning[] => {
  const { data_velorio } = velorioInForce(pagina, apresentacao)
  // A velório that has started and has not ended is not a mistake.
  const end = apresentacao?.status === false ? undefined : apresentacao?.dataHoraFinal
  const holds: Record<VelorioWarning, boolean> = {
    'reserva-em-outro-dia': velorioDifference(pagina, apresentacao)?.dia === true,
    'rito-antes': !!data_velorio && !!pagina.data_sepultamento && pagina.data_sepultamento < data_velorio,
    'velorio-no-passado': !!data_velorio && data_velorio < now && !(end && end > now),
  }
  return VELORIO_WARNINGS.filter(warning => holds[warning])
}
