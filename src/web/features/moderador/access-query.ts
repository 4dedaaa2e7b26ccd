import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { ACESSO_MODERADOR } from './messages.ts'

const KEY = 'acesso-enviado'

export const useAccessSent = (id: number) =>
  useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api('GET /cliente/despedida/:id/acesso-enviado', { params: { id }, signal }),
  })

export const sendAccess = (id: number) => api('POST /cliente/despedida/:id/enviar-acesso', { params: { id } })

export const useSendAccess = (id: number) => {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: () => sendAccess(id),
    success: MODERADOR.acessoEnviado,
    failure: error => messageOf(error, ACESSO_MODERADOR.falhou),
    onDone: sent => client.setQueryData([KEY, id], sent),
  })
}
