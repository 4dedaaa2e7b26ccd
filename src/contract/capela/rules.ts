import { formatDataHora } from '../fields/data-hora.ts'
import { foldText } from '../fields/fold-text.ts'
import { unitName } from '../units.ts'

export type ApresentacaoStatus = 'Inativo' | 'Agendado' | 'Ativo'

/** Specification §4: Inativo when `status` is false, Agendado when the start is in the future, Ativo otherwise. Wire date-times compare as text. */
export const apresentacaoStatus = (
  apresentacao: { status: boolean; dataHoraInicial: string },
  now: string,
): ApresentacaoStatus => {
  if (!apresentacao.status) return 'Inativo'
  return apresentacao.dataHoraInicial > now ? 'Agendado' : 'Ativo'
}

/** Length in hours between two wire date-times; negative when the end comes first. */
export const hoursBetween = (start: string, end: string): number =>
  (Date.parse(`${end.replace(' ', 'T')}Z`) - Date.parse(`${start.replace(' ', 'T')}Z`)) / 3_600_000

type Row = {
  nomeFalecido: string
  empresa: string
  capela: string
  dataHoraInicial: string
  dataHoraFinal: string
  status: boolean
}

/** Matches every word of the filter in name, unit, chapel, hours or status, ignoring case and accents. */
export const apresentacaoMatches = (apresentacao: Row, busca: string, now: string): boolean => {
  const text = foldText(
    [
      apresentacao.nomeFalecido,
      unitName(apresentacao.empresa) ?? apresentacao.empresa,
      `Capela ${apresentacao.capela}`,
      formatDataHora(apresentacao.dataHoraInicial),
      formatDataHora(apresentacao.dataHoraFinal),
      apresentacaoStatus(apresentacao, now),
    ].join(' '),
  )
  return foldText(busca)
    .split(/\s+/)
    .every(word => text.includes(word))
}
