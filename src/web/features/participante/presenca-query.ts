import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LIST_MAX } from '#contract/limits.ts'
import type { Presenca } from '#contract/participante/schema.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, apiPage, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { OFERTAS } from './presenca-messages.ts'

export const PRESENCA_PAGE_SIZE = 20

const PRESENCAS = 'presencas'
const OFFERS = 'ofertas'

/** One page of the guest book, newest first. */
export const usePresencas = (id: number, pagina: number, busca: string) =>
  useQuery({
    queryKey: [PRESENCAS, id, pagina, busca],
    queryFn: ({ signal }) =>
      apiPage('GET /participantes/despedida/:id', {
        params: { id },
        query: { pagina, tamanho: PRESENCA_PAGE_SIZE, busca },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export type WholeBook = { items: Presenca[]; total: number }

/** Who registered, for the printer, as far as one list reaches. */
export const readWholeBook = (id: number): Promise<WholeBook> =>
  apiPage('GET /participantes/despedida/:id', { params: { id }, query: { tamanho: LIST_MAX.staff } })

export const readPresencasSheet = (id: number, busca: string, formato: SheetFormat) =>
  apiFile('GET /participantes/despedida/:id', { params: { id }, query: { busca, formato } })

export type OfertasFilter = { busca: string; de: string; ate: string }

/** One page of those who agreed to offers, newest first. */
export const useOfertas = (filter: OfertasFilter, pagina: number, enabled: boolean) =>
  useQuery({
    queryKey: [OFFERS, filter, pagina],
    enabled,
    queryFn: ({ signal }) =>
      apiPage('GET /participantes/ofertas', { query: { ...filter, pagina, tamanho: PRESENCA_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

export const readOfertasSheet = (filter: OfertasFilter, formato: SheetFormat) =>
  apiFile('GET /participantes/ofertas', { query: { ...filter, formato } })

/** Withdraws the consent of a person everywhere; a second tap does the same again. */
export const useWithdrawOferta = () =>
  useToastMutation({
    mutationFn: ({ id }: { id: number; nome: string }) =>
      api('PUT /participantes/ofertas/:id/retirar', { params: { id } }),
    success: (_done, { nome }) => OFERTAS.retirado(nome),
    failure: error => messageOf(error, OFERTAS.naoRetirado),
    invalidates: [[OFFERS], [PRESENCAS]],
  })
