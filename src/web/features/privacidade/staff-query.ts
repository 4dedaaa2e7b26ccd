import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/sheet.ts'
import { ApiError, api, apiFile, apiPage, newKey } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { APAGAR_TITULAR, CORRIGIR, RESPONDER, TITULARES } from './staff-messages.ts'

export const PEDIDOS_PAGE_SIZE = 10

const PEDIDOS = 'titular-pedidos'
const TITULAR = 'titular-equipe'

export const sentenceOf = (error: unknown, otherwise: string): string | undefined => {
  if (!error) return undefined
  return error instanceof ApiError && error.status !== 404 ? error.mensagem : otherwise
}

export const usePedidos = (busca: string, pagina: number) =>
  useQuery({
    queryKey: [PEDIDOS, busca, pagina],
    queryFn: ({ signal }) =>
      apiPage('GET /cliente/titular/pedidos', { query: { busca, pagina, tamanho: PEDIDOS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

export const readPedidosSheet = (busca: string, formato: SheetFormat) =>
  apiFile('GET /cliente/titular/pedidos', { query: { busca, formato } })

/** Each search writes an audit entry: it runs once and is not repeated when the window gets the focus. */
export const useTitularBusca = (contato: string) =>
  useQuery({
    queryKey: [TITULAR, contato],
    queryFn: ({ signal }) => api('POST /cliente/titular/busca', { body: { contato }, signal }),
    enabled: contato !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })

const STALE = [[PEDIDOS], [TITULAR]]

export type Resposta = { id: number; situacao: 'andamento' | 'atendido' | 'recusado'; resposta: string }

export const useResponder = (onDone: () => void) =>
  useToastMutation({
    mutationFn: ({ id, ...body }: Resposta) => api('PUT /cliente/titular/pedidos/:id', { params: { id }, body }),
    success: RESPONDER.feito,
    failure: RESPONDER.falhou,
    invalidates: STALE,
    onDone,
  })

type Correcao = { contato: string; nome?: string; novo?: string }

export const useCorrigir = (onDone: (contato: string) => void) =>
  useToastMutation({
    mutationFn: (body: Correcao) => api('POST /cliente/titular/corrigir', { body }),
    success: CORRIGIR.feito,
    failure: CORRIGIR.falhou,
    invalidates: STALE,
    onDone: ({ contato }) => onDone(contato),
  })

export type Exclusao = {
  contato: string
  confirmacao: string
  homenagens: 'retirar' | 'manter'
  conta: boolean
  pedido: number | null
}

export const useApagar = (onDone: () => void) =>
  useToastMutation({
    mutationFn: (body: Exclusao) => api('POST /cliente/titular/apagar', { body, idempotencyKey: newKey() }),
    success: ({ numero }) => APAGAR_TITULAR.feito(numero),
    failure: APAGAR_TITULAR.falhou,
    invalidates: STALE,
    onDone,
  })

export const useCopiaTitular = () =>
  useMutation({
    mutationFn: ({ contato, formato }: { contato: string; formato: 'json' | 'html' }) =>
      apiFile('POST /cliente/titular/exportar', { body: { contato, formato } }),
    onSuccess: ({ file, name }) => saveFile(file, name ?? 'dados-do-titular'),
    onError: () => toast.error(TITULARES.copiaFalhou),
  })

export const useRegistro = (pagina: number) =>
  useQuery({
    queryKey: ['denuncias-registro', pagina],
    queryFn: ({ signal }) =>
      apiPage('GET /homenagem/denuncias', { query: { pagina, tamanho: PEDIDOS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

export const readRegistroSheet = (formato: SheetFormat) => apiFile('GET /homenagem/denuncias', { query: { formato } })
