/** Longest apresentacao, in hours (security §1.3, row 26). */
export const APRESENTACAO_HORAS_MAX = 48

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
