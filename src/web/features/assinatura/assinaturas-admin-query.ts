import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Assinatura } from '#contract/assinatura/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
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

/** Every signature, oldest first, for the printer: a large wake has more than one list may have. */
export const readWholeAssinaturas = async (id: number): Promise<Assinatura[]> => {
  // By id: a signature that arrives meanwhile moves the others to the next page.
  const all = new Map<number, Assinatura>()
  for (let pagina = 1; ; pagina += 1) {
    const query = { pagina, tamanho: LIST_MAX.staff }
    const { items, total } = await apiPage('GET /participantes/assinaturas/:id', { params: { id }, query })
    for (const one of items) all.set(one.id, one)
    if (items.length === 0 || all.size >= total) return [...all.values()].sort((one, other) => one.id - other.id)
  }
}

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
