import { useQuery } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { RASCUNHOS } from './messages.ts'

const KEY = ['rascunhos']

export const useRascunhos = () => useQuery({ queryKey: KEY, queryFn: () => api('GET /cliente/registro/rascunhos') })

export const readRascunhosSheet = (formato: SheetFormat) =>
  apiFile('GET /cliente/registro/rascunhos', { query: { formato } })

export const useActivateRascunho = () =>
  useToastMutation({
    mutationFn: (id: number) => api('POST /cliente/update-despedida-status', { body: { id, status_memoria: true } }),
    success: RASCUNHOS.ativou,
    failure: error => messageOf(error, RASCUNHOS.erro),
    invalidates: [KEY, ['despedidas']],
    invalidatesAfterFailure: true,
  })
