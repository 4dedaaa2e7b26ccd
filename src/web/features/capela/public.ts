import { ApiError, api } from '#web/lib/http.ts'
import type { ApresentacaoFields } from './apresentacao-values.ts'

/** Unit, chapel and hours that somebody wants; `id` of the apresentacao that moves. */
export type WantedHours = Pick<ApresentacaoFields, 'empresa' | 'capela' | 'dataHoraInicial' | 'dataHoraFinal'> & {
  id?: number
}

/** Whether the chapel is taken by another apresentacao at those hours (specification §8). */
export const isOccupied = (error: unknown): boolean => error instanceof ApiError && error.code === 'CAPELA_OCUPADA'

/** The wakes that conflict with a refused apresentacao, so that another hour or chapel can be chosen. */
export const listConflicts = async ({ id = 0, empresa, capela, dataHoraInicial, dataHoraFinal }: WantedHours) => {
  try {
    const query = { empresa, capela, dataHoraInicial, dataHoraFinal, ...(id > 0 ? { ignorar: id } : {}) }
    return await api('GET /apresentacao/conflitos', { query })
  } catch {
    return []
  }
}
