import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EditarHomenagemEvento } from '#contract/evento/schema.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, apiPage, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { ADMIN_EVENTO } from './admin-messages.ts'

const LIST = 'homenagens-evento'
const EVENT = 'evento-atual'
/** Spec §9: homenagem and event tables show ten, newest first. */
export const EVENTO_PAGE_SIZE = 10

export const saveProblem = (error: unknown): string => messageOf(error, ADMIN_EVENTO.erro)

export const useEventoAtual = () =>
  useQuery({ queryKey: [EVENT], queryFn: () => api('GET /homenagem/eventos/atual'), staleTime: 30_000 })

type EventNames = { nomeEvento: string; nomeEmpresa: string }

/** One page of an event's homenagens; waits until the event is known. */
export const useHomenagensEvento = (evento: EventNames | undefined, pagina: number, busca: string) => {
  const { nomeEvento = '', nomeEmpresa = '' } = evento ?? {}
  return useQuery({
    queryKey: [LIST, nomeEvento, nomeEmpresa, pagina, busca],
    enabled: evento !== undefined,
    queryFn: ({ signal }) => {
      const query = { nomeEvento, nomeEmpresa, pagina, tamanho: EVENTO_PAGE_SIZE, busca }
      return apiPage('GET /homenagem/eventos/', { query, signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
}

/** The event's homenagens with the filter as a file. */
export const readEventoSheet = ({ nomeEvento, nomeEmpresa }: EventNames, busca: string, formato: SheetFormat) =>
  apiFile('GET /homenagem/eventos/', { query: { nomeEvento, nomeEmpresa, busca, formato } })

/** The requested state is sent, so that a repeated tap does not toggle it back. */
export const useDecideEvento = () =>
  useToastMutation({
    mutationFn: ({ id, aprovado }: { id: number; aprovado: boolean }) =>
      api('PUT /homenagem/evento/:id/aprovar', { params: { id }, body: { aprovado } }),
    success: ({ aprovado }) => (aprovado ? ADMIN_EVENTO.ativada : ADMIN_EVENTO.desativada),
    failure: saveProblem,
    invalidates: [[LIST]],
    invalidatesAfterFailure: true,
  })

export const useEditEvento = (onDone: () => void) =>
  useToastMutation({
    mutationFn: ({ id, words }: { id: number; words: EditarHomenagemEvento }) =>
      api('PUT /homenagem/evento/:id', { params: { id }, body: words }),
    success: ADMIN_EVENTO.atualizada,
    failure: saveProblem,
    invalidates: [[LIST]],
    onDone,
  })

export type EventSettings = { aberto: boolean; inicio: string | null; fim: string | null }

export const useSaveEvento = (onDone: () => void) =>
  useToastMutation({
    mutationFn: ({ id, settings }: { id: number; settings: EventSettings }) =>
      api('PUT /homenagem/eventos/:id', { params: { id }, body: settings }),
    success: ADMIN_EVENTO.atualizada,
    failure: saveProblem,
    invalidates: [[EVENT]],
    onDone,
  })

export const useCreateEvento = (onDone: () => void) =>
  useToastMutation({
    mutationFn: (body: { nomeEvento: string; nomeEmpresa: string }) => api('POST /homenagem/eventos', { body }),
    success: ADMIN_EVENTO.criado,
    failure: saveProblem,
    invalidates: [[EVENT], [LIST]],
    onDone,
  })
