import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CAPELA } from '#contract/capela/messages.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { ApiError, api, apiFile } from '#web/lib/http.ts'
import { isOccupied } from '#web/lib/occupied.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import type { ApresentacaoFields, ApresentacaoValues } from './apresentacao-values.ts'

export const APRESENTACOES_KEY = 'apresentacoes'
/** What staff end anywhere is seen here within this time. */
const PANEL_REFRESH_MS = 5000

/** Apresentacoes of one despedida; each screen that opens them reads them again. */
export const useApresentacoes = (idDespedida: number, enabled = true) =>
  useQuery({
    queryKey: [APRESENTACOES_KEY, idDespedida],
    enabled,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => api('GET /apresentacao/despedida/:id', { params: { id: idDespedida }, signal }),
  })

/** Running, upcoming and recently ended ones of every unit; refreshed while the tab is visible. */
export const useExpiring = () =>
  useQuery({
    queryKey: [APRESENTACOES_KEY, 'painel'],
    queryFn: ({ signal }) => api('GET /apresentacao/lista-vencer', { query: {}, signal }),
    refetchInterval: PANEL_REFRESH_MS,
  })

export const readApresentacoesSheet = (formato: SheetFormat, busca: string) =>
  apiFile('GET /apresentacao/lista-vencer', { query: { formato, busca } })

const findBetween = (
  query: { empresa?: string; dataHoraInicial: string; dataHoraFinal: string; ignorar?: number },
  signal: AbortSignal,
) => api('GET /apresentacao/conflitos', { query, signal })

/** Active apresentacoes between two moments, of a unit or ("") of all: for past days, which the list of the panel does not contain. */
export const useApresentacoesBetween = (empresa: string, from: string, to: string, on: boolean) =>
  useQuery({
    queryKey: [APRESENTACOES_KEY, 'entre', empresa, from, to],
    enabled: on,
    queryFn: ({ signal }) =>
      findBetween({ ...(empresa === '' ? {} : { empresa }), dataHoraInicial: from, dataHoraFinal: to }, signal),
  })

/** Unit, chapel and hours that somebody wants; `id` of the apresentacao that moves. */
export type WantedHours = Pick<ApresentacaoFields, 'empresa' | 'capela' | 'dataHoraInicial' | 'dataHoraFinal'> & {
  id?: number
}

/** Apresentacoes of the unit within the wanted hours; nothing while an hour is missing or they are out of order. */
export const useOccupation = ({ id = 0, empresa, dataHoraInicial, dataHoraFinal }: WantedHours) =>
  useQuery({
    queryKey: [APRESENTACOES_KEY, 'ocupacao', empresa, dataHoraInicial, dataHoraFinal, id],
    enabled: empresa !== '' && dataHoraInicial !== '' && dataHoraInicial < dataHoraFinal,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      findBetween({ empresa, dataHoraInicial, dataHoraFinal, ...(id > 0 ? { ignorar: id } : {}) }, signal),
  })

/** The message for a refused apresentacao (specification §8). */
export const apresentacaoProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) return CAPELA.erroEditar
  if (isOccupied(error)) return CAPELA.ocupada
  return error.status === 400 || error.status === 0 || error.status === 429 ? error.mensagem : CAPELA.erroEditar
}

/** A refusal, with the conflicting wakes if another one has the chapel; without a response only the sentence. */
export class ApresentacaoRefused extends Error {
  readonly wakes: readonly Apresentacao[]
  constructor(text: string, wakes: readonly Apresentacao[]) {
    super(text)
    this.wakes = wakes
  }
}

/** The wakes that conflict with a refused apresentacao, so that another hour or chapel can be chosen. */
export const listConflicts = async ({ id = 0, empresa, capela, dataHoraInicial, dataHoraFinal }: WantedHours) => {
  try {
    const query = { empresa, capela, dataHoraInicial, dataHoraFinal, ...(id > 0 ? { ignorar: id } : {}) }
    return await api('GET /apresentacao/conflitos', { query })
  } catch {
    return []
  }
}

export const saveApresentacao = async (apresentacao: ApresentacaoValues): Promise<Apresentacao> => {
  try {
    return apresentacao.id > 0
      ? await api('PUT /apresentacao/update', { body: apresentacao })
      : await api('POST /apresentacao/salva', { body: apresentacao })
  } catch (error) {
    throw new ApresentacaoRefused(
      apresentacaoProblem(error),
      isOccupied(error) ? await listConflicts(apresentacao) : [],
    )
  }
}

/** Created if there is no record, else updated (specification §4). */
export const useSaveApresentacao = (onSaved?: () => void) =>
  useToastMutation({
    mutationFn: saveApresentacao,
    success: (_saved, { id }: ApresentacaoValues) => (id > 0 ? CAPELA.editada : CAPELA.salva),
    failure: error => error.message,
    invalidates: [[APRESENTACOES_KEY], ['despedidas']],
    invalidatesAfterFailure: true,
    ...(onSaved && { onDone: onSaved }),
  })
