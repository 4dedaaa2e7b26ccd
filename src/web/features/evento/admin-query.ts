import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api, apiPage } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { ADMIN_EVENTO } from './admin-messages.ts'

const LIST = 'homenagens-evento'
const EVENT = 'evento-atual'
/** Spec §9: homenagem and event tables show ten, newest first. */
export const EVENTO_PAGE_SIZE = 10

export const saveProblem = (error: unknown): string => (error instanceof ApiError ? error.mensagem : ADMIN_EVENTO.erro)

const fail = (error: unknown) => toast.error(saveProblem(error))

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

/** The wanted state travels, so that a repeated tap cannot flip it back. */
export const useDecideEvento = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, aprovado }: { id: number; aprovado: boolean }) =>
      api('PUT /homenagem/evento/:id/aprovar', { params: { id }, body: { aprovado } }),
    onSuccess: ({ aprovado }) => toast.success(aprovado ? ADMIN_EVENTO.ativada : ADMIN_EVENTO.desativada),
    onError: fail,
    onSettled: () => client.invalidateQueries({ queryKey: [LIST] }),
  })
}

export type EventWords = { nomeCliente: string; nomeHomenageado: string; mensagem: string }

export const useEditEvento = (onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, words }: { id: number; words: EventWords }) =>
      api('PUT /homenagem/evento/:id', { params: { id }, body: words }),
    onSuccess: async () => {
      toast.success(ADMIN_EVENTO.atualizada)
      await client.invalidateQueries({ queryKey: [LIST] })
      onDone()
    },
    onError: fail,
  })
}

export type EventSettings = { aberto: boolean; inicio: string | null; fim: string | null }

export const useSaveEvento = (onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, settings }: { id: number; settings: EventSettings }) =>
      api('PUT /homenagem/eventos/:id', { params: { id }, body: settings }),
    onSuccess: async () => {
      toast.success(ADMIN_EVENTO.atualizada)
      await client.invalidateQueries({ queryKey: [EVENT] })
      onDone()
    },
    onError: fail,
  })
}

export const useCreateEvento = (onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (nomeEvento: string) => api('POST /homenagem/eventos', { body: { nomeEvento } }),
    onSuccess: async () => {
      toast.success(ADMIN_EVENTO.criado)
      await Promise.all([
        client.invalidateQueries({ queryKey: [EVENT] }),
        client.invalidateQueries({ queryKey: [LIST] }),
      ])
      onDone()
    },
    onError: fail,
  })
}
