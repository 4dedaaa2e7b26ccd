import { useMutation, useQuery } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/sheet.ts'
import { TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/limits.ts'
import { api, apiFile, messageOf } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { TELAS } from './telas-messages.ts'

const KEY = 'telas'

export const useTelas = () =>
  useQuery({
    queryKey: [KEY],
    queryFn: () => api('GET /cliente/telas'),
    refetchInterval: TELA_HEARTBEAT_INTERVAL_SECONDS * 1000,
  })

export const readTelasSheet = (formato: SheetFormat, busca: string) =>
  apiFile('GET /cliente/telas', { query: { formato, busca } })

const failure = (error: unknown): string => messageOf(error, TELAS.erro)

/** @param change resolves to the sentence that staff read. */
const useChange = <T>(change: (value: T) => Promise<string>) =>
  useToastMutation({
    mutationFn: change,
    success: sentence => sentence,
    failure,
    invalidates: [[KEY]],
    invalidatesAfterFailure: true,
  })

export const useReloadTela = () =>
  useChange(async (id: string) => {
    await api('POST /cliente/telas/:id/recarregar', { params: { id } })
    return TELAS.pedido
  })

export const useForgetTela = () =>
  useChange(async (id: string) => {
    await api('DELETE /cliente/telas/:id', { params: { id } })
    return TELAS.removida
  })

export const useRemoveTelas = () =>
  useChange(async (ids: string[]) => {
    const { removidas } = await api('POST /cliente/telas/remover', { body: { ids } })
    return TELAS.removidas(removidas)
  })

export const useCreateChave = () =>
  useMutation({
    mutationFn: (place: { empresa: string; lugar: string }) => api('POST /cliente/telas/chave', { body: place }),
    onError: error => toast.error(failure(error)),
  })
