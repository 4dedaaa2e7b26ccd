import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Assinatura } from '#contract/assinatura/schema.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, apiPage, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { ASSINATURAS } from './admin-messages.ts'

export const ASSINATURAS_PAGE_SIZE = 20
const KEY = 'assinaturas'

/** One page of the signatures, newest first. */
export const useAssinaturas = (id: number, pagina: number, busca: string) =>
  useQuery({
    queryKey: [KEY, id, pagina, busca],
    queryFn: ({ signal }) =>
      apiPage('GET /participantes/assinaturas/:id', {
        params: { id },
        query: { pagina, tamanho: ASSINATURAS_PAGE_SIZE, busca },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const readAssinaturasSheet = (id: number, busca: string, formato: SheetFormat) =>
  apiFile('GET /participantes/assinaturas/:id', { params: { id }, query: { busca, formato } })

export const useRemoveAssinatura = (id: number, onDone: () => void) =>
  useToastMutation({
    mutationFn: ({ id: assinatura }: Assinatura) =>
      api('DELETE /participantes/assinaturas/:id/:assinatura', { params: { id, assinatura } }),
    success: (_removed, { nome }) => ASSINATURAS.retirada(nome),
    failure: error => messageOf(error, ASSINATURAS.naoRetirada),
    invalidates: [[KEY]],
    invalidatesAfterFailure: true,
    onDone,
  })

/** The key of a printed sheet. */
export const useChaveDePresenca = (id: number) =>
  useQuery({
    queryKey: ['chave-de-presenca', id],
    queryFn: ({ signal }) => api('GET /participantes/assinaturas/:id/chave', { params: { id }, signal }),
  })
