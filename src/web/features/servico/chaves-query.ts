import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NovaChaveServico } from '#contract/servico/schema.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { CHAVES } from './messages.ts'

const KEY = ['chaves-servico']

export const useChaves = () => useQuery({ queryKey: KEY, queryFn: () => api('GET /cliente/servico/chaves') })

export const readChavesSheet = (formato: SheetFormat) => apiFile('GET /cliente/servico/chaves', { query: { formato } })

/** The key stays in the result of the mutation only: it is neither stored nor cached. */
export const useCreateChave = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NovaChaveServico) => api('POST /cliente/servico/chaves', { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export const useRevokeChave = () =>
  useToastMutation({
    mutationFn: (id: number) => api('DELETE /cliente/servico/chaves/:id', { params: { id } }),
    success: CHAVES.revogou,
    failure: error => messageOf(error, CHAVES.erro),
    invalidates: [KEY],
    invalidatesAfterFailure: true,
  })
